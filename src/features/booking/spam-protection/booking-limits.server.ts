import type { BookingRules } from '../../../firm/opening-hours.ts'
import { consumeAndLog, type RateLimited } from '../../../platform/rate-limits/consume-and-log.server.ts'
import { type RateLimit, rateLimitsBySubnet } from '../../../platform/rate-limits/rate-limits.server.ts'
import type { Runtime } from '../../../platform/runtime.server.ts'
import { minuteMs } from '../../../time/time-range.ts'
import type { Availability } from '../availability/availability.ts'
import { readBookingRules } from '../availability/availability-queries.server.ts'
import { formKeyLifetimeMinutes } from './form-key.server.ts'

const hour = { withinMinutes: 60 }
const day = { withinMinutes: 24 * 60 }

/** How many form submissions a network gets per booking: a slot may be taken, and the visitor chooses another. */
const formSubmissionsPerBooking = 6

/** Limits on submitted booking forms, regardless of the outcome. `address` is the visitor's IP address. */
export function bookingFormLimits(address: string, { rules }: Availability): RateLimit[] {
  const max = rules.bookingsAnHourAndAddress * formSubmissionsPerBooking
  return rateLimitsBySubnet({ name: 'booking forms by network', address, max, ...hour })
}

/** The limits that every booking counts towards. `address` is the visitor's IP address. */
export function bookingLimits(
  { address, email }: { address: string; email: string },
  availability: Availability,
): RateLimit[] {
  const { rules } = availability
  const max = rules.bookingsAnHourAndAddress
  return [
    ...rateLimitsBySubnet({ name: 'bookings by network', address, max, ...hour }),
    ...rateLimitsBySubnet({ name: 'bookings by network, a day', address, max: maxBookingsADay(availability), ...day }),
    { name: 'bookings in all', subject: 'all', max: rules.bookingsAnHourInAll, ...hour },
    { name: bookingsByEmail, subject: email, max: rules.bookingsADayAndEmail, ...day },
  ]
}

const bookingsByEmail = 'bookings by email'

/** `limit` is exhausted until `retryAt`. Everyone is told the same, whoever is signed in. */
export type TooManyBookings = { ok: false; reason: 'too-many'; limit: string; retryAt: Date }

/**
 * The refusal of a booking by an exhausted limit. For an email's it names a whole day, however little is left of it:
 * anyone can type an address, and must not learn when its owner booked.
 */
export function refuseBooking({ limit, retryAt }: { limit: RateLimit; retryAt: Date }, now: Date): TooManyBookings {
  const told = limit.name === bookingsByEmail ? new Date(now.getTime() + limit.withinMinutes * minuteMs) : retryAt
  return { ok: false, reason: 'too-many', limit: limit.name, retryAt: told }
}

/** A network may not book more in a day than all agents together take in a day, so it cannot fill the calendar. */
function maxBookingsADay({ rules, agents }: Availability): number {
  const activeAgents = agents.filter(({ isActive }) => isActive).length
  return Math.max(rules.bookingsAnHourAndAddress, rules.maximumADay * activeAgents)
}

/** Additional limits for a booking without proof of work. */
export function unprovenBookingLimits(address: string, { rules }: Availability): RateLimit[] {
  const max = rules.bookingsAnHourWithoutProof
  return rateLimitsBySubnet({ name: 'bookings by network, without proof of work', address, max, ...hour })
}

/** Limits on the buttons of appointments' own pages, whatever comes of them. */
function linkPressLimits(address: string, rules: BookingRules): RateLimit[] {
  const max = rules.linkPressesAnHourAndAddress
  return rateLimitsBySubnet({ name: 'presses on appointment links by network', address, max, ...hour })
}

/** Counts a press on an appointment's own page. `address` is the visitor's IP address. */
export async function countLinkPress(runtime: Runtime, address: string): Promise<{ ok: true } | RateLimited> {
  const limits = linkPressLimits(address, await readBookingRules(runtime.db))
  const counted = await consumeAndLog(runtime, limits, { address })
  return counted.ok ? { ok: true } : counted
}

/** A proof of work is valid for one booking. */
export function proofReuseLimit(formKey: string): RateLimit {
  return { name: 'proof of work', subject: formKey, max: 1, withinMinutes: formKeyLifetimeMinutes }
}
