import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.server.ts'

/**
 * Takes the passkeys and the second factor off an account that were added at a moment or after it, within a transaction. Those
 * from before stay: they are the owner's own. A second factor that is only being set up goes, too.
 */
export async function removeFactorsSince(
  transaction: Database,
  { userId, since }: { userId: string; since: string },
): Promise<void> {
  await transaction.deleteFrom('auth_passkey').where('user_id', '=', userId).where('created_at', '>=', since).execute()
  const { numDeletedRows } = await transaction
    .deleteFrom('auth_two_factor')
    .where('user_id', '=', userId)
    .where((where) => where.or([where('turned_on_at', 'is', null), where('turned_on_at', '>=', since)]))
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) return
  // The databases call it by one name and keep it in different ways.
  const off = { two_factor_enabled: sql<boolean>`false` }
  await transaction.updateTable('auth_user').set(off).where('id', '=', userId).execute()
}
