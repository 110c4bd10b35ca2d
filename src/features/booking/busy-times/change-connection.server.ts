import { randomUUID } from 'node:crypto'
import pLimit, { type LimitFunction } from 'p-limit'
import { z } from 'zod'
import { readAgentsWithoutBusyTimes } from '#src/features/booking/availability/availability-queries.server.ts'
import { type AgentRuntime, changeAgent } from '#src/features/booking/availability/change-agents.server.ts'
import { lockAgentBookings } from '#src/features/booking/slots/take-slot.server.ts'
import { type Actor, type AuditTools, writeAuditEntry } from '#src/platform/audit-log/audit-log.server.ts'
import { encrypt } from '#src/platform/crypto/encryption.server.ts'
import { acquireLock, type Database } from '#src/platform/database/connect.server.ts'
import { isLoopbackHost } from '#src/platform/network/ip-address.server.ts'
import { consumeAndLog, type RateLimit } from '#src/platform/rate-limits.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { cleanCalendarAddress, maskedAddress } from './calendar-address.ts'
import { type CalendarFault, readBusyTimes } from './read-busy-times.server.ts'
import { addressOf, storeBusyTimes, valuesOfReading } from './read-due-calendars.server.ts'

export type CalendarConnection = {
  version: string
  /** Null for a former connection by CalDAV, which is not read any more. */
  maskedAddress: string | null
  readAt: number
  /** Until when the busy times are known; null for a former connection. */
  readUntil: number | null
  fault: CalendarFault | null
  unclear: number
}

export async function findCalendarConnection(
  { db, secret }: Pick<Runtime, 'db' | 'secret'>,
  agentId: string,
): Promise<CalendarConnection | null> {
  const row = await findRow(db, agentId)
  if (row === undefined) return null
  const address = addressOf({ secret }, row)
  const isLost = row.encrypted_address !== null && address === null
  return {
    version: row.version,
    maskedAddress: address === null ? row.server : maskedAddress(address),
    readAt: Date.parse(row.read_at),
    readUntil: row.read_until === null ? null : Date.parse(row.read_until),
    fault: isLost ? 'secret-changed' : (row.fault as CalendarFault | null),
    unclear: row.unclear,
  }
}

function findRow(db: Database, agentId: string) {
  return db.selectFrom('own_calendars').selectAll().where('agent_id', '=', agentId).executeTakeFirst()
}

/** How many addresses a user may try: each time a server that the user names is asked. */
function connectionLimit(userId: string): RateLimit {
  return { name: 'own calendars by user', subject: userId, max: 20, withinMinutes: 60 }
}

/** What each user has read at the moment: one calendar at a time, so that slow ones hold up nobody else. */
const readingOf = new Map<string, LimitFunction>()

async function inTurnOf<Result>(userId: string, read: () => Promise<Result>): Promise<Result> {
  const turns = readingOf.get(userId) ?? pLimit(1)
  readingOf.set(userId, turns)
  try {
    return await turns(read)
  } finally {
    if (turns.activeCount === 0 && turns.pendingCount === 0) readingOf.delete(userId)
  }
}

/** Empty if there was none. */
type ConnectionChange = { agentId: string; version: string; by: Actor }

type Refusal = { ok: false; reason: 'no-such-agent' | 'changed-meanwhile' }

type Wanted = { agentId: string; address: string; by: Actor }

/** Takes up to 20 seconds. */
export async function readCalendarToConnect(runtime: Runtime, { agentId, address, by }: Wanted) {
  // In a transaction of its own: refused attempts count too.
  const counted = await consumeAndLog(runtime, [connectionLimit(by.actor)], { address: by.address, userId: by.actor })
  if (!counted.ok) return counted
  const agent = (await readAgentsWithoutBusyTimes(runtime.db)).find((each) => each.agentId === agentId)
  if (agent === undefined) return { ok: false, reason: 'no-such-agent' } as const
  const read = await inTurnOf(by.actor, () => readBusyTimes(runtime, { address, ownerEmail: agent.email }, 'agent'))
  // It was asked for in any case, so `unchanged` is no answer.
  if (read !== 'unchanged' && read.ok) return read
  const fault = read === 'unchanged' ? 'failed' : read.fault
  runtime.log.info({ agentId, userId: by.actor, fault }, 'a calendar could not be connected')
  return { ok: false, reason: 'not-readable', fault } as const
}

