import { firm } from '../../firm/firm.ts'
import { undoMinutes } from '../../firm/opening-hours.ts'
import { type Database, takeLock } from '../../platform/database/connect.server.ts'
import { dayOf, instantOf } from '../../time/local-time.ts'
import { minuteMs } from '../../time/time-range.ts'
import type { Slot } from './slots.ts'

type DayQuestion = {
  /** A moment of the calendar day in the firm's zone, in milliseconds since 1970, UTC. */
  onDayOf: number
  now: Date
  exceptAppointmentId?: string | null
}

/**
 * How many appointments each agent has on a day, by the agent's id: those that stand or are over, and those cancelled so
 * recently that it can be taken back.
 */
export async function countByAgent(
  db: Database,
  { onDayOf, now, exceptAppointmentId = null }: DayQuestion,
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

type RoomQuestion = { slot: Slot; maximumADay: number; now: Date; exceptAppointmentId?: string }

/** Whether an agent may take one more appointment on the day of a slot. Until the transaction ends, nobody else asks this. */
export async function hasRoomThatDay(
  transaction: Database,
  { slot, maximumADay, ...more }: RoomQuestion,
): Promise<boolean> {
  await takeLock(transaction, `day ${dayOf(slot.startsAt, firm.timeZone)} of ${slot.agentId}`)
  const counts = await countByAgent(transaction, { onDayOf: slot.startsAt, ...more })
  return (counts.get(slot.agentId) ?? 0) < maximumADay
}

/** How many appointments lie ahead of an e-mail address. Until the transaction ends, nobody else asks this of the address. */
export async function countAhead(transaction: Database, { email, now }: { email: string; now: Date }): Promise<number> {
  await takeLock(transaction, `appointments of ${email}`)
  const { count } = await transaction
    .selectFrom('appointments')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('email', '=', email)
    .where('status', '=', 'booked')
    .where('starts_at', '>', now.toISOString())
    .executeTakeFirstOrThrow()
  return Number(count)
}
