import { accountDeletedEmail } from '../../emails/account-deleted.tsx'
import { eraseAuditValues, system, writeAuditEntry } from '../../platform/audit-log.server.ts'
import type { Database } from '../../platform/database/connect.server.ts'
import { enqueueMail } from '../../platform/outbox.server.ts'
import type { Runtime } from '../../platform/runtime.server.ts'

/** Somebody whose account is being deleted. What was confirmed to be theirs may be forgotten with it. */
type DeletedUser = { email: string; isEmailVerified: boolean }

/** Forgets what belongs to an account elsewhere, within the transaction that deletes it. */
type Forget = (transaction: Database, user: DeletedUser) => Promise<void>

/** Deletes the accounts whose waiting period is over, each with all that hangs on it, and tells their owners. */
export async function deleteDueAccounts(runtime: Runtime, forget: Forget): Promise<void> {
  const now = runtime.clock.now().toISOString()
  const due = await runtime.db
    .selectFrom('users')
    .innerJoin('auth_user', 'auth_user.id', 'users.user_id')
    .select(['users.user_id', 'users.email', 'users.role', 'auth_user.email_verified'])
    .where('users.delete_at', '<=', now)
    // Whoever has become staff meanwhile stays.
    .where((where) => where(where.fn<string>('lower', ['users.role']), '!=', 'admin'))
    .execute()
  for (const { user_id: userId, email, role, email_verified } of due) {
    const about = `user:${userId}`
    await runtime.db.transaction().execute(async (transaction) => {
      // The document goes first, and only if it is still to go: its owner may be keeping it at this moment.
      const deleted = await transaction
        .deleteFrom('users')
        .where('user_id', '=', userId)
        .where('delete_at', '<=', now)
        .executeTakeFirst()
      if (deleted.numDeletedRows === 0n) return
      const tools = { ...runtime, db: transaction }
      // Sessions, password and links hang on the identity and go with it; appointments forget who booked them.
      await transaction.deleteFrom('auth_user').where('id', '=', userId).execute()
      await writeAuditEntry(tools, { by: system, action: 'user-deleted', about, before: { role } })
      await eraseAuditValues(transaction, about)
      await forget(transaction, { email, isEmailVerified: Boolean(email_verified) })
      const mail = await accountDeletedEmail()
      const key = `account:${userId}:deleted`
      await enqueueMail(tools, { to: email, kind: 'account-deleted', key, ...mail })
    })
  }
  if (due.length > 0) runtime.outbox.wake()
}
