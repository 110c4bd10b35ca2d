import { publicRateLimits } from '#src/access/public-rate-limits.ts'
import type { Availability } from '#src/features/booking/availability/availability.ts'
import { rateLimitSubnets } from '#src/platform/network/ip-address.server.ts'
import { type RateLimit, rateLimitsOf } from '#src/platform/rate-limits.server.ts'
import { toIso } from '#src/time/to-iso.ts'

export const maxSwaps = 20

export function newHoldLimits(address: string, formKey: string): RateLimit[] {
  const { holds, holdsAnHour, holdsByForm } = publicRateLimits
  return [...rateLimitsOf(holds, address), ...rateLimitsOf(holdsAnHour, address), ...rateLimitsOf(holdsByForm, formKey)]
}

/** A network that has had a start twice, however wide, cannot keep it with ever new cookies. */
export function sameStartLimits(address: string, startsAt: number): RateLimit[] {
  return rateLimitSubnets(address).flatMap(({ subnet }) =>
    rateLimitsOf(publicRateLimits.holdsOfStart, `${subnet} ${toIso(startsAt)}`),
  )
}

/** Together, holds may block a twelfth of the offered slots, but one is always possible. */
export function maxHolds(offeredCount: number, { rules }: Availability): number {
  const takenMinutes = rules.consultationMinutes + rules.bufferAfterMinutes
  // A hold blocks its own start and all starts that would overlap it.
  const startsPerHold = 2 * Math.ceil(takenMinutes / rules.startsEveryMinutes) - 1
  return Math.max(1, Math.floor(offeredCount / 12 / startsPerHold))
}

/** `all`: an empty day's starts; `left`: those still offered. Also counts without the starts before `passesAt`. */
export function leavesThirdOfDay(all: number[], left: Set<number>, passesAt: number): boolean {
  return all.every((_, index) => {
    const hasPassed = index > 0 && (all[index - 1] ?? 0) < passesAt
    const later = all.slice(index)
    return (index > 0 && !hasPassed) || later.filter((start) => left.has(start)).length * 3 >= later.length
  })
}
