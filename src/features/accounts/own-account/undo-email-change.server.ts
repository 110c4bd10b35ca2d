import { addressLostEmail, emailChangeUndoneEmail } from '#src/emails/accounts/change-taken-back.tsx'
import { consumeLink, findLink, insertLink, linkLifetimeMs } from '#src/features/accounts/one-time-links.server.ts'
import { type RemovedFactors, removeAllFactors } from '#src/features/accounts/second-factor/remove-factors.server.ts'
import { resetWrongPasswordLimits } from '#src/features/accounts/sign-in/account-limits.server.ts'
import { revokeAccess } from '#src/features/accounts/users/change-user.server.ts'
import { hashToken, newToken } from '#src/platform/crypto/secret.server.ts'
import type { Database } from '#src/platform/database/connect.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { pluralise } from '#src/time/duration-in-words.ts'
import { minuteMs } from '#src/time/time-range.ts'
import { enqueueUserMail } from './account-emails.server.ts'
import { auditEmailChange, writeAddress } from './change-email.server.ts'

type UndoEmailChangeResult =
  | { ok: true; email: string /** What was removed from the account, as phrases. */; removed: string[] }
  | { ok: false; reason: 'link-expired' }

/**
 * An intruder knew the password, and the owner's sessions and factors cannot be told from the intruder's: all go, with
 * all links and a scheduled deletion. The restored address gets a link for a new password; the other address is
 * notified.
 */
export async function undoEmailChange(
  runtime: Runtime,
  { token, address }: { token: string; address: string },
): Promise<UndoEmailChangeResult> {
  const link = await findLink(runtime, 'undo-email-change', token)
  if (link?.userId == null || link.email === null) return { ok: false, reason: 'link-expired' }
  const { userId, email, accountEmail } = link
  const removed = await runtime.db.transaction().execute(async (transaction) => {
    const store = { ...runtime, db: transaction }
    if (!(await consumeLink(store, 'undo-email-change', token))) return null
    await writeAddress(store, { userId, email })
    // Not replaced by a random one in a second step, which might never happen if the process is killed.
    await transaction.updateTable('auth_account').set({ password: null }).where('user_id', '=', userId).execute()
    await revokeAccess(transaction, userId)
    // Whoever changed the address may also have asked for the account to be deleted.
    await transaction.updateTable('users').set({ delete_at: null }).where('user_id', '=', userId).execute()
    await revokeLaterUndoLinks(transaction, { userId, token })
    const words = inWords(await removeAllFactors(transaction, userId))
    await enqueuePasswordResetEmail(store, { userId, email, removed: words })
    if (accountEmail !== null && accountEmail !== email) {
      const mail = await addressLostEmail(store)
      const key = `address-lost:${newToken()}`
      await enqueueUserMail(store, { ...mail, userId, to: accountEmail, kind: 'address-lost', key, secrets: [] })
    }
    await auditEmailChange(store, { userId, from: accountEmail ?? '', to: email, address })
    return words
  })
  if (removed === null) return { ok: false, reason: 'link-expired' }
  runtime.outbox.wake()
  await resetWrongPasswordLimits(runtime, { email, address })
  return { ok: true, email, removed }
}

/** Later changes were made by the same intruder: their undo links lead to addresses that are not the owner's. */
async function revokeLaterUndoLinks(
  transaction: Database,
  { userId, token }: { userId: string; token: string },
): Promise<void> {
  const thisLink = transaction
    .selectFrom('one_time_links')
    .select('created_at')
    .where('token_hash', '=', hashToken(token))
  await transaction
    .deleteFrom('one_time_links')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'undo-email-change')
    .where('used_at', 'is', null)
    .where('created_at', '>=', thisLink)
    .execute()
}

async function enqueuePasswordResetEmail(
  store: Runtime,
  { userId, email, removed }: { userId: string; email: string; removed: string[] },
): Promise<void> {
  const resetToken = newToken()
  const mail = await emailChangeUndoneEmail({
    firm: store.firm,
    removed,
    href: `${store.settings.origin}/reset-password?token=${resetToken}`,
    validMinutes: linkLifetimeMs('reset-password') / minuteMs,
  })
  await insertLink(store, { token: resetToken, purpose: 'reset-password', userId })
  const key = `change-taken-back:${hashToken(resetToken)}`
  await enqueueUserMail(store, { ...mail, userId, to: email, kind: 'change-taken-back', key, secrets: [resetToken] })
}

function inWords({ passkeys, hadApp }: RemovedFactors): string[] {
  const words = ['all the devices that were logged in', 'the password', 'any links we sent that hadn’t been used']
  if (passkeys > 0) words.push(pluralise(passkeys, 'passkey'))
  if (hadApp) words.push('the authenticator app and its recovery codes')
  return words
}
