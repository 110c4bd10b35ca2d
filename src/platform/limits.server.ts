import { minuteMs } from '../time/time-range.ts'
import type { Database } from './database/connect.server.ts'
import { deriveToken } from './tokens.server.ts'

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

export type LimitedUse = { ok: true } | { ok: false; limit: Limit; freeAgainAt: Date }

type UseOptions = { secret: string; now: Date }

/**
 * Counts one use against all of the limits, or against none when one of them is used up. To be called within the
 * transaction of what is limited, so that what is not done is not counted. Exact for any number of processes: who counts
 * holds the limit's row until the transaction ends, and rows are always taken in the same order.
 */
export async function countUse(transaction: Database, limits: Limit[], options: UseOptions): Promise<LimitedUse> {
  const now = options.now.getTime()
  const keyed = limits
    .map((limit) => ({ limit, key: keyOf(options.secret, limit) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
  const counted: { key: string; uses: number[] }[] = []
  for (const { limit, key } of keyed) {
    const windowMs = limit.withinMinutes * minuteMs
    const uses = await takeRow(transaction, key, new Date(now + windowMs))
    const recent = uses.filter((at) => at > now - windowMs)
    const freeAgainAt = whenFreeAgain(limit, recent, now)
    if (freeAgainAt > now) return { ok: false, limit, freeAgainAt: new Date(freeAgainAt) }
    counted.push({ key, uses: [...recent, now] })
  }
  for (const { key, uses } of counted) await writeUses(transaction, key, uses)
  return { ok: true }
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
  await writeUses(transaction, key, [...uses, at].slice(-limit.most))
  return { at: new Date(at), isFirstToWait: at > now && (uses.at(-1) ?? now) <= now }
}

async function writeUses(transaction: Database, key: string, uses: number[]): Promise<void> {
  await transaction
    .updateTable('limits')
    .set({ uses: uses.join(' ') })
    .where('limit_key', '=', key)
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

/** Takes back a use that was counted at `now`: what it was counted for turned out to be none. */
export async function takeBackUse(transaction: Database, limit: Limit, { secret, now }: UseOptions): Promise<void> {
  const key = keyOf(secret, limit)
  const uses = await takeRow(transaction, key, new Date(now.getTime() + limit.withinMinutes * minuteMs))
  const index = uses.lastIndexOf(now.getTime())
  if (index !== -1) await writeUses(transaction, key, uses.toSpliced(index, 1))
}

/** Forgets all uses of a limit, so that it begins anew. */
export async function forgetUses(db: Database, limit: Limit, { secret }: Pick<UseOptions, 'secret'>): Promise<void> {
  await db.deleteFrom('limits').where('limit_key', '=', keyOf(secret, limit)).execute()
}

function keyOf(secret: string, limit: Limit): string {
  return deriveToken(secret, `limit:${limit.name}:${limit.subject}`)
}

/** The earlier uses, in milliseconds since 1970, of a row that nobody else can take until the transaction ends. */
async function takeRow(transaction: Database, key: string, forgetAt: Date): Promise<number[]> {
  const forget_at = forgetAt.toISOString()
  const { uses } = await transaction
    .insertInto('limits')
    .values({ limit_key: key, uses: '', forget_at })
    .onConflict((conflict) => conflict.column('limit_key').doUpdateSet({ forget_at }))
    .returning('uses')
    .executeTakeFirstOrThrow()
  return uses === '' ? [] : uses.split(' ').map(Number)
}

/** Forgets what no limit counts any more. */
export async function forgetOldUses(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('limits').where('forget_at', '<=', now.toISOString()).execute()
}
