import { type AgentTools, changeAgent } from '#src/features/booking/availability/change-agents.server.ts'
import { type Actor, type AuditTools, writeAuditEntry } from '#src/platform/audit-log/audit-log.server.ts'
import { deriveToken, hashToken, newToken } from '#src/platform/crypto/secret.server.ts'
import { acquireLock, type Database } from '#src/platform/database/connect.server.ts'

/** An agent's feed. `madeAt`: when its address was made, in milliseconds since 1970, UTC; null when there is none. */
type CalendarFeed = { version: number; madeAt: number | null }

export async function findCalendarFeed(db: Database, agentId: string): Promise<CalendarFeed> {
  const row = await findRow(db, agentId)
  if (row === undefined) return { version: 0, madeAt: null }
  return { version: row.sequence, madeAt: row.token_hash === null ? null : Date.parse(row.changed_at) }
}

function findRow(db: Database, agentId: string) {
  return db.selectFrom('calendar_feeds').selectAll().where('agent_id', '=', agentId).executeTakeFirst()
}

/** A new random key for the form that makes an address. */
export function newFeedKey(): string {
  return newToken()
}

/** `version` is the feed's in the form. */
type FeedChange = { agentId: string; version: number; by: Actor }

type Refusal = { ok: false; reason: 'no-such-agent' | 'changed-meanwhile' }

type MakeFeedResult = { ok: true; token: string } | Refusal

/**
 * Makes or replaces the secret address of an agent's feed; the old one stops working at once. Its token is derived
 * from the form's random `key`, so that a form sent twice makes one address and shows it both times.
 */
export function makeCalendarFeed(
  tools: AgentTools,
  { agentId, version, key, by }: FeedChange & { key: string },
): Promise<MakeFeedResult> {
  const token = deriveToken(tools.secret, `calendar-feed:${agentId}:${key}`)
  return changeAgent(tools, { agentId, by }, async (transaction): Promise<MakeFeedResult> => {
    const current = await findRow(transaction, agentId)
    if (current?.token_hash === hashToken(token)) return { ok: true, token }
    if ((current?.sequence ?? 0) !== version) return { ok: false, reason: 'changed-meanwhile' }
    const state = current?.token_hash == null ? 'made' : 'replaced'
    await writeFeed({ ...tools, db: transaction }, { agentId, version, by, state, tokenHash: hashToken(token) })
    return { ok: true, token }
  })
}

type WithdrawFeedResult = { ok: true } | Refusal

/** Withdraws the address, so that it stops working at once. Does nothing if there is none. */
export function withdrawCalendarFeed(
  tools: AgentTools,
  { agentId, version, by }: FeedChange,
): Promise<WithdrawFeedResult> {
  return changeAgent(tools, { agentId, by }, async (transaction): Promise<WithdrawFeedResult> => {
    const current = await findRow(transaction, agentId)
    if (current?.token_hash == null) return { ok: true }
    if (current.sequence !== version) return { ok: false, reason: 'changed-meanwhile' }
    await writeFeed({ ...tools, db: transaction }, { agentId, version, by, state: 'withdrawn', tokenHash: null })
    return { ok: true }
  })
}

/**
 * Withdraws the address of an agent who loses access, in that transaction. The version rises in any case, so that no form
 * from before makes one.
 */
export async function endCalendarFeed(
  tools: AuditTools,
  { agentId, by }: { agentId: string; by: Actor },
): Promise<void> {
  await acquireLock(tools.db, 'agents')
  const current = await findRow(tools.db, agentId)
  const state = current?.token_hash == null ? null : 'withdrawn'
  await writeFeed(tools, { agentId, version: current?.sequence ?? 0, by, state, tokenHash: null })
}

/** `state`: for the audit log; null = nothing to record. */
type NewFeed = FeedChange & { state: 'made' | 'replaced' | 'withdrawn' | null; tokenHash: string | null }

/** The row outlives the address: its rising sequence keeps a stale form from bringing a withdrawn address back. */
async function writeFeed(tools: AuditTools, { agentId, version, by, state, tokenHash }: NewFeed): Promise<void> {
  const values = { token_hash: tokenHash, sequence: version + 1, changed_at: tools.clock.now().toISOString() }
  await tools.db
    .insertInto('calendar_feeds')
    .values({ agent_id: agentId, ...values })
    .onConflict((conflict) => conflict.column('agent_id').doUpdateSet(values))
    .execute()
  if (state === null) return
  const entry = { by, action: 'calendar-feed-changed', about: `agent:${agentId}`, after: { state } } as const
  await writeAuditEntry(tools, entry)
}
