import { firm } from '../../firm/firm.ts'
import { type Database, takeLock } from '../../platform/database/connect.server.ts'
import { dayOf } from '../../time/local-time.ts'
import { dayMs, overlaps } from '../../time/time-range.ts'
import { type Appointment, appointmentColumns, toAppointment } from './appointment-queries.server.ts'
import type { DayOff } from './availability.ts'
import { isOff, offRangesOf } from './open-ranges.ts'
import type { Slot } from './slots.ts'

/**
 * Whether the agent is away at some moment of a slot. Until the transaction ends nobody takes time off for the agent: of a
 * booking and a day off that want one time, either the day off comes first and the booking is refused, or the booking does
 * and whoever enters the day off is told of it.
 */
export async function isAgentAway(
  transaction: Database,
  slot: Pick<Slot, 'agentId' | 'startsAt' | 'endsAt'>,
): Promise<boolean> {
  await takeLock(transaction, lockOf(slot.agentId), 'shared')
  const day = dayOf(slot.startsAt, firm.timeZone)
  const rows = await transaction
    .selectFrom('days_off')
    .select(['first_day', 'last_day', 'off_from', 'off_until'])
    .where('agent_id', '=', slot.agentId)
    .where('first_day', '<=', day)
    .where('last_day', '>=', day)
    .execute()
  const daysOff = rows.map((row) => ({
    ...{ firstDay: row.first_day, lastDay: row.last_day },
    ...{ offFrom: row.off_from, offUntil: row.off_until },
  }))
  return isOff(day, slot, { daysOff }, firm.timeZone)
}

/** Waits until no booking with the agent is under way, and lets none begin before the transaction ends. */
export function holdOffBookings(transaction: Database, agentId: string): Promise<void> {
  return takeLock(transaction, lockOf(agentId))
}

/** The appointments of an agent that stand in a day off, from now on, earliest first. */
export async function findStandingIn(
  db: Database,
  { agentId, dayOff, now }: { agentId: string; dayOff: DayOff; now: Date },
): Promise<Appointment[]> {
  const edges = { startsAt: Date.parse(dayOff.firstDay) - dayMs, endsAt: Date.parse(dayOff.lastDay) + 2 * dayMs }
  const rows = await db
    .selectFrom('appointments')
    .select(appointmentColumns)
    .where('agent_id', '=', agentId)
    .where('status', '=', 'booked')
    .where('ends_at', '>', now.toISOString())
    .where('starts_at', '>', new Date(edges.startsAt).toISOString())
    .where('starts_at', '<', new Date(edges.endsAt).toISOString())
    .orderBy('starts_at')
    .execute()
  return rows.map(toAppointment).filter((appointment) => {
    const off = offRangesOf(dayOf(appointment.startsAt, firm.timeZone), { daysOff: [dayOff] }, firm.timeZone)
    return off.some((range) => overlaps(range, appointment))
  })
}

function lockOf(agentId: string): string {
  return `time off of ${agentId}`
}
