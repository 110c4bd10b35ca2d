import { publicRateLimits } from '#src/access/public-rate-limits.ts'
import { consumeAndLog, type RateLimit, type RateLimited, rateLimitsOf } from '#src/platform/rate-limits.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { dayMs, minuteMs } from '#src/time/time-range.ts'

const day = dayMs / minuteMs

/** The more attempts, the longer the wait. A known device has its own budget. */
function secondFactorLimits(userId: string, knownDeviceId: string | null = null): RateLimit[] {
  const name = 'second factor'
  const subject = knownDeviceId ?? userId
  return [
    { name: `${name}, within a minute`, subject, max: 4, withinMinutes: 1 },
    { name: `${name}, within 15 minutes`, subject, max: 10, withinMinutes: 15 },
    { name: `${name}, within a day`, subject, max: 40, withinMinutes: day },
  ]
}

/** An app code works once. It is valid for 90 seconds in all. */
function appCodeReuseLimit(userId: string, code: string): RateLimit {
  return { name: 'second factor, one code', subject: `${userId} ${code}`, max: 1, withinMinutes: 2 }
}

type Attempt = {
  userId: string
  /** Null = a recovery code, which the library deletes when it is used. */
  appCode: string | null
  knownDeviceId?: string | null
  address: string | null
}

/** An app code is used up by the attempt, and refused if it was before. */
export async function consumeSecondFactorLimits(
  runtime: Runtime,
  { userId, appCode, knownDeviceId = null, address }: Attempt,
): Promise<{ ok: true } | RateLimited | { ok: false; reason: 'used-code' }> {
  const once = appCode === null ? [] : [appCodeReuseLimit(userId, appCode)]
  const limits = [...secondFactorLimits(userId, knownDeviceId), ...once]
  const counted = await consumeAndLog(runtime, limits, { address, userId })
  if (counted.ok) return counted
  return once.some(({ name }) => name === counted.limit.name) ? { ok: false, reason: 'used-code' } : counted
}

export function passkeyLimits(address: string): RateLimit[] {
  return rateLimitsOf(publicRateLimits.passkeys, address)
}
