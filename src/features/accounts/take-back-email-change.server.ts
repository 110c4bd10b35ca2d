import type { Runtime } from '../../platform/runtime.server.ts'
import { hashToken, newToken } from '../../platform/tokens.server.ts'
import { noteEmailChange, writeAddress } from './confirm-email-change.server.ts'
import { setPassword } from './credentials.server.ts'
import { findLink, insertOnlyLink, spendLink, withdrawLinks } from './one-time-links.server.ts'
import { forgetWrongPasswords } from './password-attempts.server.ts'
import { removeFactorsSince } from './remove-factors-since.server.ts'

/**
 * Spends the link that takes a change of address back. Somebody else knew the password: it works no more, every session
 * ends, whatever links went to the other address die, and so do the passkeys and the second factor that were added since.
 * Returns the token by which the owner chooses a new password.
 */
export async function takeBackEmailChange(
  runtime: Runtime,
  { token, address }: { token: string; address: string },
): Promise<{ ok: true; resetToken: string } | { ok: false; reason: 'link-dead' }> {
  const link = await findLink(runtime, 'undo-email-change', token)
  if (link?.userId == null || link.email === null) return { ok: false, reason: 'link-dead' }
  const { userId, email, accountEmail } = link
  const resetToken = newToken()
  const isTakenBack = await runtime.db.transaction().execute(async (transaction) => {
    const store = { ...runtime, db: transaction }
    if (!(await spendLink(store, 'undo-email-change', token))) return false
    // When the address was changed, the link was made.
    const { created_at: since } = await transaction
      .selectFrom('one_time_links')
      .select('created_at')
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirstOrThrow()
    await writeAddress(store, { userId, email })
    await withdrawLinks(transaction, userId, ['change-email', 'verify-email'])
    // Later changes were made by whoever made this one: their ways back lead to addresses that are not the owner's.
    await transaction
      .deleteFrom('one_time_links')
      .where('user_id', '=', userId)
      .where('purpose', '=', 'undo-email-change')
      .where('used_at', 'is', null)
      .where('created_at', '>=', since)
      .execute()
    await removeFactorsSince(transaction, { userId, since })
    await transaction.deleteFrom('auth_session').where('user_id', '=', userId).execute()
    await insertOnlyLink(store, { token: resetToken, purpose: 'reset-password', userId })
    await noteEmailChange(store, { userId, from: accountEmail ?? '', to: email, address })
    return true
  })
  if (!isTakenBack) return { ok: false, reason: 'link-dead' }
  // One that nobody knows.
  await setPassword(runtime, userId, newToken() + newToken())
  await forgetWrongPasswords(runtime, email)
  return { ok: true, resetToken }
}
