import type { BookingRules } from '../../firm/opening-hours.ts'
import type { Limit } from '../../platform/limits.server.ts'
import { networkOf } from '../../platform/network-of.server.ts'

/** Who asks for a booking, as far as a form shows that: IP address, and whether its browser did the work that it was given. */
export type Sender = { address: string; hasProof: boolean }

const hour = { withinMinutes: 60 }
const day = { withinMinutes: 24 * 60 }

/** The limits that one booking counts against. */
export function limitsOfBooking({
  email,
  sender,
  rules,
}: {
  email: string
  sender: Sender
  rules: BookingRules
}): Limit[] {
  const subject = networkOf(sender.address)
  const withoutProof = {
    name: 'bookings by network, without proof of work',
    subject,
    most: rules.bookingsAnHourWithoutProof,
  }
  return [
    { name: 'bookings by network', subject, most: rules.bookingsAnHourAndAddress, ...hour },
    ...(sender.hasProof ? [] : [{ ...withoutProof, ...hour }]),
    { name: 'bookings by e-mail', subject: email, most: rules.bookingsADayAndEmail, ...day },
    { name: 'bookings in all', subject: 'all', most: rules.bookingsAnHourInAll, ...hour },
  ]
}
