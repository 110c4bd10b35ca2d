import { passwordChangedEmail } from '../../emails/password-changed.tsx'
import { sendMail } from '../../platform/outbox.server.ts'
import type { Runtime } from '../../platform/runtime.server.ts'
import { setPassword } from './credentials.server.ts'
import { noteOwnSecurity } from './note-own-security.server.ts'
import { findLink, spendLink } from './one-time-links.server.ts'
import { forgetWrongPasswords } from './password-attempts.server.ts'
import { sendInBackground } from './send-in-background.server.ts'

/**
 * Spends the link of a forgotten password: sets the new one, ends every session, lets all other links die, an invitation and a
 * change of the address that nobody has confirmed among them, and tells the owner. Nobody is signed in by it, and nobody has to wait to sign in.
 */
export async function acceptPasswordReset(
  runtime: Runtime,
  { token, password, address }: { token: string; password: string; address: string },
): Promise<{ ok: true; email: string } | { ok: false; reason: 'link-dead' }> {
  const link = await findLink(runtime, 'reset-password', token)
  if (link?.userId == null || link.accountEmail === null || !(await spendLink(runtime, 'reset-password', token))) {
    return { ok: false, reason: 'link-dead' }
  }
  const { userId, accountEmail } = link
  await setPassword(runtime, userId, password)
  await forgetWrongPasswords(runtime, { email: accountEmail, address })
  const by = { actor: userId, address }
  await noteOwnSecurity(runtime, { by, action: 'own-password-changed', after: { by: 'link' } })
  sendInBackground(runtime, async () => {
    const mail = await passwordChangedEmail({ resetHref: `${runtime.settings.origin}/reset-password` })
    await sendMail(runtime, { to: accountEmail, kind: 'password-changed', ...mail })
  })
  return { ok: true, email: accountEmail }
}
