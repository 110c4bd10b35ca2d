import { auditOwnSecurityChange, notifyOwner } from '#src/features/accounts/own-account/account-emails.server.ts'
import { rotateSession } from '#src/features/accounts/second-factor/recent-authentication.server.ts'
import { authOf } from '#src/features/accounts/sessions/auth.server.ts'
import { beginSession, type SessionStarted } from '#src/features/accounts/sessions/begin-session.server.ts'
import { endOtherSessions } from '#src/features/accounts/sessions/own-sessions.server.ts'
import { endPendingSignIns, revokeAccess } from '#src/features/accounts/users/change-user.server.ts'
import { addKnownPhone } from '#src/features/accounts/users/user-profile.server.ts'
import type { Actor } from '#src/platform/audit-log/audit-log.server.ts'
import { newToken } from '#src/platform/crypto/secret.server.ts'
import { flag } from '#src/platform/database/connect.server.ts'
import { savePersonOfUser } from '#src/platform/people/people.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { hashPassword } from './password-hash.server.ts'

/** `db` is the transaction of the link or code that allows the change. */
type CredentialsRuntime = Pick<Runtime, 'db' | 'clock' | 'firm'>

/** Marks the email as verified too (the link reached it), and ends every session, pending sign-in and link. */
export async function setPassword(runtime: CredentialsRuntime, userId: string, hash: string): Promise<void> {
  const { db, clock } = runtime
  const now = clock.now().toISOString()
  const { numUpdatedRows } = await db
    .updateTable('auth_account')
    .set({ password: hash, updated_at: now })
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirstOrThrow()
  // Who was invited has none yet.
  if (numUpdatedRows === 0n) {
    const account = { id: newToken(), account_id: userId, user_id: userId, provider_id: 'credential', password: hash }
    await db
      .insertInto('auth_account')
      .values({ ...account, created_at: now, updated_at: now })
      .execute()
  }
  await revokeAccess(db, userId)
  await markEmailVerified(runtime, userId)
}

/** The profile gets the known phone number the first time; later, it may have been removed on purpose. */
export async function markEmailVerified(runtime: CredentialsRuntime, userId: string): Promise<void> {
  const { db, clock } = runtime
  const now = clock.now()
  const { numUpdatedRows } = await db
    .updateTable('auth_user')
    .set({ email_verified: flag(true), updated_at: now.toISOString() })
    .where('id', '=', userId)
    .where('email_verified', '=', flag(false))
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) await addKnownPhone(runtime, userId)
  await savePersonOfUser(runtime, userId, now)
}

/** For a user who proved the address by a link or a code. A second factor is asked for first. */
export async function startSession(
  runtime: Runtime,
  { userId, hasChosenPassword, request }: { userId: string; hasChosenPassword: boolean; request: Request },
): Promise<SessionStarted> {
  const { headers, response } = await authOf(runtime).api.startSession({
    body: { userId, hasChosenPassword },
    headers: request.headers,
    returnHeaders: true,
  })
  const setCookies = headers.getSetCookie()
  const begun = await beginSession(runtime, { userId, token: response.token, by: 'link', request, setCookies })
  return begun.ok ? { path: begun.path, setCookies: begun.setCookies } : { path: '/login', setCookies: [] }
}

type PasswordChange = {
  user: { userId: string; sessionId: string; email: string }
  by: Actor
  newPassword: string
  request: Request
}

/** Of a user who has just confirmed who they are. */
export async function changePassword(
  runtime: Runtime,
  { user: { userId, sessionId, email }, by, newPassword, request }: PasswordChange,
): Promise<{ ok: true; setCookies: string[] } | { ok: false; reason: 'busy' }> {
  const hashed = await hashPassword(newPassword)
  if (!hashed.ok) return hashed
  await runtime.db.transaction().execute(async (transaction) => {
    const inTransaction = { ...runtime, db: transaction }
    const account = transaction.updateTable('auth_account').set({ password: hashed.hash }).where('user_id', '=', userId)
    await account.where('provider_id', '=', 'credential').execute()
    await endOtherSessions(transaction, { userId, sessionId })
    await endPendingSignIns(transaction, userId)
    await notifyOwner(inTransaction, { email, change: 'password' })
    await auditOwnSecurityChange(inTransaction, { by, action: 'own-password-changed', after: { by: 'session' } })
  })
  runtime.outbox.wake()
  return { ok: true, ...(await rotateSession(runtime, { request, isProof: false })) }
}
