import type { SignedInUser } from '../../features/accounts/sessions/signed-in-user.server.ts'
import { toAppointmentLine } from '../../features/booking/appointments/appointment-line.server.ts'
import { findAppointmentsOfClient } from '../../features/booking/appointments/appointment-queries.server.ts'
import { isManageLinkOver, manageTokenOf } from '../../features/booking/appointments/manage-link.server.ts'
import type { Runtime } from '../../platform/runtime.server.ts'
import type { MyAppointment } from './my-appointments.tsx'

/** A client for the booking feature: appointments booked with an email address are the client's once it is verified. */
export function toBookingClient({ userId, email, isEmailVerified }: SignedInUser) {
  return { userId, verifiedEmail: isEmailVerified ? email : null }
}

/** The signed-in user's appointments, latest first, each with a link to its page until that expires. */
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
