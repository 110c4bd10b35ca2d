import { composeEmail, type Email, EmailLink } from '#src/emails/email-frame.tsx'
import type { Firm } from '#src/firm/firm.ts'

export function resetPasswordEmail({
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
    subject: 'Choose a new password',
    body: (
      <>
        <p>Hello,</p>
        <p>Someone, probably you, asked for a new password for this address. You can choose one on this page:</p>
        <EmailLink href={href}>Choose a new password</EmailLink>
        <p>
          The link works once, for {validMinutes} minutes. Your old password still works until you choose a new one.
        </p>
        <p>If this wasn’t you, you don’t need to do anything. Nothing has changed.</p>
      </>
    ),
  })
}

export function passwordChangedEmail({ firm, resetHref }: { firm: Firm; resetHref: string }): Promise<Email> {
  return composeEmail({
    firm,
    subject: 'Your password has been changed',
    body: (
      <>
        <p>Hello,</p>
        <p>
          Your account has a new password. Any other devices have been logged out. If you made this change, you don’t
          need to do anything.
        </p>
        <p>If this wasn’t you, choose another password straight away on this page:</p>
        <EmailLink href={resetHref}>Choose a new password</EmailLink>
        <p>Then write to us at {firm.email}.</p>
      </>
    ),
  })
}