type NewConnection = ConnectionChange & {
  address: string
  read: Extract<Awaited<ReturnType<typeof readCalendarToConnect>>, { ok: true }>
}

/** In a transaction of `changeAgent`. */
export async function saveCalendarConnection(
  runtime: Runtime,
  { agentId, version, address, by, read }: NewConnection,
): Promise<{ ok: true } | Refusal> {
  const { db, secret, clock } = runtime
  await lockAgentBookings(db, agentId)
  const current = await findRow(db, agentId)
  const isSame = current !== undefined && addressOf(runtime, current) === address
  if (!isSame && (current?.version ?? '') !== version) return { ok: false, reason: 'changed-meanwhile' }
  const server = new URL(address).host
  const values = {
    version: randomUUID(),
    encrypted_address: encrypt(secret, address),
    server,
    ...valuesOfReading(clock.now(), read),
    told_at: null,
  }
  await db
    .insertInto('own_calendars')
    .values({ agent_id: agentId, read_until: null, ...values })
    .onConflict((conflict) => conflict.column('agent_id').doUpdateSet(values))
    .execute()
  // The busy times of another calendar go in any case.
  await storeBusyTimes(db, agentId, isSame ? read : { ...read, isWhole: true })
  if (!isSame) await audit(runtime, { agentId, by, before: serverOf(current), after: server })
  return { ok: true }
}

type Row = NonNullable<Awaited<ReturnType<typeof findRow>>>

export function removeCalendarConnection(
  runtime: AgentRuntime,
  { agentId, version, by }: ConnectionChange,
): Promise<{ ok: true } | Refusal> {
  return changeAgent(runtime, { agentId, by }, async (db): Promise<{ ok: true } | Refusal> => {
    const current = await findRow(db, agentId)
    if (current === undefined) return { ok: true }
    if (current.version !== version) return { ok: false, reason: 'changed-meanwhile' }
    await deleteConnection({ ...runtime, db }, current, by)
    return { ok: true }
  })
}

/** For an agent who loses access, in that transaction. */
export async function endCalendarConnection(
  runtime: AuditTools,
  { agentId, by }: { agentId: string; by: Actor },
): Promise<void> {
  await acquireLock(runtime.db, 'agents')
  // A copy of the version before may have made one.
  await runtime.db.deleteFrom('calendar_connections').where('agent_id', '=', agentId).execute()
  const current = await findRow(runtime.db, agentId)
  if (current !== undefined) await deleteConnection(runtime, current, by)
}

async function deleteConnection(runtime: AuditTools, row: Row, by: Actor): Promise<void> {
  const agentId = row.agent_id
  await runtime.db.deleteFrom('own_calendars').where('agent_id', '=', agentId).execute()
  await runtime.db.deleteFrom('busy_times').where('agent_id', '=', agentId).execute()
  await audit(runtime, { agentId, by, before: serverOf(row), after: null })
}

function serverOf(row: Row | undefined): string | null {
  return row === undefined ? null : (row.server ?? 'former connection')
}

type Audited = { agentId: string; by: Actor; before: string | null; after: string | null }

/** Only the server: the rest of an address is a secret. */
function audit(runtime: AuditTools, { agentId, by, before, after }: Audited) {
  const values = { before: { server: before }, after: { server: after } }
  return writeAuditEntry(runtime, { by, action: 'calendar-connection-changed', about: `agent:${agentId}`, ...values })
}

/**
 * The form that connects an agent's own calendar. `mayBePlain`: whether an address on this machine may start with http.
 */
export function connectionForm({ mayBePlain }: { mayBePlain: boolean }) {
  return z.object({
    version: z.string().max(50).default(''),
    secretAddress: z
      .string({ error: 'Enter the address of your calendar' })
      .max(2000, 'The address must have 2,000 characters or fewer')
      .transform((typed, context) => {
        const cleaned = cleanCalendarAddress(typed, { mayBePlain, isThisMachine: isLoopbackHost })
        if (cleaned.ok) return cleaned.address
        context.addIssue({ code: 'custom', message: cleaned.message })
        return z.NEVER
      }),
  })
}
