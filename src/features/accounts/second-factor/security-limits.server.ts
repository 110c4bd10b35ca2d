import { type RateLimit, rateLimitsBySubnet } from '../../../platform/rate-limits/rate-limits.server.ts'
import { dayMs, minuteMs } from '../../../time/time-range.ts'

const day = dayMs / minuteMs

/**
 * How often a code or a recovery code may be tried for an account: the more tries, the longer the wait. A device that the
 * owner has signed in with before has tries of its own.
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

/** A code of the app opens once. It stands for 90 seconds in all, half a minute before and after its own. */
export function appCodeReuseLimit(userId: string, code: string): RateLimit {
  return { name: 'second factor, one code', subject: `${userId} ${code}`, max: 1, withinMinutes: 2 }
}

/** How often a network may begin to sign in with a passkey. */
export function passkeyLimits(address: string): RateLimit[] {
  return rateLimitsBySubnet({ name: 'passkeys by network', address, max: 30, withinMinutes: 15 })
}
