import type { SignedInUser } from '../../features/accounts/sessions/signed-in-user.server.ts'
import { toAppointmentLine } from '../../features/booking/appointments/appointment-line.server.ts'
import { findAppointmentsOfClient } from '../../features/booking/appointments/appointment-queries.server.ts'
import { isManageLinkOver, manageTokenOf } from '../../features/booking/appointments/manage-link.server.ts'
import type { Runtime } from '../../platform/runtime.server.ts'
import type { MyAppointment } from './my-appointments.tsx'

/** A client as booking knows one: what was booked with the e-mail address belongs to it once that is confirmed. */
export function toBookingClient({ userId, email, isEmailVerified }: SignedInUser) {
  return { userId, verifiedEmail: isEmailVerified ? email : null }
}

/** The appointments of whoever is signed in, latest first, each with the page where it is seen, moved and cancelled while there is one. */
export async function readMyAppointments(runtime: Runtime, user: SignedInUser): Promise<MyAppointment[]> {
  const now = runtime.clock.now().getTime()
  const appointments = await findAppointmentsOfClient(runtime.db, toBookingClient(user))
  return appointments.map((appointment) => ({
    ...toAppointmentLine(appointment),
    href: isManageLinkOver(appointment.endsAt, now)
      ? null
      : `/appointments/${manageTokenOf(runtime, appointment.appointmentId)}`,
    isAhead: appointment.endsAt > now,
  }))
}
