import { setUpFactorEmail } from '../../emails/set-up-factor.tsx'
import type { Runtime } from '../../platform/runtime.server.ts'
import { newToken } from '../../platform/tokens.server.ts'
import { minuteMs } from '../../time/time-range.ts'
import { limitOfRecipient } from './account-limits.server.ts'
import { writeAccountMail } from './account-mail.server.ts'
import { rotateSession } from './confirm-identity.server.ts'
import { findLink, insertOnlyLink, linkLifetimeMs, spendLink } from './one-time-links.server.ts'

/**
 * Sends a user who has neither a second factor nor a passkey the link that lets a first one be set up: whoever has stolen the
 * password does not read the mail.
 */
export async function sendEnrolmentLink(
  runtime: Runtime,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const token = newToken()
  const href = `${runtime.settings.origin}/set-up-second-factor?token=${token}`
  const mail = await setUpFactorEmail({ href, validMinutes: linkLifetimeMs['set-up-factor'] / minuteMs })
  await writeAccountMail(runtime, {
    to: email,
    limit: limitOfRecipient('verification', email),
    mail: { ...mail, kind: 'set-up-factor' },
    keepLink: (transaction) =>
      insertOnlyLink({ ...runtime, db: transaction }, { token, purpose: 'set-up-factor', userId }),
  })
}

/**
 * Spends that link for the session of a request, which must be its user's: the link opens nothing where nobody has given the
 * password, and nothing for a session that somebody else has begun elsewhere.
 */
export async function acceptEnrolmentLink(
  runtime: Runtime,
  { token, userId, request }: { token: string; userId: string | null; request: Request },
): Promise<{ ok: true; setCookies: string[] } | { ok: false; reason: 'link-dead' | 'not-signed-in' }> {
  const link = await findLink(runtime, 'set-up-factor', token)
  if (link?.userId == null) return { ok: false, reason: 'link-dead' }
  if (link.userId !== userId) return { ok: false, reason: 'not-signed-in' }
  if (!(await spendLink(runtime, 'set-up-factor', token))) return { ok: false, reason: 'link-dead' }
  return { ok: true, ...(await rotateSession(runtime, { userId, request, provedBy: 'password-and-link' })) }
}
