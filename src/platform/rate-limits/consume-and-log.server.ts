import type { Database } from '#src/platform/database/connect.server.ts'
import type { Log } from '#src/platform/log/log.server.ts'
import { logSecurityEvent } from '#src/platform/log/security-events.server.ts'
import { consumeRateLimits, type RateLimit } from './rate-limits.server.ts'

export type RateLimited = { ok: false; reason: 'too-many'; retryAt: Date }

type LimitRuntime = { db: Database; secret: string; clock: { now: () => Date }; log: Log }

type Submitter = { address: string | null; userId?: string }

/** Outside a transaction, in one of its own. `at` is the time of consumption, for a refund. */
export async function consumeAndLog(
  { db, secret, clock, log }: LimitRuntime,
  limits: RateLimit[],
  by: Submitter,
): Promise<{ ok: true; at: Date } | (RateLimited & { limit: RateLimit })> {
  const now = clock.now()
  const consume = (transaction: Database) => consumeRateLimits(transaction, limits, { secret, now })
  const use = await (db.isTransaction ? consume(db) : db.transaction().execute(consume))
  if (use.ok) return { ok: true, at: now }
  logSecurityEvent(log, 'limit-refused', { ...by, reason: use.limit.name })
  return { ok: false, reason: 'too-many', limit: use.limit, retryAt: use.retryAt }
}
