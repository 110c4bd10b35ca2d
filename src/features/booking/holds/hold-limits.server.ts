import { strangerLimits } from '#src/access/what-strangers-may-set-off.ts'
import type { Availability } from '#src/features/booking/availability/availability.ts'
import { rateLimitSubnets } from '#src/platform/rate-limits/rate-limit-subnets.server.ts'
import type { RateLimit } from '#src/platform/rate-limits/rate-limits.server.ts'
import { rateLimitsOf } from '#src/platform/rate-limits/stranger-limits.server.ts'
import { toIso } from '#src/time/to-iso.ts'

/** How many times a visitor may swap the held slot. */
export const maxSwaps = 20

/** Limits on starting a hold, by the visitor's IP address and the form's key. */
export function newHoldLimits(address: string, formKey: string): RateLimit[] {
  const { holds, holdsAnHour, holdsByForm } = strangerLimits
  return [...rateLimitsOf(holds, address), ...rateLimitsOf(holdsAnHour, address), ...rateLimitsOf(holdsByForm, formKey)]
}

/** Limits on holding one start: a network that has had it twice, however wide, cannot keep it with ever new cookies. */
export function sameStartLimits(address: string, startsAt: number): RateLimit[] {
  return rateLimitSubnets(address).flatMap(({ subnet }) =>
    rateLimitsOf(strangerLimits.holdsOfStart, `${subnet} ${toIso(startsAt)}`),
  )
}

/**
 * The maximum number of concurrent holds: together they may block a twelfth of the offered slots, but one hold is
 * always possible.
 */
export function maxHolds(offeredCount: number, { rules }: Availability): number {
  const takenMinutes = rules.consultationMinutes + rules.bufferAfterMinutes
  // A hold blocks its own start and all starts that would overlap it.
  const startsPerHold = 2 * Math.ceil(takenMinutes / rules.startsEveryMinutes) - 1
  return Math.max(1, Math.floor(offeredCount / 12 / startsPerHold))
}

/**
 * Whether a third of a day's starts is still offered: of `all` that it would offer if nothing were taken, those in
 * `left`. Starts before `passesAt` stop being offered while the hold lasts, so it must also be true of the later ones.
 */
export function leavesThirdOfDay(all: number[], left: Set<number>, passesAt: number): boolean {
  return all.every((_, index) => {
    const hasPassed = index > 0 && (all[index - 1] ?? 0) < passesAt
    const later = all.slice(index)
    return (index > 0 && !hasPassed) || later.filter((start) => left.has(start)).length * 3 >= later.length
  })
}
