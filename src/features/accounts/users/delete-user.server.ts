import { sql } from 'kysely'
import { accountDeletedEmail, accountDeletionEmail } from '#src/emails/accounts/account-deletion.tsx'
import { enqueueUserMail } from '#src/features/accounts/own-account/account-emails.server.ts'
import { retention } from '#src/firm/retention.ts'
import { type Actor, eraseAuditValues, system, writeAuditEntry } from '#src/platform/audit-log/audit-log.server.ts'
import { acquireLock, type Database } from '#src/platform/database/connect.server.ts'
import { runInBatches } from '#src/platform/database/run-in-batches.server.ts'
import { enqueueMail } from '#src/platform/outbox/outbox.server.ts'
import { forgetUser } from '#src/platform/people/people.server.ts'
import { expiredAt } from '#src/platform/retention.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { longDateTime } from '#src/time/local-time.ts'
import { dayMs } from '#src/time/time-range.ts'
import { nameTimeZone } from '#src/time/time-zones.ts'
import { toIso } from '#src/time/to-iso.ts'
import { findUser, hasRole, type UserDocument } from './user-queries.server.ts'

/**
 * In a transaction that holds the lock `users`. Appointments are kept, but unlinked; the audit log keeps the actions
 * without personal values. The caller has made sure that the site loses no admin, and ends an agent's access.
 */
export async function deleteAccount(runtime: Runtime, user: UserDocument, by: Actor): Promise<DeletedUser> {
  const { db, clock } = runtime
  const { userId, email, createdAt, role } = user
  const identity = await db.selectFrom('auth_user').select('email_verified').where('id', '=', userId).executeTakeFirst()
  const isEmailVerified = Boolean(identity?.email_verified)
  await forgetUser(runtime, { userId, email, createdAt, isEmailVerified }, clock.now())
  // Dependent rows are removed by foreign keys (on delete cascade).
  await db.deleteFrom('auth_user').where('id', '=', userId).execute()
  const about = `user:${userId}` as const
  await writeAuditEntry(runtime, { by, action: 'user-deleted', about, before: { role } })
  await eraseAuditValues(db, about)
  return { email, isEmailVerified }
}

type DeletedUser = { email: string; isEmailVerified: boolean }

/** Accounts that have become staff's in the meantime are kept. */
export async function findDueAccounts({ db, clock }: Runtime, limit: number): Promise<string[]> {
  const due = await db
    .selectFrom('users')
    .select('user_id')
    .where('delete_at', '<=', clock.now().toISOString())
    .where(hasRole('client'))
    .limit(limit)
    .execute()
  return due.map(({ user_id }) => user_id)
}

/** In a transaction of `changeUser`. Null if it is not due any more: its owner may be cancelling it right now. */
export async function deleteDueAccount(runtime: Runtime, user: UserDocument): Promise<DeletedUser | null> {
  const { userId } = user
  // The document first, and only if deletion is still due.
  const { numDeletedRows } = await runtime.db
    .deleteFrom('users')
    .where('user_id', '=', userId)
    .where('delete_at', '<=', runtime.clock.now().toISOString())
    .where(hasRole('client'))
    .executeTakeFirst()
  if (numDeletedRows === 0n) return null
  const deleted = await deleteAccount(runtime, user, system)
  const mail = await accountDeletedEmail(runtime)
  const key = `account:${userId}:deleted`
  const isDiscreet = user.hasDiscreetMails
  await enqueueMail(runtime, { to: deleted.email, kind: 'account-deleted', key, isDiscreet, secrets: [], ...mail })
  return deleted
}

/** Accounts without a user document go too. What someone has booked with, or a recent link can confirm, stays. */
export async function purgeUnconfirmedAccounts(runtime: Runtime): Promise<void> {
  const expired = expiredAt('unconfirmedAccounts', runtime)
  const selectDue = (db: Database) =>
    db
      .selectFrom('auth_user')
      .leftJoin('users', 'users.user_id', 'auth_user.id')
      .select('auth_user.id')
      .where(({ and, eb, or }) =>
        or([
          and([eb('users.created_at', '<=', expired), sql<boolean>`not auth_user.email_verified`, hasRole('client')]),
          and([eb('users.user_id', 'is', null), eb('auth_user.created_at', '<=', expired)]),
        ]),
      )
      .where(({ exists, not, selectFrom }) =>
        not(exists(selectFrom('appointments').select('client_id').whereRef('client_id', '=', 'auth_user.id'))),
      )
      .where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom('one_time_links')
              .select('token_hash')
              .whereRef('one_time_links.user_id', '=', 'auth_user.id')
              .where('expires_at', '>', runtime.clock.now().toISOString()),
          ),
        ),
      )
  await runInBatches(async (limit) => {
    const due = await selectDue(runtime.db).limit(limit).execute()
    for (const { id } of due) {
      await runtime.db.transaction().execute(async (transaction) => {
        await acquireLock(transaction, 'users')
        // Its owner may have confirmed it meanwhile, or an admin finished it.
        const stillDue = await selectDue(transaction).where('auth_user.id', '=', id).executeTakeFirst()
        if (stillDue === undefined) return
        await deleteUnconfirmedAccount({ ...runtime, db: transaction }, id)
      })
    }
    return due.length
  })
}

/** In a transaction that holds the lock `users`. */
export async function deleteUnconfirmedAccount(runtime: Runtime, userId: string): Promise<void> {
  const user = await findUser(runtime.db, userId)
  if (user === null) await runtime.db.deleteFrom('auth_user').where('id', '=', userId).execute()
  else await deleteAccount(runtime, user, system)
}

export const deletionDelayDays = retention.accounts.term.days

/** A second request does not postpone it. */
export async function scheduleDeletion(
  runtime: Runtime,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const deleteAt = runtime.clock.now().getTime() + deletionDelayDays * dayMs
  await runtime.db.transaction().execute(async (transaction) => {
    const scheduled = await transaction
      .updateTable('users')
      .set({ delete_at: toIso(deleteAt) })
      .where('user_id', '=', userId)
      .where('delete_at', 'is', null)
      .executeTakeFirst()
    if (scheduled.numUpdatedRows === 0n) return
    const { firm } = runtime
    const when = `${longDateTime(deleteAt, firm.timeZone)}, ${nameTimeZone(firm.timeZone)} time`
    const mail = await accountDeletionEmail({ firm, when, href: `${runtime.settings.origin}/profile/data` })
    const key = `account:${userId}:deletion:${deleteAt}`
    const deletion = { userId, to: email, kind: 'account-deletion', key, secrets: [], ...mail } as const
    await enqueueUserMail({ ...runtime, db: transaction }, deletion)
  })
  runtime.outbox.wake()
}

export async function cancelDeletion({ db }: Pick<Runtime, 'db'>, { userId }: { userId: string }): Promise<void> {
  await db.updateTable('users').set({ delete_at: null }).where('user_id', '=', userId).execute()
}
