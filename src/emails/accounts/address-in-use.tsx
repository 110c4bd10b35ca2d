import { composeEmail, type Email, EmailLink } from '#src/emails/email-frame.tsx'
import type { Firm } from '#src/firm/firm.ts'

/** After an attempt to use it for a new account or for another one. */
export function addressInUseEmail({
  firm,
  signInHref,
  resetHref,
}: {
  firm: Firm
  signInHref: string
  resetHref: string
}): Promise<Email> {
  return composeEmail({
    firm,
    subject: 'You already have an account',
    body: (
      <>
        <p>Hello,</p>
        <p>
          Someone, probably you, tried to use this address for an account with us. There’s already an account with this
          address. Log in here:
        </p>
        <EmailLink href={signInHref}>Log in</EmailLink>
        <p>If you’ve forgotten your password, choose a new one here:</p>
        <EmailLink href={resetHref}>Choose a new password</EmailLink>
        <p>If this wasn’t you, you don’t need to do anything. Nothing has changed.</p>
      </>
    ),
  })
}
