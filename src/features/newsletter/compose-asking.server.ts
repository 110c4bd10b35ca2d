import { confirmNewsletterEmail } from '../../emails/confirm-newsletter.tsx'
import type { Email } from '../../emails/email-frame.tsx'
import { newsletterReminderEmail } from '../../emails/newsletter-reminder.tsx'
import type { Runtime } from '../../platform/runtime.server.ts'
import { hashToken, newToken } from '../../platform/tokens.server.ts'
import { hashCode, newCode } from './confirm-code.server.ts'

/** For how long the link and the code in a mail that asks to confirm work. */
export const confirmHours = 72

/** How long after that mail the one that reminds of it goes out. */
export const reminderHours = 24

/** A mail that asks to confirm, the one that reminds of it, and the hashes of what opens the door in both. */
export type Asking = { tokenHash: string; codeHash: string; mail: Email; reminder: Email }

/** Writes the mails that ask an address to confirm. Before the transaction, which holds up others. */
export async function composeAsking(
  { settings, secret }: Pick<Runtime, 'settings' | 'secret'>,
  email: string,
): Promise<Asking> {
  const [token, code] = [newToken(), newCode()]
  const href = `${settings.origin}/newsletter/confirm?token=${token}`
  return {
    tokenHash: hashToken(token),
    codeHash: hashCode({ secret }, { email, code }),
    mail: await confirmNewsletterEmail({ href, code, validHours: confirmHours }),
    reminder: await newsletterReminderEmail({ href, code, validHours: confirmHours - reminderHours }),
  }
}
