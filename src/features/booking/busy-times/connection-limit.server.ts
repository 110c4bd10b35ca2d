import type { Actor } from '../../../platform/audit-log/audit-log.server.ts'
import { logSecurityEvent } from '../../../platform/log/security-events.server.ts'
import { consumeRateLimits, type RateLimit } from '../../../platform/rate-limits/rate-limits.server.ts'
import type { Runtime } from '../../../platform/runtime.server.ts'

/** How many calendars a user may try to connect: each time a server that the user names is asked, with a password. */
function connectionLimit(userId: string): RateLimit {
  return { name: 'own calendars by user', subject: userId, max: 20, withinMinutes: 60 }
}

export type ConnectionLimited = { ok: false; reason: 'too-many'; retryAt: Date }

/** Counts an attempt to connect a calendar, in a transaction of its own: refused ones count too. */
export async function consumeConnectionLimit(
  { db, secret, clock, log }: Pick<Runtime, 'db' | 'secret' | 'clock' | 'log'>,
  { actor, address }: Actor,
): Promise<{ ok: true } | ConnectionLimited> {
  const limit = connectionLimit(actor)
  const use = await db
    .transaction()
    .execute((transaction) => consumeRateLimits(transaction, [limit], { secret, now: clock.now() }))
  if (use.ok) return { ok: true }
  logSecurityEvent(log, 'limit-refused', { address, userId: actor, reason: limit.name })
  return { ok: false, reason: 'too-many', retryAt: use.retryAt }
}
