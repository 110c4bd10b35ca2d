import type { Database } from '../../platform/database/connect.server.ts'
import { withdrawLinks } from './one-time-links.server.ts'

/**
 * Ends everything by which somebody is in an account or on the way in: sessions, second steps that wait, and one-time links.
 * Only the way back from a change of address stays: whoever has stolen the account must not get rid of it with a new password.
 */
export async function endAccess(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('auth_session').where('user_id', '=', userId).execute()
  await endPending(db, userId)
}

/** The same, but for the sessions. */
export async function endPending(db: Database, userId: string): Promise<void> {
  await withdrawLinks(db, userId)
  await db.deleteFrom('auth_verification').where('value', '=', userId).execute()
}
