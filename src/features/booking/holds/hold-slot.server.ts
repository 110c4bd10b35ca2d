import { sql } from 'kysely'
import type { Availability } from '#src/features/booking/availability/availability.ts'
import { readAvailability } from '#src/features/booking/availability/availability-queries.server.ts'
import { findSlots, findSlotsAt, whyNoSlot } from '#src/features/booking/slots/find-slots.server.ts'
import type { Slot } from '#src/features/booking/slots/slots.ts'
import { takeSteps } from '#src/features/booking/slots/take-slot.server.ts'
import { holdMinutes, longestHoldMinutes } from '#src/firm/retention.ts'
import { acquireLock, type Database, isUniqueViolation } from '#src/platform/database/connect.server.ts'
import { countRows } from '#src/platform/database/count-rows.server.ts'
import { deleteRows } from '#src/platform/database/run-in-batches.server.ts'
import { logSecurityEvent } from '#src/platform/log/security-events.server.ts'
import { consumeRateLimits } from '#src/platform/rate-limits.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { dayOf } from '#src/time/local-time.ts'
import { minuteMs } from '#src/time/time-range.ts'
import { toIso } from '#src/time/to-iso.ts'
import { leavesThirdOfDay, maxHolds, maxSwaps, newHoldLimits, sameStartLimits } from './hold-limits.server.ts'

type HoldSlotResult =
  | { ok: true; expiresAt: number }
  | { ok: false; reason: 'slot-taken' | 'slot-not-offered' | 'too-many' }

type HoldInput = {
  holdId: string
  startsAt: number
  address: string
  formKey: string
}

/** Replaces an earlier hold. The same slot again does not extend it; others do, for a limited time. */
export async function holdSlot(
  runtime: Pick<Runtime, 'db' | 'clock' | 'secret' | 'log' | 'firm'>,
  { holdId, startsAt, address, formKey }: HoldInput,
): Promise<HoldSlotResult> {
  const earlier = await findHold(runtime, holdId)
  if (earlier?.startsAt === startsAt) return { ok: true, expiresAt: earlier.expiresAt }
  const availability = await readAvailability(runtime.db)
  for (const slot of await findSlotsAt(runtime, startsAt, { exceptHoldId: holdId, availability })) {
    const result = await writeHold(runtime, { holdId, slot, address, formKey, availability })
    if (result === 'slot-taken') continue
    if (result.ok) return result
    logSecurityEvent(runtime.log, 'limit-refused', { address, reason: result.limit })
    return { ok: false, reason: 'too-many' }
  }
  return { ok: false, reason: await whyNoSlot(runtime, startsAt) }
}

type NewHold = Omit<HoldInput, 'startsAt'> & { slot: Slot; availability: Availability }

