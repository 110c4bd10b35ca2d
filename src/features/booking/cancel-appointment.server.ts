import { whatHindersCancelling, whatHindersStaff } from '../../access/who-may-change-an-appointment.ts'
import type { Runtime } from '../../platform/runtime.server.ts'
import { type Changer, findToChange, keepChange } from './appointment-changes.server.ts'
import { readBookingRules } from './availability-queries.server.ts'
import { tellOfAppointment } from './tell-of-appointment.server.ts'

export type CancelAppointmentResult =
  | { ok: true }
  | { ok: false; reason: 'not-found' | 'may-not-be-cancelled' | 'changed-meanwhile' }

/**
 * Cancels an appointment at once, for its visitor or for an admin, who is exempt from the cut-off. Its time stays taken for
 * the minutes in which that can be taken back.
 */
export async function cancelAppointment(runtime: Runtime, changer: Changer): Promise<CancelAppointmentResult> {
  const found = await findToChange(runtime.db, changer)
  if (!found.ok) return found
  const { appointment, by } = found
  const now = runtime.clock.now()
  const question = { now: now.getTime(), appointment }
  const hindrance =
    by === null
      ? whatHindersCancelling({ ...question, rules: await readBookingRules(runtime.db) })
      : whatHindersStaff(question)
  // The same form, sent twice.
  if (hindrance === 'cancelled') return { ok: true }
  if (hindrance !== null) return { ok: false, reason: 'may-not-be-cancelled' }

  const { appointmentId } = appointment
  const sequence = appointment.sequence + 1
  const cancelledBy = by === null ? 'visitor' : 'admin'
  const isCancelled = await runtime.db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('appointments')
      .set({ status: 'cancelled', cancelled_at: now.toISOString(), cancelled_by: cancelledBy, sequence })
      .where('appointment_id', '=', appointmentId)
      .where('status', '=', 'booked')
      .where('sequence', '=', appointment.sequence)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) return false
    const [tools, change] = [{ ...runtime, db: transaction }, { appointmentId, change: 'cancelled' } as const]
    await tellOfAppointment(tools, { ...change, by: cancelledBy })
    await keepChange(tools, { ...change, sequence, by })
    return true
  })
  runtime.outbox.wake()
  return isCancelled ? { ok: true } : { ok: false, reason: 'changed-meanwhile' }
}
