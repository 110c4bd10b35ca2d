import { undoMinutes } from '#src/firm/booking-rules.ts'
import { acquireLock, type Database } from '#src/platform/database/connect.server.ts'
import { countRows } from '#src/platform/database/count-rows.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { dayOf, instantOf } from '#src/time/local-time.ts'
import { dayMs, minuteMs } from '#src/time/time-range.ts'
import { toIso } from '#src/time/to-iso.ts'
import { isOff } from './open-ranges.ts'
import { type Slot, stepsOf } from './slots.ts'

/** Away, busy or inactive; this cannot begin until the transaction ends: bookings are refused or become conflicts. */
export async function isAgentAway(
  { db: transaction, firm: { timeZone } }: Pick<Runtime, 'db' | 'firm'>,
  slot: Pick<Slot, 'agentId' | 'startsAt' | 'endsAt'>,
): Promise<boolean> {
  await acquireLock(transaction, agentLockName(slot.agentId), 'shared')
  const day = dayOf(slot.startsAt, timeZone)
  const rows = await transaction
    .selectFrom('agents')
    .leftJoin('days_off', (join) =>
      join.onRef('days_off.agent_id', '=', 'agents.agent_id').on('first_day', '<=', day).on('last_day', '>=', day),
    )
    .select(['is_active', 'first_day', 'last_day', 'off_from', 'off_until'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('busy_times')
          .select('busy_times.agent_id')
          .whereRef('busy_times.agent_id', '=', 'agents.agent_id')
          .where('starts_at', '<', toIso(slot.endsAt))
          .where('ends_at', '>', toIso(slot.startsAt)),
      ).as('is_busy'),
    )
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('closed_days').select('closed_days.day').where('closed_days.day', '=', day)).as('is_closed'),
    )
    .where('agents.agent_id', '=', slot.agentId)
    .execute()
  // Before the first change of agents, none is stored, and the firm's default agents take appointments.
  if (rows.some(({ is_active, is_busy, is_closed }) => is_active === 0 || Boolean(is_busy) || Boolean(is_closed))) {
    return true
  }
  const daysOff = rows.flatMap(({ first_day: firstDay, last_day: lastDay, off_from: offFrom, off_until: offUntil }) =>
    firstDay === null || lastDay === null || offFrom === null || offUntil === null
      ? []
      : [{ firstDay, lastDay, offFrom, offUntil }],
  )
  return isOff(day, slot, { daysOff }, timeZone)
}

export function lockAgentBookings(transaction: Database, agentId: string): Promise<void> {
  return acquireLock(transaction, agentLockName(agentId))
}

function agentLockName(agentId: string): string {
  return `time off of ${agentId}`
}

type CapacityQuery = {
  slot: Slot
  maximumADay: number
  now: Date
  timeZone: string
  exceptAppointmentId?: string | null
}

/**
 * Whether an agent may take one more appointment that day; counts booked and past ones, and cancelled ones that can
 * still be restored. Locks the agent's day until the transaction ends.
 */
export async function hasCapacityOnDay(
  transaction: Database,
  { slot, maximumADay, now, timeZone, exceptAppointmentId = null }: CapacityQuery,
): Promise<boolean> {
  const day = dayOf(slot.startsAt, timeZone)
  await acquireLock(transaction, `day ${day} of ${slot.agentId}`)
  const edgeOfDay = (wallTime: string, edge: 'start' | 'end') => toIso(instantOf(day, wallTime, timeZone, edge))
  const cancelledAfter = toIso(now.getTime() - undoMinutes * minuteMs)
  const ofDay = transaction
    .selectFrom('appointments')
    .where('agent_id', '=', slot.agentId)
    .where('starts_at', '>=', edgeOfDay('00:00', 'start'))
    .where('starts_at', '<', edgeOfDay('24:00', 'end'))
    .where('appointment_id', 'is distinct from', exceptAppointmentId)
    .where((where) => where.or([where('status', '!=', 'cancelled'), where('cancelled_at', '>', cancelledAfter)]))
  return (await countRows(ofDay)) < maximumADay
}

type TakeStepsInput = {
  slot: Slot
  now: Date
  ownHoldId?: string | null
} & ({ appointmentId: string; holdId?: never } | { holdId: string; appointmentId?: never })

/**
 * In the transaction that creates or moves it; a taken step is a unique violation. Cancelled appointments past
 * restoring are marked as released, so that of a concurrent booking and restore exactly one succeeds.
 */
export async function takeSteps(transaction: Database, input: TakeStepsInput): Promise<void> {
  const { slot, now, ownHoldId = null, appointmentId = null, holdId = null } = input
  await freeHolds(transaction, { slot, now, ownHoldId })
  await freeCancelledAppointments(transaction, { slot, now })
  const steps = stepsOf(slot).map((step) => ({
    agent_id: slot.agentId,
    step_at: toIso(step),
    appointment_id: appointmentId,
    hold_id: holdId,
  }))
  await transaction.insertInto('taken_steps').values(steps).execute()
}

type FreeStepsInput = { slot: Slot; now: Date }

async function freeHolds(
  transaction: Database,
  { slot, now, ownHoldId }: FreeStepsInput & { ownHoldId: string | null },
) {
  await transaction
    .deleteFrom('holds')
    .where((where) =>
      where.or([
        where('hold_id', '=', ownHoldId),
        where.and([
          where('agent_id', '=', slot.agentId),
          where('expires_at', '<=', now.toISOString()),
          where('starts_at', '<', toIso(slot.occupiedUntil)),
          where('occupied_until', '>', toIso(slot.startsAt)),
        ]),
      ]),
    )
    .execute()
}

async function freeCancelledAppointments(transaction: Database, { slot, now }: FreeStepsInput) {
  const released = await transaction
    .updateTable('appointments')
    .set({ released_at: now.toISOString() })
    .where('agent_id', '=', slot.agentId)
    .where('status', '=', 'cancelled')
    .where('released_at', 'is', null)
    .where('cancelled_at', '<=', toIso(now.getTime() - undoMinutes * minuteMs))
    .where('starts_at', '<', toIso(slot.occupiedUntil))
    .where('occupied_until', '>', toIso(slot.startsAt))
    // The bound on the start lets the database use its index: no appointment lasts a day.
    .where('starts_at', '>', toIso(slot.startsAt - dayMs))
    .returning('appointment_id')
    .execute()
  for (const { appointment_id } of released) {
    await transaction.deleteFrom('taken_steps').where('appointment_id', '=', appointment_id).execute()
  }
}
