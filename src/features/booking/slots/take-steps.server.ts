import { undoMinutes } from '#src/firm/booking-rules.ts'
import type { Database } from '#src/platform/database/connect.server.ts'
import { dayMs, minuteMs } from '#src/time/time-range.ts'
import { toIso } from '#src/time/to-iso.ts'
import { type Slot, stepsOf } from './slots.ts'

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
