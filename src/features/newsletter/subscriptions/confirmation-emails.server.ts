import { confirmNewsletterEmail, newsletterReminderEmail } from '#src/emails/confirm-newsletter.tsx'
import type { Email } from '#src/emails/email-frame.tsx'
import { linkTerms } from '#src/firm/link-terms.ts'
import { hashToken, newSixDigitCode, newToken } from '#src/platform/crypto/secret.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { hashCode } from './confirm-subscription.server.ts'

export const { hours: confirmHours } = linkTerms['confirm-newsletter']

export const reminderHours = 24

/** The hashes are of the token and code in both. */
export type ConfirmationEmails = {
  tokenHash: string
  codeHash: string
  secrets: string[]
  mail: Email
  reminder: Email
}

/** Call it before the transaction, which blocks others. */
export async function composeConfirmationEmails(
  { settings, secret, firm }: Pick<Runtime, 'settings' | 'secret' | 'firm'>,
  { email, isInvited }: { email: string; isInvited: boolean },
): Promise<ConfirmationEmails> {
  const [token, code] = [newToken(), newSixDigitCode()]
  const page = new URL('/newsletter/confirm', settings.origin)
  const codePage = `${page.host}${page.pathname}`
  const ways = { firm, href: `${page.href}?token=${token}`, code, codePage, isInvited }
  return {
    tokenHash: hashToken(token),
    codeHash: hashCode({ secret }, { email, code }),
    secrets: [token, code],
    mail: await confirmNewsletterEmail({ ...ways, validHours: confirmHours }),
    reminder: await newsletterReminderEmail({ ...ways, validHours: confirmHours - reminderHours }),
  }
}
