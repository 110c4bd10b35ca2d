import { composeEmail, type Email, EmailLink } from '#src/emails/email-frame.tsx'
import type { Firm } from '#src/firm/firm.ts'

/** To the previous address. */
export function addressChangedEmail({
  firm,
  href,
  validDays,
}: {
  firm: Firm
  href: string
  validDays: number
}): Promise<Email> {
  return composeEmail({
    firm,
    subject: 'Your email address has changed',
    body: (
      <>
        <p>Hello,</p>
        <p>
          Your account with us now uses a different email address. We’re sending this email to the old one. If you made
          this change, you don’t need to do anything.
        </p>
        <p>If this wasn’t you, undo the change here:</p>
        <EmailLink href={href}>Undo the change</EmailLink>
        <p>
          The page has one button. Pressing it logs everyone out of your account, removes the password and all passkeys,
          and turns off two-step login. Then we’ll send you a link to choose a new password. The link above works once,
          for {validDays} days.
        </p>
      </>
    ),
  })
}
