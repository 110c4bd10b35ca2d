import { sql } from 'kysely'
import { firm } from '../../../firm/firm.ts'
import { undoMinutes } from '../../../firm/opening-hours.ts'
import { acquireLock, type Database } from '../../../platform/database/connect.server.ts'
import { countByWeek } from '../../../platform/database/count-by-week.server.ts'
import { dayOf, instantOf } from '../../../time/local-time.ts'
import { minuteMs, type TimeRange } from '../../../time/time-range.ts'
import type { Slot } from '../slots/slots.ts'
import type { Appointment } from './appointment-rows.server.ts'

type DayQuery = {
  /** Any instant of the calendar day in the firm's zone, in milliseconds since 1970, UTC. */
  onDayOf: number
  now: Date
  exceptAppointmentId?: string | null
}

/** Counts each agent's appointments on a day: booked, past, and cancelled ones that can still be restored. */
export async function countByAgent(
  db: Database,
  { onDayOf, now, exceptAppointmentId = null }: DayQuery,
): Promise<Map<string, number>> {
  const day = dayOf(onDayOf, firm.timeZone)
  const edgeOfDay = (wallTime: string, edge: 'start' | 'end') =>
    new Date(instantOf(day, wallTime, firm.timeZone, edge)).toISOString()
  const cancelledAfter = new Date(now.getTime() - undoMinutes * minuteMs).toISOString()
  const rows = await db
    .selectFrom('appointments')
    .select((select) => ['agent_id', select.fn.countAll<number>().as('count')])
    .where('starts_at', '>=', edgeOfDay('00:00', 'start'))
    .where('starts_at', '<', edgeOfDay('24:00', 'end'))
    .where('appointment_id', 'is distinct from', exceptAppointmentId)
    .where((where) => where.or([where('status', '!=', 'cancelled'), where('cancelled_at', '>', cancelledAfter)]))
    .groupBy('agent_id')
    .execute()
  return new Map(rows.map(({ agent_id, count }) => [agent_id, Number(count)]))
}

type CapacityQuery = { slot: Slot; maximumADay: number; now: Date; exceptAppointmentId?: string }

/** Whether an agent may take one more appointment that day. Locks the agent's day until the transaction ends. */
export async function hasCapacityOnDay(
  transaction: Database,
  { slot, maximumADay, ...more }: CapacityQuery,
): Promise<boolean> {
  await acquireLock(transaction, `day ${dayOf(slot.startsAt, firm.timeZone)} of ${slot.agentId}`)
  const counts = await countByAgent(transaction, { onDayOf: slot.startsAt, ...more })
  return (counts.get(slot.agentId) ?? 0) < maximumADay
}

/** Counts an email's upcoming appointments. Locks them for that email until the transaction ends. */
export async function countAhead(transaction: Database, { email, now }: { email: string; now: Date }): Promise<number> {
  await acquireLock(transaction, `appointments of ${email}`)
  const { count } = await transaction
    .selectFrom('appointments')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('email', '=', email)
    .where('status', '=', 'booked')
    .where('starts_at', '>', now.toISOString())
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Counts the appointments that began in each week, by status. */
export async function countOutcomesByWeek(
  db: Database,
  weeks: TimeRange[],
): Promise<Record<Appointment['status'], number[]>> {
  const rows = await countByWeek(db, { table: 'appointments', at: 'starts_at', group: sql<string>`status`, weeks })
  const none = () => weeks.map(() => 0)
  const found = Object.fromEntries(rows.map(({ group, counts }) => [group, counts]))
  return { booked: none(), done: none(), 'no-show': none(), cancelled: none(), ...found }
}

/** Counts the bookings made in a range, by scam type and by whether the visitor was signed in. */
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

type DaysQuery = TimeRange & { agentId: string | null; status: Appointment['status'] | null }

/**
 * Counts the appointments that begin in a range, by their day `YYYY-MM-DD` in the firm's zone. Without a status, all
 * but cancelled ones; null = all agents.
 */
export async function countAppointmentsByDay(
  db: Database,
  { startsAt, endsAt, agentId, status }: DaysQuery,
): Promise<Map<string, number>> {
  let query = db
    .selectFrom('appointments')
    .select((select) => ['starts_at', select.fn.countAll<number>().as('count')])
    .where('starts_at', '>=', new Date(startsAt).toISOString())
    .where('starts_at', '<', new Date(endsAt).toISOString())
    .where('status', status === null ? '!=' : '=', status ?? 'cancelled')
    // The database knows no zones: instants are grouped here, and their days below.
    .groupBy('starts_at')
  if (agentId !== null) query = query.where('agent_id', '=', agentId)
  const counts = new Map<string, number>()
  for (const { starts_at, count } of await query.execute()) {
    const day = dayOf(Date.parse(starts_at), firm.timeZone)
    counts.set(day, (counts.get(day) ?? 0) + Number(count))
  }
  return counts
}
