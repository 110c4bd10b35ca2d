import { data } from 'react-router'
import { findAppointmentByToken } from '../../features/booking/appointments/appointment-queries.server.ts'
import { findDeclinedBooking } from '../../features/booking/appointments/declined-bookings.server.ts'
import { isManageLinkOver, manageLinkDays } from '../../features/booking/appointments/manage-link.server.ts'
import { firm } from '../../firm/firm.ts'
import type { Runtime } from '../../platform/runtime.server.ts'

/** Opens a manage link: an appointment, or a declined booking that looks like one. Throws an error page otherwise. */
export async function openByLink(runtime: Runtime, token: string) {
  const booked = await findAppointmentByToken(runtime.db, token)
  const appointment = booked ?? (await findDeclinedBooking(runtime.db, token))
  if (appointment === null) throw noSuchAppointment()
  if (isManageLinkOver(appointment.endsAt, runtime.clock.now().getTime())) {
    const text = `This link has expired. It worked until ${manageLinkDays} days after the appointment. If you have a question, call ${firm.phone.display}.`
    throw data(text, { status: 410 })
  }
  return { appointment, isDeclined: booked === null }
}

export function noSuchAppointment() {
  const text = `We couldn’t find an appointment for this link. Check that you have the whole link, or call ${firm.phone.display}.`
  return data(text, { status: 404 })
}
