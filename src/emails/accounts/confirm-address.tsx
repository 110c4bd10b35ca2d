import { composeEmail, type Email, EmailFacts, EmailLink } from '#src/emails/email-frame.tsx'
import type { Firm } from '#src/firm/firm.ts'

type ConfirmAddress = { firm: Firm; href: string; validHours: number; code: string; codeMinutes: number }

export function confirmAddressEmail({ firm, href, validHours, code, codeMinutes }: ConfirmAddress): Promise<Email> {
  return composeEmail({
    firm,
    subject: 'Confirm your email address',
    body: (
      <>
        <p>Hello,</p>
        <p>Someone, probably you, asked us for an account with this address. To confirm it, open this page:</p>
        <EmailLink href={href}>Confirm email address</EmailLink>
        <p>Then press the button on that page. The link works once, for {validHours} hours.</p>
        <p>Or enter this code on the page where you asked for the account. It works for {codeMinutes} minutes:</p>
        <EmailFacts>{code}</EmailFacts>
        <p>Don’t enter it anywhere else. We’ll never ask you for it on the phone, by email or in a chat.</p>
        <p>If this wasn’t you, you don’t need to do anything. Nobody can use the account without this email.</p>
      </>
    ),
  })
}

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
