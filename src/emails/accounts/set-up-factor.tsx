import { composeEmail, type Email, EmailLink } from '#src/emails/email-frame.tsx'
import type { Firm } from '#src/firm/firm.ts'

/** To a user who wants to set one up, or has to before entering the staff pages. */
export function setUpFactorEmail({
  firm,
  href,
  validMinutes,
}: {
  firm: Firm
  href: string
  validMinutes: number
}): Promise<Email> {
  return composeEmail({
    firm,
    subject: 'Set up two-step login',
    body: (
      <>
        <p>Hello,</p>
        <p>
          Someone, probably you, logged in to your account with its password and asked to set up two-step login or a
          passkey. Open this link in the browser you used to log in:
        </p>
        <EmailLink href={href}>Set up two-step login</EmailLink>
        <p>The link works once, for {validMinutes} minutes.</p>
        <p>
          If you didn’t ask for this, someone knows your password. Don’t open the link, and choose a new password: use
          “Forgot your password?” on our login page.
        </p>
      </>
    ),
  })
}
