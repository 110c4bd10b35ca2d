import { holdMinutes } from '../../firm/opening-hours.ts'
import { isUniqueViolation } from '../../platform/database/connect.server.ts'
import { countUse, type Limit } from '../../platform/limits.server.ts'
import { networkOf } from '../../platform/network-of.server.ts'
import type { Runtime } from '../../platform/runtime.server.ts'
import { logSecurityEvent } from '../../platform/security-events.server.ts'
import { minuteMs } from '../../time/time-range.ts'
import { findSlotsAt, isInOpeningHours } from './find-slots.server.ts'
import { findHold } from './hold-queries.server.ts'
import type { Slot } from './slots.ts'
import { takeSteps } from './take-steps.server.ts'

export type HoldSlotResult =
  | { ok: true; expiresAt: number }
  | { ok: false; reason: 'slot-taken' | 'slot-not-offered' | 'too-many' }

/**
 * Keeps a slot for a visitor who fills in the form; an earlier hold of the same visitor gives way. Choosing the same slot
 * again does not make it longer. Instants in milliseconds since 1970, UTC.
 */
export async function holdSlot(
  runtime: Pick<Runtime, 'db' | 'clock' | 'secret' | 'log'>,
  { holdId, startsAt, address }: { holdId: string; startsAt: number; address: string },
): Promise<HoldSlotResult> {
  const earlier = await findHold(runtime, holdId)
  if (earlier?.startsAt === startsAt) return { ok: true, expiresAt: earlier.expiresAt }
  const limits = earlier === null ? [newHolds(networkOf(address))] : []
  for (const slot of await findSlotsAt(runtime, startsAt, { exceptHoldId: holdId })) {
    const result = await writeHold(runtime, { holdId, slot, limits })
    if (result === 'slot-taken') continue
    if (!result.ok) logSecurityEvent(runtime.log, 'limit-refused', { address, reason: 'holds by network' })
    return result
  }
  return { ok: false, reason: (await isInOpeningHours(runtime, startsAt)) ? 'slot-taken' : 'slot-not-offered' }
}

/** So many visitors of one network may begin to hold a slot; who has one may choose another as often as they like. */
function newHolds(network: string): Limit {
  return { name: 'holds by network', subject: network, most: 5, withinMinutes: holdMinutes }
}

type NewHold = { holdId: string; slot: Slot; limits: Limit[] }

async function writeHold(
  { db, clock, secret }: Pick<Runtime, 'db' | 'clock' | 'secret'>,
  { holdId, slot, limits }: NewHold,
): Promise<HoldSlotResult | 'slot-taken'> {
  const now = clock.now()
  const expiresAt = now.getTime() + holdMinutes * minuteMs
  const iso = (instantMs: number) => new Date(instantMs).toISOString()
  try {
    return await db.transaction().execute(async (transaction) => {
      if (!(await countUse(transaction, limits, { secret, now })).ok) return { ok: false, reason: 'too-many' }
      await transaction.deleteFrom('holds').where('hold_id', '=', holdId).execute()
      await transaction
        .insertInto('holds')
        .values({
          hold_id: holdId,
          agent_id: slot.agentId,
          starts_at: iso(slot.startsAt),
          occupied_until: iso(slot.occupiedUntil),
          expires_at: iso(expiresAt),
        })
        .execute()
      await takeSteps(transaction, { slot, holdId, now })
      return { ok: true, expiresAt }
    })
  } catch (error) {
    if (isUniqueViolation(error)) return 'slot-taken'
    throw error
  }
}
