import { lockAgentBookings } from '#src/features/booking/slots/take-slot.server.ts'
import { decrypt } from '#src/platform/crypto/encryption.server.ts'
import type { Database } from '#src/platform/database/connect.server.ts'
import { expiredAt } from '#src/platform/retention.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { hourMs, mergeRanges, minuteMs, type TimeRange } from '#src/time/time-range.ts'
import { toIso } from '#src/time/to-iso.ts'
import { type BusyReading, type FailedReading, type KnownReading, readBusyTimes } from './read-busy-times.server.ts'

/** Longer than a reading can take, so that no two overlap. */
const everyMs = 5 * minuteMs

/** For a calendar that can't be read, or whose server asks for time. */
const maxPauseMs = hourMs

type CalendarRuntime = Pick<Runtime, 'db' | 'clock' | 'secret' | 'settings' | 'log' | 'firm'>

/** So that slow servers do not hold up the others. */
const atOnce = 4

/** Several processes may do so: each calendar is read by one of them. */
export async function readDueCalendars(runtime: CalendarRuntime): Promise<void> {
  // Slow servers take longer together than it takes the first to be due again: that one is for the next run.
  const dueBefore = runtime.clock.now().toISOString()
  const readers = await Promise.allSettled(Array.from({ length: atOnce }, () => readOneByOne(runtime, dueBefore)))
  for (const reader of readers) if (reader.status === 'rejected') throw reader.reason
}

async function readOneByOne(runtime: CalendarRuntime, dueBefore: string): Promise<void> {
  for (let due = await claimDue(runtime, dueBefore); due !== null; due = await claimDue(runtime, dueBefore)) {
    const read = await readClaimed(runtime, due)
    await runtime.db.transaction().execute((db) => storeReading({ ...runtime, db }, due, read))
  }
}

type Due = NonNullable<Awaited<ReturnType<typeof claimDue>>>

function readClaimed(runtime: CalendarRuntime, due: Due): Promise<BusyReading | FailedReading | 'unchanged'> {
  const address = addressOf(runtime, due)
  if (address === null) return Promise.resolve({ ok: false, fault: 'secret-changed', retryAfterMs: null })
  return readBusyTimes(runtime, { address, ownerEmail: due.email }, 'schedule', knownReadingOf(due))
}

function knownReadingOf({ etag, last_modified: lastModified, read_until }: Due): KnownReading | null {
  return read_until === null ? null : { validators: { etag, lastModified }, until: Date.parse(read_until) }
}

/** Claims what was due longest. What is due further ahead than can be set is due too: the clock was ahead then. */
async function claimDue({ db, clock }: CalendarRuntime, dueBefore: string) {
  for (;;) {
    const due = await db
      .selectFrom('own_calendars')
      .innerJoin('agents', 'agents.agent_id', 'own_calendars.agent_id')
      .selectAll('own_calendars')
      .select('agents.email')
      .where('is_active', '=', 1)
      .where('encrypted_address', 'is not', null)
      .where((where) =>
        where.or([
          where('due_at', '<=', dueBefore),
          where('due_at', '>', timeAfter(clock.now(), maxPauseMs + everyMs)),
        ]),
      )
      .orderBy('due_at')
      .limit(1)
      .executeTakeFirst()
    if (due === undefined) return null
    const { numUpdatedRows } = await db
      .updateTable('own_calendars')
      .set({ due_at: nextDueAt(clock.now()) })
      .where('version', '=', due.version)
      .where('due_at', '=', due.due_at)
      .executeTakeFirst()
    if (numUpdatedRows === 1n) return due
  }
}

/** Null if there is no address, or it was encrypted with another secret. */
export function addressOf(
  { secret }: Pick<Runtime, 'secret'>,
  { encrypted_address }: { encrypted_address: string | null },
): string | null {
  if (encrypted_address === null) return null
  try {
    const address = decrypt(secret, encrypted_address)
    return URL.canParse(address) ? address : null
  } catch {
    return null
  }
}

function nextDueAt(now: Date): string {
  return timeAfter(now, everyMs)
}

function timeAfter(now: Date, ms: number): string {
  return toIso(now.getTime() + ms)
}

/** After failures in a row: 5, 10, 20, 40 and then 60 minutes later. */
function dueAfterFailure(now: Date, { failures, retryAfterMs }: { failures: number; retryAfterMs: number | null }) {
  const pauseMs = Math.max(everyMs * 2 ** Math.min(failures - 1, 10), retryAfterMs ?? 0)
  return timeAfter(now, Math.min(pauseMs, maxPauseMs))
}

/** Unless the calendar was changed meanwhile. After a failure the previous busy times stay. */
async function storeReading(
  { db, clock, log }: CalendarRuntime,
  { agent_id: agentId, version, ...before }: Due,
  read: BusyReading | FailedReading | 'unchanged',
): Promise<void> {
  const isNew = read !== 'unchanged' && read.ok
  if (isNew) await lockAgentBookings(db, agentId)
  const { numUpdatedRows } = await db
    .updateTable('own_calendars')
    .set(
      read !== 'unchanged' && !read.ok
        ? valuesOfFailure(clock.now(), before, read)
        : valuesOfReading(clock.now(), read),
    )
    .where('version', '=', version)
    .executeTakeFirst()
  if (isNew && numUpdatedRows === 1n) await storeBusyTimes(db, agentId, read)
  if (read !== 'unchanged' && !read.ok) log.info({ agentId, fault: read.fault }, 'a calendar could not be read')
}

function valuesOfFailure(
  now: Date,
  { failures: before }: Pick<Due, 'failures'>,
  { fault, retryAfterMs }: FailedReading,
) {
  const failures = before + 1
  return { fault, failures, due_at: dueAfterFailure(now, { failures, retryAfterMs }) }
}

export function valuesOfReading(now: Date, read: BusyReading | 'unchanged') {
  const done = { due_at: nextDueAt(now), read_at: now.toISOString(), fault: null, failures: 0 }
  if (read === 'unchanged') return done
  const { unclear, until, validators } = read
  return { ...done, unclear, read_until: toIso(until), etag: validators.etag, last_modified: validators.lastModified }
}

/** Databases limit the number of values in a statement. */
const batchSize = 500

/** Adds to them if the calendar did not reach us whole. The transaction must exclude bookings: `lockAgentBookings`. */
export async function storeBusyTimes(
  transaction: Database,
  agentId: string,
  read: Pick<BusyReading, 'busy' | 'isWhole'>,
): Promise<void> {
  const busy = read.isWhole ? read.busy : mergeRanges([...(await busyTimesOf(transaction, agentId)), ...read.busy])
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

async function busyTimesOf(db: Database, agentId: string): Promise<TimeRange[]> {
  const rows = await db.selectFrom('busy_times').selectAll().where('agent_id', '=', agentId).execute()
  return rows.map(({ starts_at, ends_at }) => ({ startsAt: Date.parse(starts_at), endsAt: Date.parse(ends_at) }))
}

/** What is ahead stays until a calendar has been read again, however old it is. */
export async function purgePastBusyTimes(runtime: Pick<Runtime, 'db' | 'clock' | 'settings'>): Promise<void> {
  await runtime.db.deleteFrom('busy_times').where('ends_at', '<=', expiredAt('busyTimes', runtime)).execute()
}
