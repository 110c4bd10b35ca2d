import type { Database } from '../../platform/database/connect.server.ts'
import type { Runtime } from '../../platform/runtime.server.ts'

/** A slot that is kept for a visitor. Instants in milliseconds since 1970, UTC. */
export type Hold = {
  startsAt: number
  expiresAt: number
  /** When the visitor chose the first of the slots that the hold has moved between. */
  firstHeldAt: number
  /** How often it has moved. */
  swaps: number
}

/** The hold of a visitor, unless it has run out. */
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

/** How many slots are held now by other visitors. */
export async function countOtherHolds({ db, clock }: Pick<Runtime, 'db' | 'clock'>, holdId: string): Promise<number> {
  const { count } = await db
    .selectFrom('holds')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('expires_at', '>', clock.now().toISOString())
    .where('hold_id', '!=', holdId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Deletes holds that have run out. Whoever wants the time of one before that removes it too, see `takeSteps`. */
export async function deleteExpiredHolds(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('holds').where('expires_at', '<=', now.toISOString()).execute()
}
