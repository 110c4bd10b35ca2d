import { sql } from 'kysely'
import type { LimitFacts, PublicRateLimit } from '#src/access/public-rate-limits.ts'
import { retention } from '#src/firm/retention.ts'
import { minuteMs } from '#src/time/time-range.ts'
import { toIso } from '#src/time/to-iso.ts'
import { deriveToken } from './crypto/secret.server.ts'
import type { Database } from './database/connect.server.ts'
import { deleteRows } from './database/run-in-batches.server.ts'
import type { Log } from './log.server.ts'
import { logSecurityEvent } from './log.server.ts'
import { rateLimitSubnets } from './network/ip-address.server.ts'
import { durationMs } from './retention.server.ts'

export type RateLimit = {
  /** What is counted, `bookings by address`. Limits of one name share their count. */
  name: string
  /** An address, an email; only a keyed hash of it is stored. */
  subject: string
  max: number
  withinMinutes: number
  /** Instead of a refusal, a growing delay: one second after the latest use, then two, four, up to this. */
  maxWaitMinutes?: number
}

/** `subject`: the IP address for a limit by network, else the email or the form's key; for one on everyone, `all`. */
export function rateLimitsOf(limit: PublicRateLimit & { max: number }, subject: string): RateLimit[]
export function rateLimitsOf(limit: PublicRateLimit, subject: string, facts: LimitFacts): RateLimit[]
export function rateLimitsOf(limit: PublicRateLimit, subject: string, facts?: LimitFacts): RateLimit[] {
  const fixed = { ...limit, max: maxOf(limit, facts) }
  return limit.per === 'network' ? rateLimitsBySubnet({ ...fixed, address: subject }) : [{ ...fixed, subject }]
}

export function maxOf({ max }: PublicRateLimit, facts?: LimitFacts): number {
  if (typeof max === 'number') return max
  if (facts === undefined) throw new Error('This limit depends on the booking rules.')
  return max(facts)
}

/** Larger limits for the wider subnets (`rateLimitSubnets`). `max` applies to a single network. */
export function rateLimitsBySubnet({
  address,
  max,
  ...limit
}: Omit<RateLimit, 'subject'> & { address: string }): RateLimit[] {
  return rateLimitSubnets(address).map(({ subnet, factor }) => ({ ...limit, subject: subnet, max: max * factor }))
}

export type RateLimitResult = { ok: true } | { ok: false; limit: RateLimit; retryAt: Date }

type RateLimitOptions = { secret: string; now: Date }

/**
 * Every limit, or none if one is exhausted. In the transaction of the limited action, so that failed actions are not
 * counted. Exact for any number of processes: the rows are locked until it ends, always in the same order. A refusal
 * writes nothing, so that a flood fills nothing.
 */
export async function consumeRateLimits(
  transaction: Database,
  limits: RateLimit[],
  options: RateLimitOptions,
): Promise<RateLimitResult> {
  if (limits.length === 0) return { ok: true }
  const exhausted = await findExhaustedRateLimit(transaction, limits, options)
  if (exhausted !== null) return { ok: false, ...exhausted }
  return consumeFreeRateLimits(transaction, limits, options)
}

/** For limits just found free (`findExhaustedRateLimit`), or in a transaction that is rolled back if one is not. */
export async function consumeFreeRateLimits(
  transaction: Database,
  limits: RateLimit[],
  options: RateLimitOptions,
): Promise<RateLimitResult> {
  const now = options.now.getTime()
  const counted: UpdatedUses[] = []
  for (const { limit, key, uses } of await lockLimits(transaction, limits, options)) {
    const recent = uses.filter((at) => at > now - limit.withinMinutes * minuteMs)
    const retryAt = nextAllowedAt(limit, recent, now)
    if (retryAt > now) return { ok: false, limit, retryAt: new Date(retryAt) }
    counted.push({ key, uses: [...recent, now] })
  }
  await writeUses(transaction, counted)
  return { ok: true }
}

/** Consumes nothing: for refusing early what `consumeRateLimits` would refuse later. */
export async function findExhaustedRateLimit(
  db: Database,
  limits: RateLimit[],
  { secret, now: date }: RateLimitOptions,
): Promise<{ limit: RateLimit; retryAt: Date } | null> {
  if (limits.length === 0) return null
  const now = date.getTime()
  const keyed = limits.map((limit) => ({ limit, key: keyOf(secret, limit) }))
  const keys = keyed.map(({ key }) => key)
  const rows = await db.selectFrom('limits').select(['limit_key', 'uses']).where('limit_key', 'in', keys).execute()
  const usesOf = new Map(rows.map(({ limit_key, uses }) => [limit_key, readUses(uses)]))
  for (const { limit, key } of keyed) {
    const recent = (usesOf.get(key) ?? []).filter((at) => at > now - limit.withinMinutes * minuteMs)
    const retryAt = nextAllowedAt(limit, recent, now)
    if (retryAt > now) return { limit, retryAt: new Date(retryAt) }
  }
  return null
}

