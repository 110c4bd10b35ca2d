import { composeEmail, type Email, EmailLink } from '#src/emails/email-frame.tsx'
import type { Firm } from '#src/firm/firm.ts'

/** To a user for whom an admin has created an account without a password. */
export function invitationEmail({
  firm,
  href,
  validHours,
}: {
  firm: Firm
  href: string
  validHours: number
}): Promise<Email> {
  return composeEmail({
    firm,
    subject: 'Your account is ready',
    body: (
      <>
        <p>Hello,</p>
        <p>We’ve created an account for you. To start using it, choose a password on this page:</p>
        <EmailLink href={href}>Choose a password</EmailLink>
        <p>The link works once, for {validHours} hours. If it has expired, write to us and we’ll send you a new one.</p>
      </>
    ),
  })
}
