import { data } from 'react-router'
import { findAppointmentByToken } from '#src/features/booking/appointments/appointment-queries.server.ts'
import {
  isManageLinkOver,
  isReplacedLink,
  manageLinkDays,
} from '#src/features/booking/appointments/manage-link.server.ts'
import { isDeclinedBooking } from '#src/features/booking/declined-bookings.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'

export async function findByLink(runtime: Runtime, token: string) {
  const appointment = await findAppointmentByToken(runtime.db, token)
  if (appointment === null) return null
  const isOver = isManageLinkOver(appointment.endsAt, runtime.clock.now().getTime())
  return { appointment, isOver }
}

/** Null for a booking that an earlier version declined. Throws an error page if the link leads nowhere, or is over. */
export async function openByLink(runtime: Runtime, token: string) {
  const found = await findByLink(runtime, token)
  if (found === null) {
    if (await isDeclinedBooking(runtime.db, token)) return null
    if (await isReplacedLink(runtime.db, token)) throw data(replaced, { status: 410 })
    // The error page says what to do.
    throw data(null, { status: 404 })
  }
  if (found.isOver) {
    throw data(`This link has expired. It worked until ${manageLinkDays} days after the appointment.`, { status: 410 })
  }
  return found
}

// The error page adds how to reach us.
const replaced = 'We’ve replaced this link. Look for our newer email, which has the new one.'
