import { passwordChangedEmail } from '../../emails/password-changed.tsx'
import type { Actor } from '../../platform/audit-log.server.ts'
import { sendMail } from '../../platform/outbox.server.ts'
import type { Runtime } from '../../platform/runtime.server.ts'
import { authOf, clientAddressHeader } from './auth.server.ts'
import { rotateSession } from './confirm-identity.server.ts'
import { endPending } from './end-access.server.ts'
import type { TooMany } from './limited-use.server.ts'
import { noteOwnSecurity } from './note-own-security.server.ts'
import { checkOwnPassword } from './own-password.server.ts'
import { hashPassword } from './password-hash.server.ts'
import { sendInBackground } from './send-in-background.server.ts'

export type ChangePasswordResult =
  | { ok: true; setCookies: string[] }
  | { ok: false; reason: 'wrong-password' }
  | TooMany

type PasswordChange = {
  user: { userId: string; sessionId: string; email: string }
  by: Actor
  currentPassword: string
  newPassword: string
  request: Request
}

/**
 * Changes the password of whoever is signed in. Every other session ends, this one gets a new token; all links die, as after a
 * password chosen by a link; and a mail says so.
 */
export async function changePassword(
  runtime: Runtime,
  { user: { userId, sessionId, email }, by, currentPassword, newPassword, request }: PasswordChange,
): Promise<ChangePasswordResult> {
  const address = request.headers.get(clientAddressHeader) ?? 'unknown'
  const checked = await checkOwnPassword(runtime, { userId, sessionId, password: currentPassword, address })
  if (!checked.ok) return checked
  const { internalAdapter } = await authOf(runtime).$context
  await internalAdapter.updatePassword(userId, await hashPassword(newPassword))
  await runtime.db.transaction().execute((transaction) => endPending(transaction, userId))
  const { setCookies } = await rotateSession(runtime, { userId, request, endsOthers: true })
  await noteOwnSecurity(runtime, { by, action: 'own-password-changed', after: { by: 'password' } })
  sendInBackground(runtime, async () => {
    const mail = await passwordChangedEmail({ resetHref: `${runtime.settings.origin}/reset-password` })
    await sendMail(runtime, { to: email, kind: 'password-changed', ...mail })
  })
  return { ok: true, setCookies }
}
