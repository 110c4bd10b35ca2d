import { countUse, type Limit } from '../../platform/limits.server.ts'
import type { Runtime } from '../../platform/runtime.server.ts'

/** Too much of something in a short time: when it is taken again. */
export type TooMany = { ok: false; reason: 'too-many'; freeAgainAt: Date }

/** Counts a use of a form against limits, in a transaction of its own; `at` is the moment that it was counted for. */
export async function countWithinLimits(
  { db, secret, clock, log }: Runtime,
  limits: Limit[],
): Promise<{ ok: true; at: Date } | (TooMany & { limit: Limit })> {
  const now = clock.now()
  const use = await db.transaction().execute((transaction) => countUse(transaction, limits, { secret, now }))
  if (use.ok) return { ok: true, at: now }
  log.warn({ limit: use.limit.name, freeAgainAt: use.freeAgainAt }, 'an account form was refused by a limit')
  return { ok: false, reason: 'too-many', limit: use.limit, freeAgainAt: use.freeAgainAt }
}
