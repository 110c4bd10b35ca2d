import type { Runtime } from '../../platform/runtime.server.ts'

/** A slot that is kept for a visitor. Instants in milliseconds since 1970, UTC. */
export type Hold = { startsAt: number; expiresAt: number }

/** The hold of a visitor, unless it has run out. */
export async function findHold({ db, clock }: Pick<Runtime, 'db' | 'clock'>, holdId: string): Promise<Hold | null> {
  const row = await db
    .selectFrom('holds')
    .select(['starts_at', 'expires_at'])
    .where('hold_id', '=', holdId)
    .where('expires_at', '>', clock.now().toISOString())
    .executeTakeFirst()
  return row === undefined ? null : { startsAt: Date.parse(row.starts_at), expiresAt: Date.parse(row.expires_at) }
}
