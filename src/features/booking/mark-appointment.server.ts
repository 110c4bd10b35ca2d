import { mayBeMarked } from '../../access/who-may-change-an-appointment.ts'
import type { AuditTools } from '../../platform/audit-log.server.ts'
import { type Changer, findToChange, keepChange } from './appointment-changes.server.ts'

export type MarkAppointmentResult =
  | { ok: true }
  | { ok: false; reason: 'not-found' | 'may-not-be-marked' | 'changed-meanwhile' }

type MarkInput = Exclude<Changer, { token: string }> & {
  /** `booked` takes a mark back. */
  mark: 'done' | 'no-show' | 'booked'
}

/**
 * Writes down how an appointment went, once it has begun, or takes that back. Nobody is told, and nothing follows from it:
 * who was not there may have had every reason.
 */
export async function markAppointment(
  runtime: AuditTools,
  { mark, ...changer }: MarkInput,
): Promise<MarkAppointmentResult> {
  const found = await findToChange(runtime.db, changer)
  if (!found.ok) return found
  const { appointment, by } = found
  const now = runtime.clock.now()
  const isMarked = appointment.status === 'done' || appointment.status === 'no-show'
  const may = mark === 'booked' ? isMarked : mayBeMarked({ now: now.getTime(), appointment })
  if (!may) return { ok: false, reason: 'may-not-be-marked' }

  const { appointmentId } = appointment
  const sequence = appointment.sequence + 1
  return runtime.db.transaction().execute(async (transaction): Promise<MarkAppointmentResult> => {
    const { numUpdatedRows } = await transaction
      .updateTable('appointments')
      .set({ status: mark, sequence })
      .where('appointment_id', '=', appointmentId)
      .where('sequence', '=', appointment.sequence)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) return { ok: false, reason: 'changed-meanwhile' }
    const change = mark === 'booked' ? 'unmarked' : mark
    await keepChange({ ...runtime, db: transaction }, { appointmentId, sequence, change, by })
    return { ok: true }
  })
}
