import { notifyOwner } from '#src/features/accounts/own-account/account-emails.server.ts'
import { type ChangeRefused, changeUser, revokeAccess } from '#src/features/accounts/users/change-user.server.ts'
import { type Actor, writeAuditEntry } from '#src/platform/audit-log/audit-log.server.ts'
import { type Database, flag } from '#src/platform/database/connect.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'

/** For a user who has lost phone and recovery codes. All sessions end; the owner is told, in case a stranger asked. */
export async function removeFactors(
  runtime: Runtime,
  { userId, by }: { userId: string; by: Actor },
): Promise<{ ok: true } | ChangeRefused | { ok: false; reason: 'oneself' }> {
  const removed = await changeUser(runtime, { userId, by }, async (inTransaction, { email }) => {
    // Admins turn off their own factors on their security page.
    if (userId === by.actor) return { ok: false, reason: 'oneself' } as const
    await removeAllFactors(inTransaction.db, userId)
    await revokeAccess(inTransaction.db, userId)
    await notifyOwner(inTransaction, { email, change: 'factors-removed' })
    await writeAuditEntry(inTransaction, { by, action: 'user-factors-removed', about: `user:${userId}` })
    return { ok: true } as const
  })
  if (removed.ok) runtime.outbox.wake()
  return removed
}

export type RemovedFactors = { passkeys: number; hadApp: boolean }

export async function removeAllFactors(transaction: Database, userId: string): Promise<RemovedFactors> {
  const passkeys = await transaction.deleteFrom('auth_passkey').where('user_id', '=', userId).executeTakeFirstOrThrow()
  // An app that is still being set up is deleted too, but not reported.
  const apps = await transaction
    .deleteFrom('auth_two_factor')
    .where('user_id', '=', userId)
    .returning('turned_on_at')
    .execute()
  const off = { two_factor_enabled: flag(false) }
  await transaction.updateTable('auth_user').set(off).where('id', '=', userId).execute()
  return { passkeys: Number(passkeys.numDeletedRows), hadApp: apps.some(({ turned_on_at }) => turned_on_at !== null) }
}
