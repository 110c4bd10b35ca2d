import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.server.ts'

/** What was taken off an account. */
export type RemovedFactors = { passkeys: number; hadApp: boolean }

/** Takes all passkeys and the second factor off an account, with its recovery codes, within a transaction. */
export async function removeAllFactors(transaction: Database, userId: string): Promise<RemovedFactors> {
  const passkeys = await transaction.deleteFrom('auth_passkey').where('user_id', '=', userId).executeTakeFirstOrThrow()
  // One that is only being set up goes, too, and is not spoken of.
  const apps = await transaction
    .deleteFrom('auth_two_factor')
    .where('user_id', '=', userId)
    .returning('turned_on_at')
    .execute()
  // The databases call it by one name and keep it in different ways.
  const off = { two_factor_enabled: sql<boolean>`false` }
  await transaction.updateTable('auth_user').set(off).where('id', '=', userId).execute()
  return { passkeys: Number(passkeys.numDeletedRows), hadApp: apps.some(({ turned_on_at }) => turned_on_at !== null) }
}
