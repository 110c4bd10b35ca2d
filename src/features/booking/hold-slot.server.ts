import { sql } from 'kysely'
import { publicRateLimits } from '#src/access/public-rate-limits.ts'
import { holdMinutes, longestHoldMinutes } from '#src/firm/booking-rules.ts'
import { readCookie, setCookieHeader } from '#src/platform/cookies.server.ts'
import { hashToken, newToken } from '#src/platform/crypto/secret.server.ts'
import { acquireLock, type Database, isUniqueViolation } from '#src/platform/database/connect.server.ts'
import { countRows } from '#src/platform/database/count-rows.server.ts'
import { deleteRows } from '#src/platform/database/run-in-batches.server.ts'
import { logSecurityEvent } from '#src/platform/log.server.ts'
import { rateLimitSubnets } from '#src/platform/network/ip-address.server.ts'
import { consumeRateLimits, type RateLimit, rateLimitsOf } from '#src/platform/rate-limits.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { dayOf } from '#src/time/local-time.ts'
import { minuteMs } from '#src/time/time-range.ts'
import { toIso } from '#src/time/to-iso.ts'
import type { Availability } from './availability/availability.ts'
import { readAvailability } from './availability/availability-queries.server.ts'
import { findSlots, findSlotsAt, whyNoSlot } from './slots/find-slots.server.ts'
import type { Slot } from './slots/slots.ts'
import { takeSteps } from './slots/take-slot.server.ts'

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

const maxSwaps = 20

function newHoldLimits(address: string, formKey: string): RateLimit[] {
  const { holds, holdsAnHour, holdsByForm } = publicRateLimits
  return [...rateLimitsOf(holds, address), ...rateLimitsOf(holdsAnHour, address), ...rateLimitsOf(holdsByForm, formKey)]
}

/** A network that has had a start twice, however wide, cannot keep it with ever new cookies. */
function sameStartLimits(address: string, startsAt: number): RateLimit[] {
  return rateLimitSubnets(address).flatMap(({ subnet }) =>
    rateLimitsOf(publicRateLimits.holdsOfStart, `${subnet} ${toIso(startsAt)}`),
  )
}

/** Together, holds may block a twelfth of the offered slots, but one is always possible. */
function maxHolds(offeredCount: number, { rules }: Availability): number {
  const takenMinutes = rules.consultationMinutes + rules.bufferAfterMinutes
  // A hold blocks its own start and all starts that would overlap it.
  const startsPerHold = 2 * Math.ceil(takenMinutes / rules.startsEveryMinutes) - 1
  return Math.max(1, Math.floor(offeredCount / 12 / startsPerHold))
}

/** `all`: an empty day's starts; `left`: those still offered. Also counts without the starts before `passesAt`. */
function leavesThirdOfDay(all: number[], left: Set<number>, passesAt: number): boolean {
  return all.every((_, index) => {
    const hasPassed = index > 0 && (all[index - 1] ?? 0) < passesAt
    const later = all.slice(index)
    return (index > 0 && !hasPassed) || later.filter((start) => left.has(start)).length * 3 >= later.length
  })
}

/** A random token that scripts cannot read. */
const cookieName = 'harbour-hold'

export function readHoldId(runtime: Pick<Runtime, 'settings'>, request: Request): string | null {
  const token = readToken(runtime, request)
  return token === null ? null : hashToken(token)
}

export function issueHoldCookie(
  runtime: Pick<Runtime, 'settings'>,
  { request, minutes }: { request: Request; minutes: number },
): { holdId: string; cookie: string } {
  const token = readToken(runtime, request) ?? newToken()
  return {
    holdId: hashToken(token),
    cookie: setCookieHeader(runtime, { name: cookieName, value: token, maxAge: minutes * 60 }),
  }
}

function readToken(runtime: Pick<Runtime, 'settings'>, request: Request): string | null {
  const token = readCookie(runtime, request.headers.get('cookie'), cookieName)
  return token !== null && /^[\w-]{22}$/.test(token) ? token : null
}
