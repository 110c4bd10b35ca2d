import { mayBeRestored } from '../../access/who-may-change-an-appointment.ts'
import { undoMinutes } from '../../firm/opening-hours.ts'
import type { Runtime } from '../../platform/runtime.server.ts'
import { type Changer, findToChange, keepChange } from './appointment-changes.server.ts'
import { countAhead } from './appointment-counts.server.ts'
import { readBookingRules } from './availability-queries.server.ts'
import { tellOfAppointment } from './tell-of-appointment.server.ts'
import { isAgentAway } from './time-off.server.ts'

export type RestoreAppointmentResult =
  | { ok: true }
  | { ok: false; reason: 'not-found' | 'may-not-be-restored' | 'too-many-ahead' | 'changed-meanwhile' }

/**
 * Takes back that an appointment was cancelled: it stands as before, at the same time. What an admin has cancelled, an admin
 * takes back; how many lie ahead of the visitor hinders visitors alone.
 */
export async function restoreAppointment(runtime: Runtime, changer: Changer): Promise<RestoreAppointmentResult> {
  const found = await findToChange(runtime.db, changer)
  if (!found.ok) return found
  const { appointment, by } = found
  // The same form, sent twice.
  if (appointment.status === 'booked') return { ok: true }
  const now = runtime.clock.now()
  const isByStaff = by !== null
  if (!mayBeRestored({ now: now.getTime(), appointment, undoMinutes, isByStaff }))
    return { ok: false, reason: 'may-not-be-restored' }

  const { appointmentId, email } = appointment
  const sequence = appointment.sequence + 1
  const restored = await runtime.db.transaction().execute(async (transaction) => {
    // Another may have been booked in its place.
    const { maximumAhead } = await readBookingRules(transaction)
    if ((await countAhead(transaction, { email, now })) >= maximumAhead && !isByStaff) return 'too-many-ahead'
    if (await isAgentAway(transaction, appointment)) return 'may-not-be-restored'
    const { numUpdatedRows } = await transaction
      .updateTable('appointments')
      .set({ status: 'booked', cancelled_at: null, cancelled_by: null, sequence })
      .where('appointment_id', '=', appointmentId)
      .where('status', '=', 'cancelled')
      .where('sequence', '=', appointment.sequence)
      // Nobody has been given its time meanwhile; see `takeSteps`.
      .where('released_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) return 'may-not-be-restored'
    const [tools, change] = [{ ...runtime, db: transaction }, { appointmentId, change: 'restored' } as const]
    await tellOfAppointment(tools, change)
    await keepChange(tools, { ...change, sequence, by })
    return 'done'
  })
  runtime.outbox.wake()
  return restored === 'done' ? { ok: true } : { ok: false, reason: restored }
}
