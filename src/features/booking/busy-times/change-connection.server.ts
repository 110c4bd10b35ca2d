import { randomUUID } from 'node:crypto'
import { type Actor, type AuditTools, writeAuditEntry } from '../../../platform/audit-log/audit-log.server.ts'
import { encrypt } from '../../../platform/crypto/encryption.server.ts'
import { acquireLock, type Database } from '../../../platform/database/connect.server.ts'
import { consumeAndLog, type RateLimited } from '../../../platform/rate-limits/consume-and-log.server.ts'
import type { RateLimit } from '../../../platform/rate-limits/rate-limits.server.ts'
import type { Runtime } from '../../../platform/runtime.server.ts'
import { changeAgent } from '../availability/change-agents.server.ts'
import { lockAgentBookings } from '../availability/change-exceptions.server.ts'
import type { CalendarAccess, CalendarFault } from './caldav.server.ts'
import { nextDueAt, passwordOf, readBusyTimes, replaceBusyTimes, stillCounts } from './read-busy-times.server.ts'

/** An agent's connection as the page shows it. `workedAt`: in milliseconds since 1970, UTC. */
export type CalendarConnection = {
  version: string
  url: string
  userName: string
  workedAt: number
  fault: CalendarFault | null
  skipped: number
  /** Whether its busy times still count. */
  counts: boolean
}

export async function findCalendarConnection(
  { db, clock }: Pick<Runtime, 'db' | 'clock'>,
  agentId: string,
): Promise<CalendarConnection | null> {
  const row = await findRow(db, agentId)
  if (row === undefined) return null
  const workedAt = Date.parse(row.worked_at)
  return {
    version: row.connection_id,
    url: row.url,
    userName: row.user_name,
    workedAt,
    fault: row.fault as CalendarFault | null,
    skipped: row.skipped,
    counts: stillCounts(workedAt, clock.now().getTime()),
  }
}

function findRow(db: Database, agentId: string) {
  return db.selectFrom('calendar_connections').selectAll().where('agent_id', '=', agentId).executeTakeFirst()
}

/** How many calendars a user may try to connect: each time a server that the user names is asked, with a password. */
function connectionLimit(userId: string): RateLimit {
  return { name: 'own calendars by user', subject: userId, max: 20, withinMinutes: 60 }
}

/** `version` is the connection's in the form; empty if there was none. */
type ConnectionChange = { agentId: string; version: string; by: Actor }

type Refusal = { ok: false; reason: 'no-such-agent' | 'changed-meanwhile' }

type SaveConnectionResult =
  | { ok: true }
  | Refusal
  | RateLimited
  | { ok: false; reason: 'not-allowed' }
  | { ok: false; reason: 'not-readable'; fault: CalendarFault }

type NewConnection = ConnectionChange & {
  access: CalendarAccess
  /** Whether the actor may still do this: reading takes up to 20 seconds. Asked in the transaction that saves. */
  isStillAllowed: (transaction: Database) => Promise<boolean>
}

/** Reads the calendars and, only if that works, saves how to read them from now on. */
export async function saveCalendarConnection(
  runtime: Runtime,
  { agentId, version, access, by, isStillAllowed }: NewConnection,
): Promise<SaveConnectionResult> {
  // In a transaction of its own: refused attempts count too.
  const counted = await consumeAndLog(runtime, [connectionLimit(by.actor)], { address: by.address, userId: by.actor })
  if (!counted.ok) return counted
  const { secret, clock, log } = runtime
  const read = await readBusyTimes(runtime, access)
  if (!read.ok) {
    log.info({ agentId, userId: by.actor, fault: read.fault }, 'a calendar could not be connected')
    return { ok: false, reason: 'not-readable', fault: read.fault }
  }
  return changeAgent(runtime, { agentId, by }, async (db): Promise<SaveConnectionResult> => {
    if (!(await isStillAllowed(db))) return { ok: false, reason: 'not-allowed' }
    await lockAgentBookings(db, agentId)
    const current = await findRow(db, agentId)
    const isSame = current !== undefined && isSameAccess(runtime, current, access)
    if (!isSame && (current?.connection_id ?? '') !== version) return { ok: false, reason: 'changed-meanwhile' }
    const now = clock.now()
    const values = {
      connection_id: randomUUID(),
      url: access.url,
      user_name: access.userName,
      encrypted_password: encrypt(secret, access.password),
      due_at: nextDueAt(now),
      worked_at: now.toISOString(),
      fault: null,
      skipped: read.unclear,
    }
    await db
      .insertInto('calendar_connections')
      .values({ agent_id: agentId, ...values })
      .onConflict((conflict) => conflict.column('agent_id').doUpdateSet(values))
      .execute()
    await replaceBusyTimes(db, agentId, read.busy)
    if (isSame) return { ok: true }
    const former = current === undefined ? null : serverOf(current.url)
    await audit({ ...runtime, db }, { agentId, by, before: former, after: serverOf(access.url) })
    return { ok: true }
  })
}

type Row = NonNullable<Awaited<ReturnType<typeof findRow>>>

function isSameAccess(runtime: Runtime, row: Row, { url, userName, password }: CalendarAccess): boolean {
  return row.url === url && row.user_name === userName && passwordOf(runtime, row) === password
}

/** Removes a connection, its password and its busy times. Does nothing if there is none. */
export function removeCalendarConnection(
  runtime: AuditTools,
  { agentId, version, by }: ConnectionChange,
): Promise<{ ok: true } | Refusal> {
  return changeAgent(runtime, { agentId, by }, async (db): Promise<{ ok: true } | Refusal> => {
    const current = await findRow(db, agentId)
    if (current === undefined) return { ok: true }
    if (current.connection_id !== version) return { ok: false, reason: 'changed-meanwhile' }
    await deleteConnection({ ...runtime, db }, current, by)
    return { ok: true }
  })
}

/** Removes the connection of an agent who loses access, in that transaction. Does nothing if there is none. */
export async function endCalendarConnection(
  tools: AuditTools,
  { agentId, by }: { agentId: string; by: Actor },
): Promise<void> {
  await acquireLock(tools.db, 'agents')
  const current = await findRow(tools.db, agentId)
  if (current !== undefined) await deleteConnection(tools, current, by)
}

async function deleteConnection(tools: AuditTools, { agent_id: agentId, url }: Row, by: Actor): Promise<void> {
  await tools.db.deleteFrom('calendar_connections').where('agent_id', '=', agentId).execute()
  await tools.db.deleteFrom('busy_times').where('agent_id', '=', agentId).execute()
  await audit(tools, { agentId, by, before: serverOf(url), after: null })
}

/** Without the path, which often holds the user's name. */
function serverOf(url: string): string {
  return new URL(url).host
}

type Audited = { agentId: string; by: Actor; before: string | null; after: string | null }

function audit(tools: AuditTools, { agentId, by, before, after }: Audited) {
  const values = { before: { server: before }, after: { server: after } }
  return writeAuditEntry(tools, { by, action: 'calendar-connection-changed', about: `agent:${agentId}`, ...values })
}
