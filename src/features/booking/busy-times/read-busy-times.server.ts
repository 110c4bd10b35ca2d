import { firm } from '../../../firm/firm.ts'
import { retention } from '../../../firm/retention.ts'
import { decrypt } from '../../../platform/crypto/encryption.server.ts'
import type { Database } from '../../../platform/database/connect.server.ts'
import { OutsideFetchError } from '../../../platform/network/outside-fetch.server.ts'
import type { Runtime } from '../../../platform/runtime.server.ts'
import { dayMs, hourMs, minuteMs } from '../../../time/time-range.ts'
import { toIso } from '../../../time/to-iso.ts'
import { readBookingRules } from '../availability/availability-queries.server.ts'
import { lockAgentBookings } from '../availability/change-exceptions.server.ts'
import type { BusyAnswer } from './busy-ranges.ts'
import { type CalendarAccess, CalendarError, type CalendarFault, readCalendarEntries } from './caldav.server.ts'
import { runBusyTimesWorker } from './run-busy-times-worker.server.ts'

/** How often an agent's calendars are read. Longer than a reading can take, so that no two overlap. */
const everyMs = 5 * minuteMs

/** How long busy times count when calendars can no longer be read. */
const keptMs = retention.busyTimes.term.hours * hourMs

type Tools = Pick<Runtime, 'db' | 'clock' | 'secret' | 'settings' | 'log'>

type ReadBusyTimesResult = ({ ok: true } & BusyAnswer) | { ok: false; fault: CalendarFault }

/** Reads the busy times of someone's calendars from now to the horizon. Nothing is stored. */
export async function readBusyTimes(
  runtime: Pick<Tools, 'db' | 'clock' | 'settings' | 'log'>,
  access: CalendarAccess,
): Promise<ReadBusyTimesResult> {
  const { horizonDays } = await readBookingRules(runtime.db)
  const startsAt = runtime.clock.now().getTime()
  const period = { startsAt, endsAt: startsAt + (horizonDays + 1) * dayMs }
  try {
    const entries = await readCalendarEntries(runtime, access, period)
    const ownUidSuffix = `@${new URL(runtime.settings.origin).hostname}`
    if (entries.length === 0) return { ok: true, busy: [], unclear: 0 }
    const calendar = new TextEncoder().encode(entries.join('\r\n'))
    const question = { calendar, period, timeZone: firm.timeZone, ownUidSuffix, ownerAddresses: [] }
    const answer = await runBusyTimesWorker(question)
    return answer.ok ? answer : { ok: false, fault: 'unreadable' }
  } catch (error) {
    if (error instanceof CalendarError || error instanceof OutsideFetchError) return { ok: false, fault: error.fault }
    // The message of a library's error may quote what the server sent.
    const { name, code = name } = error as NodeJS.ErrnoException
    runtime.log.warn({ reason: code }, 'a calendar could not be read')
    return { ok: false, fault: 'unreadable' }
  }
}

/** How many calendars are read at once, so that slow servers do not hold up the others. */
const atOnce = 4

/** Reads the calendars that are due. Several processes may do so: each calendar is read by one of them. */
export async function readDueCalendars(runtime: Tools): Promise<void> {
  // Slow servers take longer together than it takes the first to be due again: that one is for the next run.
  const dueBefore = runtime.clock.now().toISOString()
  const readers = await Promise.allSettled(Array.from({ length: atOnce }, () => readOneByOne(runtime, dueBefore)))
  // Also after a failure, which may be there for long: busy times count for no longer than the privacy policy says.
  await deleteOldBusyTimes(runtime)
  for (const reader of readers) if (reader.status === 'rejected') throw reader.reason
}

async function readOneByOne(runtime: Tools, dueBefore: string): Promise<void> {
  for (let due = await claimDue(runtime, dueBefore); due !== null; due = await claimDue(runtime, dueBefore)) {
    const { url, user_name: userName, ...connection } = due
    const read = await readBusyTimes(runtime, { url, userName, password: passwordOf(runtime, due) })
    await runtime.db.transaction().execute((db) => storeReading({ ...runtime, db }, connection, read))
  }
}

