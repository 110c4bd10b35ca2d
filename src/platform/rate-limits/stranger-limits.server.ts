import type { LimitFacts, StrangerLimit } from '#src/access/what-strangers-may-set-off.ts'
import { type RateLimit, rateLimitsBySubnet } from './rate-limits.server.ts'

/** `subject`: the IP address for a limit by network, else the email or the form's key; for one on everyone, `all`. */
export function rateLimitsOf(limit: StrangerLimit & { max: number }, subject: string): RateLimit[]
export function rateLimitsOf(limit: StrangerLimit, subject: string, facts: LimitFacts): RateLimit[]
export function rateLimitsOf(limit: StrangerLimit, subject: string, facts?: LimitFacts): RateLimit[] {
  const fixed = { ...limit, max: maxOf(limit, facts) }
  return limit.per === 'network' ? rateLimitsBySubnet({ ...fixed, address: subject }) : [{ ...fixed, subject }]
}

export function maxOf({ max }: StrangerLimit, facts?: LimitFacts): number {
  if (typeof max === 'number') return max
  if (facts === undefined) throw new Error('This limit depends on the booking rules.')
  return max(facts)
}
