import { data, redirect } from 'react-router'
import type { Actor } from '../../../features/accounts/sessions/guard.server.ts'
import {
  cancelAppointment,
  findAppointmentChanges,
  markAppointment,
  restoreAppointment,
} from '../../../features/booking/appointments/appointment-changes.server.ts'
import { moveAppointment } from '../../../features/booking/appointments/move-appointment.server.ts'
import type { Runtime } from '../../../platform/runtime.server.ts'

type FormSubmission = { appointmentId: string; by: Actor; formData: FormData }

/** Handles the buttons of an appointment's page. */
export async function changeAppointment(runtime: Runtime, { appointmentId, by, formData }: FormSubmission) {
  // The sequence number that the page was rendered with: newer changes are not overwritten.
  const sequence = Number(formData.get('sequence'))
  const changer = { appointmentId, by, sequence }
  const intent = String(formData.get('intent'))
  const changed = await change(runtime, { changer, intent, formData })
  if (changed.ok) {
    const isFromToday = formData.get('from') === 'today'
    const path = isFromToday ? '/admin-profile' : `/admin-profile/appointments/${appointmentId}`
    return redirect(`${path}?done=${intent}${isFromToday ? `&about=${appointmentId}` : ''}`, 303)
  }
  switch (changed.reason) {
    case 'not-found':
      throw redirect('/admin-profile/appointments')
    case 'changed-meanwhile': {
      const changes = await findAppointmentChanges(runtime.db, appointmentId)
      const unseen = changes.filter((each) => each.sequence > sequence).map((each) => each.sequence)
      return data({ problem: refusals[changed.reason], unseen }, { status: 409 })
    }
    default: {
      const status = changed.reason === 'slot-not-offered' ? 422 : 409
      return data({ problem: refusals[changed.reason], unseen: [] as number[] }, { status })
    }
  }
}

type Changer = { appointmentId: string; by: Actor; sequence: number }

function change(
  runtime: Runtime,
  { changer, intent, formData }: { changer: Changer; intent: string; formData: FormData },
) {
  switch (intent) {
    case 'move': {
      const startsAt = Date.parse(String(formData.get('startsAt')))
      return moveAppointment(runtime, { ...changer, startsAt, agentId: String(formData.get('agentId')) })
    }
    case 'cancel':
      return cancelAppointment(runtime, changer)
    case 'restore':
      return restoreAppointment(runtime, changer)
    case 'done':
    case 'no-show':
    case 'booked':
      return markAppointment(runtime, { ...changer, mark: intent })
    default:
      throw data('Something went wrong. Reload the page and try again.', { status: 400 })
  }
}

const refusals = {
  'changed-meanwhile':
    'This appointment changed after you opened the page, so we haven’t done anything. The details below are up to date',
  'may-not-be-moved': 'You can’t move this appointment. It has started, or is no longer booked',
  'may-not-be-cancelled':
    'You can’t cancel this appointment because it has started. Mark it as done or no-show instead',
  'may-not-be-restored': 'It’s too late to undo this. The time has been released to others, or the agent is away then',
  'may-not-be-marked': 'You can only mark an appointment that has started and wasn’t cancelled',
  'too-many-ahead': 'This visitor already has as many upcoming appointments as the booking rules allow',
  'slot-taken': 'That time has just been taken. Choose another. The appointment hasn’t changed',
  'slot-not-offered': 'That time isn’t free. Choose one of the times below',
}