type Connection = { agent_id: string; connection_id: string }

/**
 * Claims the connection that was due longest at `dueBefore`, if any. Agents who take no appointments are left out. One
 * that is due further ahead than any is set to be is due as well: the clock was ahead then. Clocks may differ a little.
 */
async function claimDue({ db, clock }: Tools, dueBefore: string) {
  for (;;) {
    const due = await db
      .selectFrom('calendar_connections')
      .innerJoin('agents', 'agents.agent_id', 'calendar_connections.agent_id')
      .selectAll('calendar_connections')
      .where('is_active', '=', 1)
      .where((where) =>
        where.or([where('due_at', '<=', dueBefore), where('due_at', '>', timeAfter(clock.now(), 2 * everyMs))]),
      )
      .orderBy('due_at')
      .limit(1)
      .executeTakeFirst()
    if (due === undefined) return null
    const { numUpdatedRows } = await db
      .updateTable('calendar_connections')
      .set({ due_at: nextDueAt(clock.now()) })
      .where('connection_id', '=', due.connection_id)
      .where('due_at', '=', due.due_at)
      .executeTakeFirst()
    if (numUpdatedRows === 1n) return due
  }
}

/** A connection's password; empty, which the server refuses, if it was encrypted with another secret. */
export function passwordOf(
  { secret }: Pick<Runtime, 'secret'>,
  { encrypted_password }: { encrypted_password: string },
): string {
  try {
    return decrypt(secret, encrypted_password)
  } catch {
    return ''
  }
}

export function nextDueAt(now: Date): string {
  return timeAfter(now, everyMs)
}

function timeAfter(now: Date, ms: number): string {
  return toIso(now.getTime() + ms)
}

/** Stores a reading, unless the connection was changed meanwhile. After a failure the previous busy times stay. */
async function storeReading({ db, clock }: Tools, connection: Connection, read: ReadBusyTimesResult): Promise<void> {
  const { agent_id: agentId, connection_id } = connection
  if (read.ok) await lockAgentBookings(db, agentId)
  const result = read.ok
    ? { worked_at: clock.now().toISOString(), fault: null, skipped: read.unclear }
    : { fault: read.fault }
  const { numUpdatedRows } = await db
    .updateTable('calendar_connections')
    .set(result)
    .where('connection_id', '=', connection_id)
    .executeTakeFirst()
  if (read.ok && numUpdatedRows === 1n) await replaceBusyTimes(db, agentId, read.busy)
}

/** How many rows are written per statement: databases limit the number of values. */
const batchSize = 500

/** Replaces an agent's busy times. The transaction must exclude bookings: see `lockAgentBookings`. */
export async function replaceBusyTimes(
  transaction: Database,
  agentId: string,
  busy: BusyAnswer['busy'],
): Promise<void> {
  await transaction.deleteFrom('busy_times').where('agent_id', '=', agentId).execute()
  for (let index = 0; index < busy.length; index += batchSize) {
    const rows = busy.slice(index, index + batchSize).map(({ startsAt, endsAt }) => ({
      agent_id: agentId,
      starts_at: toIso(startsAt),
      ends_at: toIso(endsAt),
    }))
    await transaction.insertInto('busy_times').values(rows).execute()
  }
}

/** Whether busy times still count that were last read at this instant, in milliseconds since 1970, UTC. */
export function stillCounts(workedAt: number, now: number): boolean {
  return now - workedAt < keptMs
}

async function deleteOldBusyTimes({ db, clock }: Tools): Promise<void> {
  const oldest = toIso(clock.now().getTime() - keptMs)
  await db
    .deleteFrom('busy_times')
    .where('agent_id', 'in', (select) =>
      select.selectFrom('calendar_connections').select('agent_id').where('worked_at', '<=', oldest),
    )
    .execute()
}
