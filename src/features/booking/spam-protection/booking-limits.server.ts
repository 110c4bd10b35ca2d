import { type LimitFacts, strangerLimits } from '#src/access/what-strangers-may-set-off.ts'
import type { Availability } from '#src/features/booking/availability/availability.ts'
import { readBookingRules } from '#src/features/booking/availability/availability-queries.server.ts'
import { consumeAndLog, type RateLimited } from '#src/platform/rate-limits/consume-and-log.server.ts'
import type { RateLimit } from '#src/platform/rate-limits/rate-limits.server.ts'
import { rateLimitsOf } from '#src/platform/rate-limits/stranger-limits.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { minuteMs } from '#src/time/time-range.ts'

function factsOf({ rules, agents }: Availability): LimitFacts {
  return { rules, activeAgents: agents.filter(({ isActive }) => isActive).length }
}

export function bookingFormLimits(address: string, availability: Availability): RateLimit[] {
  return rateLimitsOf(strangerLimits.bookingForms, address, factsOf(availability))
}

export function bookingLimits(
  { address, email }: { address: string; email: string },
  availability: Availability,
): RateLimit[] {
  const { bookings, bookingsADay, bookingsInAll, bookingsByEmail } = strangerLimits
  const facts = factsOf(availability)
  return [
    ...rateLimitsOf(bookings, address, facts),
    ...rateLimitsOf(bookingsADay, address, facts),
    ...rateLimitsOf(bookingsInAll, 'all', facts),
    ...rateLimitsOf(bookingsByEmail, email, facts),
  ]
}

/** `limit` is exhausted until `retryAt`. Everyone is told the same, whoever is signed in. */
export type TooManyBookings = { ok: false; reason: 'too-many'; limit: string; retryAt: Date }

/** An email's limit names a whole day: anyone can type an address, and must not learn when its owner booked. */
export function refuseBooking({ limit, retryAt }: { limit: RateLimit; retryAt: Date }, now: Date): TooManyBookings {
  const retryAtToShow =
    limit.name === strangerLimits.bookingsByEmail.name
      ? new Date(now.getTime() + limit.withinMinutes * minuteMs)
      : retryAt
  return { ok: false, reason: 'too-many', limit: limit.name, retryAt: retryAtToShow }
}

export function unprovenBookingLimits(address: string, availability: Availability): RateLimit[] {
  return rateLimitsOf(strangerLimits.bookingsWithoutProof, address, factsOf(availability))
}

export async function countLinkPress(runtime: Runtime, address: string): Promise<{ ok: true } | RateLimited> {
  const facts = { rules: await readBookingRules(runtime.db), activeAgents: 0 }
  const counted = await consumeAndLog(runtime, rateLimitsOf(strangerLimits.linkPresses, address, facts), { address })
  return counted.ok ? { ok: true } : counted
}

/** A proof of work is valid for one booking. */
export function proofReuseLimits(formKey: string): RateLimit[] {
  return rateLimitsOf(strangerLimits.proofUses, formKey)
}
