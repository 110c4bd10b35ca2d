import { countUse, type Limit } from '../../platform/limits.server.ts'
import type { Runtime } from '../../platform/runtime.server.ts'
import { logSecurityEvent } from '../../platform/security-events.server.ts'

/** Too much of something in a short time: when it is taken again. */
export type TooMany = { ok: false; reason: 'too-many'; freeAgainAt: Date }

/** Who uses a form, for the line in the log: the visitor's IP address, and the account where it is known. */
type User = { address: string | null; userId?: string }

/** Counts a use of a form against limits, in a transaction of its own; `at` is the moment that it was counted for. */
export async function countWithinLimits(
  { db, secret, clock, log }: Runtime,
  limits: Limit[],
  by: User,
): Promise<{ ok: true; at: Date } | (TooMany & { limit: Limit })> {
  const now = clock.now()
  const use = await db.transaction().execute((transaction) => countUse(transaction, limits, { secret, now }))
  if (use.ok) return { ok: true, at: now }
  logSecurityEvent(log, 'limit-refused', { ...by, reason: use.limit.name })
  return { ok: false, reason: 'too-many', limit: use.limit, freeAgainAt: use.freeAgainAt }
}
