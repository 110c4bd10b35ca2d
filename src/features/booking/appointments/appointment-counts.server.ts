import { type Selectable, sql } from 'kysely'
import type { Database } from '#src/platform/database/connect.server.ts'
import { type CountsByValue, countByRange } from '#src/platform/database/count-rows.server.ts'
import type { Tables } from '#src/platform/database/tables.ts'
import { dayOf } from '#src/time/local-time.ts'
import type { TimeRange } from '#src/time/time-range.ts'
import { toIso } from '#src/time/to-iso.ts'
import type { Appointment } from './appointment-rows.server.ts'

export async function countUpcomingOfAgent(
  db: Database,
  { agentId, nowMs }: { agentId: string; nowMs: number },
): Promise<number> {
  const row = await db
    .selectFrom('appointments')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('agent_id', '=', agentId)
    .where('status', '=', 'booked')
    .where('starts_at', '>', toIso(nowMs))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

type Row = Selectable<Tables['appointments']>

/** `cancelled`: it is not known by whom. */
export type Outcome =
  | Exclude<Appointment['status'], 'cancelled'>
  | 'cancelled-by-visitor'
  | 'cancelled-by-staff'
  | 'cancelled'

/** `countOutcomes` says the same to the database. */
export function outcomeOf({ status, cancelled_by }: Pick<Row, 'status' | 'cancelled_by'>): Outcome {
  if (status !== 'cancelled' || cancelled_by === null) return status
  return cancelled_by === 'visitor' ? 'cancelled-by-visitor' : 'cancelled-by-staff'
}

export async function countOutcomes(db: Database, ranges: TimeRange[]): Promise<Record<Outcome, number[]>> {
  const outcome = sql<string>`case
    when status <> 'cancelled' then status
    when cancelled_by = 'visitor' then 'cancelled-by-visitor'
    when cancelled_by is not null then 'cancelled-by-staff'
    else status end`
  const counts = await countAll(db, { at: 'starts_at', by: { outcome }, ranges })
  const countsOf = (value: Outcome) => counts.outcome.get(value) ?? ranges.map(() => 0)
  return {
    booked: countsOf('booked'),
    done: countsOf('done'),
    'no-show': countsOf('no-show'),
    'cancelled-by-visitor': countsOf('cancelled-by-visitor'),
    'cancelled-by-staff': countsOf('cancelled-by-staff'),
    cancelled: countsOf('cancelled'),
  }
}

export async function countOfAgents(db: Database, ranges: TimeRange[]): Promise<CountsByValue> {
  const where = sql<boolean>`status <> 'cancelled'`
  const { agent } = await countAll(db, { at: 'starts_at', by: { agent: sql`agent_id` }, where, ranges })
  return agent
}

export function countBookings(
  db: Database,
  ranges: TimeRange[],
): Promise<Record<'scam-type' | 'signed-in', CountsByValue>> {
  const isSignedIn = sql<string>`case when client_id is null then 'no' else 'yes' end`
  return countAll(db, { at: 'created_at', by: { 'scam-type': sql`scam_type`, 'signed-in': isSignedIn }, ranges })
}

type Counted = Tables['appointment_counts']['counted']

type Question<Name extends Counted> = Pick<Parameters<typeof countByRange<Name>>[1], 'at' | 'by' | 'where' | 'ranges'>

/** Deleted ones too. */
async function countAll<Name extends Counted>(
  db: Database,
  question: Question<Name>,
): Promise<Record<Name, CountsByValue>> {
  const { by, ranges } = question
  const counts = await countByRange(db, { ...question, table: 'appointments' })
  for (const counted of Object.keys(by) as Name[]) {
    const { value: deleted } = await countByRange(db, {
      table: 'appointment_counts',
      at: 'noon_at',
      by: { value: sql`value` },
      where: sql`counted = ${counted}`,
      sum: 'appointments',
      ranges,
    })
    for (const [value, ofDeleted] of deleted) {
      const others = counts[counted].get(value)
      counts[counted].set(
        value,
        ofDeleted.map((count, place) => count + (others?.[place] ?? 0)),
      )
    }
  }
  return counts
}

type DaysQuery = TimeRange & { agentId: string | null; status: Appointment['status'] | null; timeZone: string }

export async function countAppointmentsByDay(
  db: Database,
  { startsAt, endsAt, agentId, status, timeZone }: DaysQuery,
): Promise<Map<string, number>> {
  let query = db
    .selectFrom('appointments')
    .select((select) => ['starts_at', select.fn.countAll<number>().as('count')])
    .where('starts_at', '>=', toIso(startsAt))
    .where('starts_at', '<', toIso(endsAt))
    // The database knows no zones.
    .groupBy('starts_at')
  query = status === null ? query.where('status', '!=', 'cancelled') : query.where('status', '=', status)
  if (agentId !== null) query = query.where('agent_id', '=', agentId)
  const counts = new Map<string, number>()
  for (const { starts_at, count } of await query.execute()) {
    const day = dayOf(Date.parse(starts_at), timeZone)
    counts.set(day, (counts.get(day) ?? 0) + Number(count))
  }
  return counts
}
