import ical, { ICalEventStatus } from 'ical-generator'
import { z } from 'zod'
import { type Actor, type AuditTools, writeAuditEntry } from '#src/platform/audit-log/audit-log.server.ts'
import { deriveToken, hashToken, newToken, versionOf } from '#src/platform/crypto/secret.server.ts'
import { acquireLock, type Database } from '#src/platform/database/connect.server.ts'
import { consumeRateLimits, findExhaustedRateLimit, rateLimitsBySubnet } from '#src/platform/rate-limits.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { dayMs } from '#src/time/time-range.ts'
import { toIso } from '#src/time/to-iso.ts'
import { calendarUid } from './appointments/appointment-calendar-file.server.ts'
import { type AgentRuntime, changeAgent } from './availability/change-agents.server.ts'

const pastDays = 30

/** How often calendar programs are asked to read a feed again. */
const refreshSeconds = 15 * 60

type OpenFeedResult = { ok: true; file: string; version: string } | { ok: false; reason: 'not-found' | 'too-many' }

/** Only wrong tokens count towards an IP address's limit: a calendar program with the right one is never refused. */
export async function openCalendarFeed(
  runtime: Pick<Runtime, 'db' | 'clock' | 'secret' | 'settings' | 'firm'>,
  { token, address }: { token: string; address: string },
): Promise<OpenFeedResult> {
  const { db, clock, secret } = runtime
  const now = clock.now()
  const agentId = await findAgentByToken(db, token)
  if (agentId !== null) {
    const file = feedFile(runtime, await findFeedAppointments(db, { agentId, now }))
    return { ok: true, file, version: versionOf(file) }
  }
  const limits = rateLimitsBySubnet({ name: 'wrong calendar feeds', address, max: 60, withinMinutes: 60 })
  if ((await findExhaustedRateLimit(db, limits, { secret, now })) !== null) return { ok: false, reason: 'too-many' }
  await db.transaction().execute((transaction) => consumeRateLimits(transaction, limits, { secret, now }))
  return { ok: false, reason: 'not-found' }
}

async function findAgentByToken(db: Database, token: string): Promise<string | null> {
  const row = await db
    .selectFrom('calendar_feeds')
    .innerJoin('agents', 'agents.agent_id', 'calendar_feeds.agent_id')
    .select('agents.agent_id')
    .where('token_hash', '=', hashToken(token))
    .where('is_active', '=', 1)
    .executeTakeFirst()
  return row?.agent_id ?? null
}

type FeedAppointment = Awaited<ReturnType<typeof findFeedAppointments>>[number]

/** Not cancelled. Nothing else about them is read. */
async function findFeedAppointments(db: Database, { agentId, now }: { agentId: string; now: Date }) {
  return db
    .selectFrom('appointments')
    .select((select) => [
      'appointment_id',
      'sequence',
      'starts_at',
      'ends_at',
      'created_at',
      select
        .selectFrom('appointment_changes')
        .whereRef('appointment_changes.appointment_id', '=', 'appointments.appointment_id')
        .select(({ fn }) => fn.max('changed_at').as('changed_at'))
        .as('changed_at'),
    ])
    .where('agent_id', '=', agentId)
    .where('status', '!=', 'cancelled')
    .where('starts_at', '>', toIso(now.getTime() - pastDays * dayMs))
    .orderBy('starts_at')
    .execute()
}

/** When, not whom or what about. It depends on the appointments alone: unchanged, it is the same file. */
function feedFile({ settings, firm }: Pick<Runtime, 'settings' | 'firm'>, appointments: FeedAppointment[]): string {
  const calendar = ical({
    prodId: { company: firm.name, product: 'Appointments' },
    name: `${firm.name} appointments`,
    ttl: refreshSeconds,
  })
  for (const { appointment_id, sequence, starts_at, ends_at, created_at, changed_at } of appointments) {
    calendar.createEvent({
      id: calendarUid(settings, appointment_id),
      sequence,
      stamp: new Date(changed_at ?? created_at),
      start: new Date(starts_at),
      end: new Date(ends_at),
      summary: 'Appointment',
      status: ICalEventStatus.CONFIRMED,
    })
  }
  return `${calendar.toString().trimEnd()}\r\n`
}

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

const version = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)

/** Hidden fields only: what does not fit was not sent by our page. */
export const withdrawFeedForm = z.object({ version })

export const makeFeedForm = z.object({ version, key: z.string().regex(/^[\w-]{22}$/) })
