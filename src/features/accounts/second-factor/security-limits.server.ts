import { type RateLimit, rateLimitsBySubnet } from '../../../platform/rate-limits/rate-limits.server.ts'
import { dayMs, minuteMs } from '../../../time/time-range.ts'

const day = dayMs / minuteMs

/**
 * Limits on app codes and recovery codes for an account: the more attempts, the longer the wait. A known device has its
 * own budget.
 */
export function secondFactorLimits(userId: string, knownDeviceId: string | null = null): RateLimit[] {
  const name = 'second factor'
  const subject = knownDeviceId ?? userId
  return [
    { name: `${name}, within a minute`, subject, max: 4, withinMinutes: 1 },
    { name: `${name}, within 15 minutes`, subject, max: 10, withinMinutes: 15 },
    { name: `${name}, within a day`, subject, max: 40, withinMinutes: day },
  ]
}

/** An app code works once. It is valid for 90 seconds in all. */
export function appCodeReuseLimit(userId: string, code: string): RateLimit {
  return { name: 'second factor, one code', subject: `${userId} ${code}`, max: 1, withinMinutes: 2 }
}

/** Limits on how often a network may start a passkey sign-in. */
export function passkeyLimits(address: string): RateLimit[] {
  return rateLimitsBySubnet({ name: 'passkeys by network', address, max: 30, withinMinutes: 15 })
}
