import { type AgentRuntime, changeAgent } from '#src/features/booking/availability/change-agents.server.ts'
import { type Actor, type AuditTools, writeAuditEntry } from '#src/platform/audit-log/audit-log.server.ts'
import { deriveToken, hashToken, newToken } from '#src/platform/crypto/secret.server.ts'
import { acquireLock, type Database } from '#src/platform/database/connect.server.ts'

type CalendarFeed = { version: number; madeAt: number | null }

export async function findCalendarFeed(db: Database, agentId: string): Promise<CalendarFeed> {
  const row = await findRow(db, agentId)
  if (row === undefined) return { version: 0, madeAt: null }
  return { version: row.sequence, madeAt: row.token_hash === null ? null : Date.parse(row.changed_at) }
}

function findRow(db: Database, agentId: string) {
  return db.selectFrom('calendar_feeds').selectAll().where('agent_id', '=', agentId).executeTakeFirst()
}

export function newFeedKey(): string {
  return newToken()
}

type FeedChange = { agentId: string; version: number; by: Actor }

type Refusal = { ok: false; reason: 'no-such-agent' | 'changed-meanwhile' }

type MakeFeedResult = { ok: true; token: string } | Refusal

/** The old address stops at once. The token derives from the form's `key`: sent twice, it shows one address. */
export function makeCalendarFeed(
  runtime: AgentRuntime,
  { agentId, version, key, by }: FeedChange & { key: string },
): Promise<MakeFeedResult> {
  const token = deriveToken(runtime.secret, `calendar-feed:${agentId}:${key}`)
  return changeAgent(runtime, { agentId, by }, async (transaction): Promise<MakeFeedResult> => {
    const current = await findRow(transaction, agentId)
    if (current?.token_hash === hashToken(token)) return { ok: true, token }
    if ((current?.sequence ?? 0) !== version) return { ok: false, reason: 'changed-meanwhile' }
    const state = current?.token_hash == null ? 'made' : 'replaced'
    await writeFeed({ ...runtime, db: transaction }, { agentId, version, by, state, tokenHash: hashToken(token) })
    return { ok: true, token }
  })
}

type WithdrawFeedResult = { ok: true } | Refusal

export function withdrawCalendarFeed(
  runtime: AgentRuntime,
  { agentId, version, by }: FeedChange,
): Promise<WithdrawFeedResult> {
  return changeAgent(runtime, { agentId, by }, async (transaction): Promise<WithdrawFeedResult> => {
    const current = await findRow(transaction, agentId)
    if (current?.token_hash == null) return { ok: true }
    if (current.sequence !== version) return { ok: false, reason: 'changed-meanwhile' }
    await writeFeed({ ...runtime, db: transaction }, { agentId, version, by, state: 'withdrawn', tokenHash: null })
    return { ok: true }
  })
}

/** For an agent who loses access, in that transaction. The version always rises, so that no earlier form makes one. */
export async function endCalendarFeed(
  runtime: AuditTools,
  { agentId, by }: { agentId: string; by: Actor },
): Promise<void> {
  await acquireLock(runtime.db, 'agents')
  const current = await findRow(runtime.db, agentId)
  const state = current?.token_hash == null ? null : 'withdrawn'
  await writeFeed(runtime, { agentId, version: current?.sequence ?? 0, by, state, tokenHash: null })
}

type NewFeed = FeedChange & { state: 'made' | 'replaced' | 'withdrawn' | null; tokenHash: string | null }

/** The row outlives the address: its rising sequence keeps a stale form from bringing a withdrawn address back. */
async function writeFeed(runtime: AuditTools, { agentId, version, by, state, tokenHash }: NewFeed): Promise<void> {
  const values = { token_hash: tokenHash, sequence: version + 1, changed_at: runtime.clock.now().toISOString() }
  await runtime.db
    .insertInto('calendar_feeds')
    .values({ agent_id: agentId, ...values })
    .onConflict((conflict) => conflict.column('agent_id').doUpdateSet(values))
    .execute()
  if (state === null) return
  const entry = { by, action: 'calendar-feed-changed', about: `agent:${agentId}`, after: { state } } as const
  await writeAuditEntry(runtime, entry)
}
