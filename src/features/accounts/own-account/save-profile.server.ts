import {
  type MergeDetailsResult,
  mergeDetails,
  type ProfileChange,
} from '#src/features/accounts/users/merge-user.server.ts'
import { findUser } from '#src/features/accounts/users/user-queries.server.ts'
import { acquireLock } from '#src/platform/database/connect.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'

export function saveProfile(
  { db, clock, firm }: Pick<Runtime, 'db' | 'clock' | 'firm'>,
  change: ProfileChange,
): Promise<MergeDetailsResult> {
  return db.transaction().execute(async (transaction) => {
    // Like changes by admins, so that neither overwrites the other's unseen.
    await acquireLock(transaction, 'users')
    const current = await findUser(transaction, change.userId)
    return mergeDetails({ db: transaction, clock, firm }, change, current)
  })
}

export async function saveDiscreetMails(
  { db, clock }: Pick<Runtime, 'db' | 'clock'>,
  { userId, isDiscreet }: { userId: string; isDiscreet: boolean },
): Promise<void> {
  const change = { has_discreet_mails: isDiscreet ? 1 : 0, updated_at: clock.now().toISOString() }
  await db.updateTable('users').set(change).where('user_id', '=', userId).execute()
}