async function writeHold(
  runtime: Pick<Runtime, 'db' | 'clock' | 'secret' | 'firm'>,
  { holdId, slot, address, formKey, availability }: NewHold,
): Promise<{ ok: true; expiresAt: number } | { ok: false; limit: string } | 'slot-taken'> {
  const { db, clock, secret, firm } = runtime
  const now = clock.now()
  try {
    return await db.transaction().execute(async (transaction) => {
      await acquireLock(transaction, 'holds')
      const inTransaction = { db: transaction, clock, firm }
      const earlier = await findHold(inTransaction, holdId)
      if (earlier !== null && earlier.swaps >= maxSwaps) return { ok: false, limit: 'changes of one hold' }
      const { firstHeldAt, expiresAt } = lifetimeOf(earlier, now.getTime())
      if (!(await hasCapacityForHold(inTransaction, { holdId, availability })))
        return { ok: false, limit: 'holds in all' }
      if (!(await leavesDayOpen(inTransaction, { holdId, slot, availability, expiresAt })))
        return { ok: false, limit: 'holds on one day' }
      const isNew = earlier === null
      const limits = [...sameStartLimits(address, slot.startsAt), ...(isNew ? newHoldLimits(address, formKey) : [])]
      const use = await consumeRateLimits(transaction, limits, { secret, now })
      if (!use.ok) return { ok: false, limit: use.limit.name }
      await transaction.deleteFrom('holds').where('hold_id', '=', holdId).execute()
      await transaction
        .insertInto('holds')
        .values({
          hold_id: holdId,
          agent_id: slot.agentId,
          starts_at: toIso(slot.startsAt),
          occupied_until: toIso(slot.occupiedUntil),
          expires_at: toIso(expiresAt),
          first_held_at: toIso(firstHeldAt),
          swaps: earlier === null ? 0 : earlier.swaps + 1,
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

/** Each chosen slot is held for some minutes, but a visitor's hold as a whole lasts for a limited time. */
function lifetimeOf(earlier: Hold | null, now: number): { firstHeldAt: number; expiresAt: number } {
  const firstHeldAt = earlier?.firstHeldAt ?? now
  const end = firstHeldAt + longestHoldMinutes * minuteMs
  return { firstHeldAt, expiresAt: Math.min(now + holdMinutes * minuteMs, end) }
}

/** Requires the lock 'holds'. */
async function hasCapacityForHold(
  runtime: Pick<Runtime, 'db' | 'clock' | 'firm'>,
  { holdId, availability }: { holdId: string; availability: Availability },
): Promise<boolean> {
  const others = await countOtherHolds(runtime, holdId)
  // The usual case, without counting the slots on offer.
  if (others === 0) return true
  const offered = await findSlots(runtime, { availability, ignores: 'holds' })
  return others < maxHolds(offered.length, availability)
}

/** Whether the slot's day keeps a third of its starts for those without a hold. Requires the lock 'holds'. */
async function leavesDayOpen(
  runtime: Pick<Runtime, 'db' | 'clock' | 'firm'>,
  hold: { holdId: string; slot: Slot; availability: Availability; expiresAt: number },
): Promise<boolean> {
  const { holdId, slot, availability, expiresAt } = hold
  const { timeZone } = runtime.firm
  const day = dayOf(slot.startsAt, timeZone)
  const startsOnDay = (slots: Slot[]) =>
    new Set(slots.map(({ startsAt }) => startsAt).filter((startsAt) => dayOf(startsAt, timeZone) === day))
  const all = startsOnDay(await findSlots(runtime, { availability, ignores: 'everything' }))
  const left = startsOnDay(await findSlots(runtime, { availability, exceptHoldId: holdId, alsoTaken: slot }))
  return leavesThirdOfDay([...all], left, expiresAt + availability.rules.minimumNoticeMinutes * minuteMs)
}

type Hold = {
  startsAt: number
  expiresAt: number
  firstHeldAt: number
  swaps: number
}

export async function findHold({ db, clock }: Pick<Runtime, 'db' | 'clock'>, holdId: string): Promise<Hold | null> {
  const now = clock.now().toISOString()
  const row = await db
    .selectFrom('holds')
    .select(['starts_at', 'expires_at', 'first_held_at', 'swaps'])
    .where('hold_id', '=', holdId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    startsAt: Date.parse(row.starts_at),
    expiresAt: Date.parse(row.expires_at),
    firstHeldAt: Date.parse(row.first_held_at ?? now),
    swaps: row.swaps,
  }
}

function countOtherHolds({ db, clock }: Pick<Runtime, 'db' | 'clock'>, holdId: string): Promise<number> {
  const unexpired = db.selectFrom('holds').where('expires_at', '>', clock.now().toISOString())
  return countRows(unexpired.where('hold_id', '!=', holdId))
}

/** `takeSteps` also removes those in its way. */
export async function purgeExpiredHolds(db: Database, now: Date): Promise<void> {
  const isOver = sql<boolean>`expires_at <= ${now.toISOString()}`
  await deleteRows(db, { table: 'holds', key: 'hold_id', where: isOver })
}
