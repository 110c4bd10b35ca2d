import { auditOwnSecurityChange, notifyOwner } from '#src/features/accounts/own-account/account-emails.server.ts'
import { rotateSession } from '#src/features/accounts/second-factor/recent-authentication.server.ts'
import { endOtherSessions } from '#src/features/accounts/sessions/own-sessions.server.ts'
import { endPendingSignIns } from '#src/features/accounts/users/change-user.server.ts'
import type { Actor } from '#src/platform/audit-log/audit-log.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { hashPassword } from './password-hash.server.ts'

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