/**
 * At the earliest time that the limit allows; null if that is further away than `maxWaitMinutes`. `isFirstToWait`: the
 * previous use did not wait.
 */
export async function reserveRateLimit(
  transaction: Database,
  limit: RateLimit,
  { secret, now: date, maxWaitMinutes }: RateLimitOptions & { maxWaitMinutes: number },
): Promise<{ at: Date; isFirstToWait: boolean } | null> {
  const now = date.getTime()
  const maxWaitMs = maxWaitMinutes * minuteMs
  const key = keyOf(secret, limit)
  const [locked] = await lockLimits(transaction, [limit], { secret, now: date }, maxWaitMs)
  const uses = locked?.uses ?? []
  const freeing = uses.at(-limit.max)
  const at = Math.max(now, freeing === undefined ? now : freeing + limit.withinMinutes * minuteMs)
  if (at > now + maxWaitMs) return null
  await writeUses(transaction, [{ key, uses: [...uses, at].slice(-limit.max) }])
  return { at: new Date(at), isFirstToWait: at > now && (uses.at(-1) ?? now) <= now }
}

type UpdatedUses = { key: string; uses: number[] }

async function writeUses(transaction: Database, counted: UpdatedUses[]): Promise<void> {
  await transaction
    .insertInto('limits')
    .values(counted.map(({ key, uses }) => ({ limit_key: key, uses: uses.join(' '), expires_at: '' })))
    .onConflict((conflict) => conflict.column('limit_key').doUpdateSet(({ ref }) => ({ uses: ref('excluded.uses') })))
    .execute()
}

function nextAllowedAt({ max, withinMinutes, maxWaitMinutes }: RateLimit, recent: number[], now: number): number {
  const windowMs = withinMinutes * minuteMs
  const freeing = max === 0 ? now : recent.at(-max)
  if (freeing === undefined) return now
  if (maxWaitMinutes === undefined) return freeing + windowMs
  const waitMs = Math.min(2 ** (recent.length - max) * 1000, maxWaitMinutes * minuteMs)
  return (recent.at(-1) ?? now) + waitMs
}

export async function refundRateLimits(
  transaction: Database,
  limits: RateLimit[],
  options: RateLimitOptions,
): Promise<void> {
  const counted: UpdatedUses[] = []
  for (const { key, uses } of await lockLimits(transaction, limits, options)) {
    const index = uses.lastIndexOf(options.now.getTime())
    if (index !== -1) counted.push({ key, uses: uses.toSpliced(index, 1) })
  }
  if (counted.length > 0) await writeUses(transaction, counted)
}

export async function resetRateLimit(
  db: Database,
  limit: RateLimit,
  { secret }: Pick<RateLimitOptions, 'secret'>,
): Promise<void> {
  await db.deleteFrom('limits').where('limit_key', '=', keyOf(secret, limit)).execute()
}

function keyOf(secret: string, limit: RateLimit): string {
  return deriveToken(secret, `limit:${limit.name}:${limit.subject}`)
}

/** Until the transaction ends, in one order. Throws if uses would be kept longer than the privacy policy says. */
async function lockLimits(
  transaction: Database,
  limits: RateLimit[],
  { secret, now }: RateLimitOptions,
  maxWaitMs = 0,
): Promise<{ limit: RateLimit; key: string; uses: number[] }[]> {
  const keyed = limits
    .map((limit) => ({ limit, key: keyOf(secret, limit), keptMs: limit.withinMinutes * minuteMs + maxWaitMs }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
  const tooLong = keyed.find(({ keptMs }) => keptMs > durationMs(retention.rateLimits.term))
  if (tooLong !== undefined) throw new Error(`The limit “${tooLong.limit.name}” is too long.`)
  const expiryOf = (keptMs: number) => toIso(now.getTime() + keptMs)
  const locked = await transaction
    .insertInto('limits')
    .values(keyed.map(({ key, keptMs }) => ({ limit_key: key, uses: '', expires_at: expiryOf(keptMs) })))
    .onConflict((conflict) =>
      conflict.column('limit_key').doUpdateSet(({ ref }) => ({ expires_at: ref('excluded.expires_at') })),
    )
    .returning(['limit_key', 'uses'])
    .execute()
  const usesOf = new Map(locked.map(({ limit_key, uses }) => [limit_key, readUses(uses)]))
  return keyed.map(({ limit, key }) => ({ limit, key, uses: usesOf.get(key) ?? [] }))
}

function readUses(uses: string): number[] {
  return uses === '' ? [] : uses.split(' ').map(Number)
}

export async function purgeExpiredRateLimits(db: Database, now: Date): Promise<void> {
  const isOver = sql<boolean>`expires_at <= ${now.toISOString()}`
  await deleteRows(db, { table: 'limits', key: 'limit_key', where: isOver })
}

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
