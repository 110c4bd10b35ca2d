import { minuteMs } from '../../time/time-range.ts'
import { deriveToken } from '../crypto/secret.server.ts'
import type { Database } from '../database/connect.server.ts'
import { rateLimitSubnets } from './rate-limit-subnets.server.ts'

/** How often something may be done by one who is told by `subject` (an address, an e-mail), within a sliding window. */
export type Limit = {
  /** What is counted, `bookings by address`. Two limits of one name count together. */
  name: string
  /** Who does it; only a keyed hash of it is stored. */
  subject: string
  most: number
  withinMinutes: number
  /**
   * Once used up, not refused until the window has moved on, but made to wait: a second after the latest use, then two, four
   * and so on, up to so many minutes.
   */
  longestWaitMinutes?: number
}

/**
 * A limit for everybody who comes from an address: by its network, and by the wider ranges around it, which are allowed more
 * each (`rateLimitSubnets`). `most` is what one network is allowed.
 */
export function limitsBySubnet({ address, most, ...limit }: Omit<Limit, 'subject'> & { address: string }): Limit[] {
  return rateLimitSubnets(address).map(({ subnet, factor }) => ({ ...limit, subject: subnet, most: most * factor }))
}

export type LimitedUse = { ok: true } | { ok: false; limit: Limit; freeAgainAt: Date }

type UseOptions = { secret: string; now: Date }

/**
 * Counts one use against all of the limits, each of another name or subject, or against none when one of them is used up. To
 * be called within the transaction of what is limited, so that what is not done is not counted. Exact for any number of
 * processes: who counts holds the limits' rows until the transaction ends, and rows are always taken in the same order.
 */
