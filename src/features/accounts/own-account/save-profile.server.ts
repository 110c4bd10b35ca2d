import {
  type MergeDetailsResult,
  mergeDetails,
  type ProfileChange,
} from '#src/features/accounts/users/merge-user.server.ts'
import { findUser } from '#src/features/accounts/users/user-queries.server.ts'
import { acquireLock } from '#src/platform/database/connect.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'

export function saveProfile(
  runtime: Pick<Runtime, 'db' | 'clock' | 'firm'>,
  change: ProfileChange,
): Promise<MergeDetailsResult> {
  return runtime.db.transaction().execute((transaction) => writeProfile({ ...runtime, db: transaction }, change))
}

/** In a transaction. */
export async function writeProfile(
  runtime: Pick<Runtime, 'db' | 'clock' | 'firm'>,
  change: ProfileChange,
): Promise<MergeDetailsResult> {
  // Like changes by admins, so that neither overwrites the other's unseen.
  await acquireLock(runtime.db, 'users')
  const current = await findUser(runtime.db, change.userId)
  return mergeDetails(runtime, change, current)
}

export async function saveDiscreetMails(
  { db, clock }: Pick<Runtime, 'db' | 'clock'>,
  { userId, isDiscreet }: { userId: string; isDiscreet: boolean },
): Promise<void> {
  const change = { has_discreet_mails: isDiscreet ? 1 : 0, updated_at: clock.now().toISOString() }
  await db.updateTable('users').set(change).where('user_id', '=', userId).execute()
}
