import { holdMinutes } from '../../../firm/opening-hours.ts'
import { type RateLimit, rateLimitsBySubnet } from '../../../platform/rate-limits/rate-limits.server.ts'
import type { Availability } from '../availability/availability.ts'
import { formKeyLifetimeMinutes } from './form-key.server.ts'

const hour = { withinMinutes: 60 }
const day = { withinMinutes: 24 * 60 }

/** So many booking forms are looked at for each booking that a network may make: times are taken, and people choose again. */
const formSubmissionsPerBooking = 6

/** The booking forms that are looked at from where a visitor is, whatever comes of them. `address` is the visitor's. */
export function bookingFormLimits(address: string, { rules }: Availability): RateLimit[] {
  const max = rules.bookingsAnHourAndAddress * formSubmissionsPerBooking
  return rateLimitsBySubnet({ name: 'booking forms by network', address, max, ...hour })
}

/**
 * The limits that every booking counts against, whichever e-mail address it names: who meets them is told so. `address` is
 * the visitor's.
 */
export function bookingLimits(address: string, availability: Availability): RateLimit[] {
  const { rules } = availability
  const max = rules.bookingsAnHourAndAddress
  return [
    ...rateLimitsBySubnet({ name: 'bookings by network', address, max, ...hour }),
    ...rateLimitsBySubnet({ name: 'bookings by network, a day', address, max: maxBookingsADay(availability), ...day }),
    { name: 'bookings in all', subject: 'all', max: rules.bookingsAnHourInAll, ...hour },
  ]
}

/** Bookings with one e-mail address. That this is used up is told by mail alone: whoever typed it may not be its owner. */
export function bookingsPerEmailLimit(email: string, { rules }: Availability): RateLimit {
  return { name: 'bookings by e-mail', subject: email, max: rules.bookingsADayAndEmail, ...day }
}

/** Mails to one address that say why a booking was not made. */
export function declinedBookingEmailLimit(email: string): RateLimit {
  return { name: 'mails about declined bookings', subject: email, max: 3, ...day }
}

/** A network books no more in a day than the firm's agents take in one, so that a week of it does not fill the calendar. */
function maxBookingsADay({ rules, agents }: Availability): number {
  const activeAgents = agents.filter(({ isActive }) => isActive).length
  return Math.max(rules.bookingsAnHourAndAddress, rules.maximumADay * activeAgents)
}

/** What a booking counts against besides when its browser has done no work. */
export function unprovenBookingLimits(address: string, { rules }: Availability): RateLimit[] {
  const max = rules.bookingsAnHourWithoutProof
  return rateLimitsBySubnet({ name: 'bookings by network, without proof of work', address, max, ...hour })
}

/** A proof of work serves for one booking. */
export function proofReuseLimit(formKey: string): RateLimit {
  return { name: 'proof of work', subject: formKey, max: 1, withinMinutes: formKeyLifetimeMinutes }
}

/** How many visitors of one network may begin to hold a slot. */
export function newHoldLimits(address: string): RateLimit[] {
  return rateLimitsBySubnet({ name: 'holds by network', address, max: 5, withinMinutes: holdMinutes })
}

/** How often a visitor may hold another slot instead, and how long after the first one all of it ends. */
export const holdLimits = { swaps: 20, lifetimeMinutes: 30 }

/**
 * How many slots may be held at one time, of so many that are offered while none is: holds together keep at most a twelfth of
 * them from everybody else, or one where there are few. `startsEvery` and lengths as in the rules.
 */
export function maxHolds(offeredCount: number, { rules }: Availability): number {
  const takenMinutes = rules.consultationMinutes + rules.bufferAfterMinutes
  // A hold keeps its own start from others, and those before and after it that would overlap.
  const startsPerHold = 2 * Math.ceil(takenMinutes / rules.startsEveryMinutes) - 1
  return Math.max(1, Math.floor(offeredCount / 12 / startsPerHold))
}
