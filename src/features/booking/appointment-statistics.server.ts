import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.server.ts'
import { countByWeek } from '../../platform/database/count-by-week.server.ts'
import type { TimeRange } from '../../time/time-range.ts'
import type { Appointment } from './appointment-queries.server.ts'

/** How many appointments began in each of some weeks, by how they stand now. */
export async function countOutcomesByWeek(
  db: Database,
  weeks: TimeRange[],
): Promise<Record<Appointment['status'], number[]>> {
  const rows = await countByWeek(db, { table: 'appointments', at: 'starts_at', group: sql<string>`status`, weeks })
  const none = () => weeks.map(() => 0)
  const found = Object.fromEntries(rows.map(({ group, counts }) => [group, counts]))
  return { booked: none(), done: none(), 'no-show': none(), cancelled: none(), ...found }
}

/** How many bookings were made in a time: by type of scam, and by whether somebody was signed in. */
export async function countBookingSources(
  db: Database,
  { startsAt, endsAt }: TimeRange,
): Promise<{ byScamType: Map<string, number>; signedIn: number; notSignedIn: number }> {
  const rows = await db
    .selectFrom('appointments')
    .select((select) => [
      'scam_type',
      select.fn.countAll<number>().as('count'),
      select.fn.count<number>('client_id').as('signed_in'),
    ])
    .where('created_at', '>=', new Date(startsAt).toISOString())
    .where('created_at', '<', new Date(endsAt).toISOString())
    .groupBy('scam_type')
    .execute()
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)
  const all = sum(rows.map(({ count }) => Number(count)))
  const signedIn = sum(rows.map(({ signed_in }) => Number(signed_in)))
  const byScamType = new Map(rows.map(({ scam_type, count }) => [scam_type, Number(count)]))
  return { byScamType, signedIn, notSignedIn: all - signedIn }
}