export async function countUse(transaction: Database, limits: Limit[], options: UseOptions): Promise<LimitedUse> {
  if (limits.length === 0) return { ok: true }
  const now = options.now.getTime()
  const keyed = limits
    .map((limit) => ({ limit, key: keyOf(options.secret, limit), windowMs: limit.withinMinutes * minuteMs }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
  const rows = keyed.map(({ key, windowMs }) => ({ key, forgetAt: new Date(now + windowMs) }))
  const taken = await takeRows(transaction, rows)
  const counted: CountedUses[] = []
  for (const { limit, key, windowMs } of keyed) {
    const recent = (taken.get(key) ?? []).filter((at) => at > now - windowMs)
    const freeAgainAt = whenFreeAgain(limit, recent, now)
    if (freeAgainAt > now) return { ok: false, limit, freeAgainAt: new Date(freeAgainAt) }
    counted.push({ key, uses: [...recent, now] })
  }
  await writeUses(transaction, counted)
  return { ok: true }
}

/**
 * Which of the limits is used up, if any. Looks and counts nothing: for refusing early what `countUse` would refuse after
 * more work.
 */
export async function findUsedUp(
  db: Database,
  limits: Limit[],
  { secret, now: date }: UseOptions,
): Promise<{ limit: Limit; freeAgainAt: Date } | null> {
  if (limits.length === 0) return null
  const now = date.getTime()
  const keyed = limits.map((limit) => ({ limit, key: keyOf(secret, limit) }))
  const keys = keyed.map(({ key }) => key)
  const rows = await db.selectFrom('limits').select(['limit_key', 'uses']).where('limit_key', 'in', keys).execute()
  const usesOf = new Map(rows.map(({ limit_key, uses }) => [limit_key, readUses(uses)]))
  for (const { limit, key } of keyed) {
    const recent = (usesOf.get(key) ?? []).filter((at) => at > now - limit.withinMinutes * minuteMs)
    const freeAgainAt = whenFreeAgain(limit, recent, now)
    if (freeAgainAt > now) return { limit, freeAgainAt: new Date(freeAgainAt) }
  }
  return null
}

/**
 * Counts one use of a limit for the first moment at which it allows one: now or, when it is used up, later. Null when that is
 * further away than `longestWaitMinutes`; then nothing is counted. `isFirstToWait`: the use before this one did not wait.
 */
export async function reserveUse(
  transaction: Database,
  limit: Limit,
  { secret, now: date, longestWaitMinutes }: UseOptions & { longestWaitMinutes: number },
): Promise<{ at: Date; isFirstToWait: boolean } | null> {
  const now = date.getTime()
  const windowMs = limit.withinMinutes * minuteMs
  const longestWaitMs = longestWaitMinutes * minuteMs
  const key = keyOf(secret, limit)
  const uses = await takeRow(transaction, key, new Date(now + longestWaitMs + windowMs))
  const freeing = uses.at(-limit.most)
  const at = Math.max(now, freeing === undefined ? now : freeing + windowMs)
  if (at > now + longestWaitMs) return null
  await writeUses(transaction, [{ key, uses: [...uses, at].slice(-limit.most) }])
  return { at: new Date(at), isFirstToWait: at > now && (uses.at(-1) ?? now) <= now }
}

type CountedUses = { key: string; uses: number[] }

/** Writes the uses into rows that have been taken: as they are there, the rest of what is inserted is never kept. */
async function writeUses(transaction: Database, counted: CountedUses[]): Promise<void> {
  await transaction
    .insertInto('limits')
    .values(counted.map(({ key, uses }) => ({ limit_key: key, uses: uses.join(' '), forget_at: '' })))
    .onConflict((conflict) => conflict.column('limit_key').doUpdateSet(({ ref }) => ({ uses: ref('excluded.uses') })))
    .execute()
}

/** The moment from which a limit lets one more through; not after `now` when it does so already. */
function whenFreeAgain({ most, withinMinutes, longestWaitMinutes }: Limit, recent: number[], now: number): number {
  const windowMs = withinMinutes * minuteMs
  const freeing = most === 0 ? now : recent.at(-most)
  if (freeing === undefined) return now
  if (longestWaitMinutes === undefined) return freeing + windowMs
  const waitMs = Math.min(2 ** (recent.length - most) * 1000, longestWaitMinutes * minuteMs)
  return (recent.at(-1) ?? now) + waitMs
}

/** Takes back one use of each limit that was counted at `now`: what it was counted for turned out to be none. */
export async function takeBackUse(transaction: Database, limits: Limit[], { secret, now }: UseOptions): Promise<void> {
  const rows = limits
    .map((limit) => ({ key: keyOf(secret, limit), forgetAt: new Date(now.getTime() + limit.withinMinutes * minuteMs) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
  const taken = await takeRows(transaction, rows)
  const counted: CountedUses[] = []
  for (const [key, uses] of taken) {
    const index = uses.lastIndexOf(now.getTime())
    if (index !== -1) counted.push({ key, uses: uses.toSpliced(index, 1) })
  }
  if (counted.length > 0) await writeUses(transaction, counted)
}

/** Forgets all uses of a limit, so that it begins anew. */
export async function forgetUses(db: Database, limit: Limit, { secret }: Pick<UseOptions, 'secret'>): Promise<void> {
  await db.deleteFrom('limits').where('limit_key', '=', keyOf(secret, limit)).execute()
}

function keyOf(secret: string, limit: Limit): string {
  return deriveToken(secret, `limit:${limit.name}:${limit.subject}`)
}

/**
 * The earlier uses by key, in milliseconds since 1970, of rows that nobody else can take until the transaction ends. They are
 * taken in the order in which they are given.
 */
async function takeRows(
  transaction: Database,
  rows: { key: string; forgetAt: Date }[],
): Promise<Map<string, number[]>> {
  const taken = await transaction
    .insertInto('limits')
    .values(rows.map(({ key, forgetAt }) => ({ limit_key: key, uses: '', forget_at: forgetAt.toISOString() })))
    .onConflict((conflict) =>
      conflict.column('limit_key').doUpdateSet(({ ref }) => ({ forget_at: ref('excluded.forget_at') })),
    )
    .returning(['limit_key', 'uses'])
    .execute()
  return new Map(taken.map(({ limit_key, uses }) => [limit_key, readUses(uses)]))
}

function readUses(uses: string): number[] {
  return uses === '' ? [] : uses.split(' ').map(Number)
}

async function takeRow(transaction: Database, key: string, forgetAt: Date): Promise<number[]> {
  return (await takeRows(transaction, [{ key, forgetAt }])).get(key) ?? []
}

/** Forgets what no limit counts any more. */
export async function forgetOldUses(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('limits').where('forget_at', '<=', now.toISOString()).execute()
}
