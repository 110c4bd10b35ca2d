import { composeEmail, type Email, EmailFacts, EmailLink } from '../email-frame.tsx'

type ConfirmAddress = { href: string; validHours: number; code: string; codeMinutes: number }

/** To somebody who has asked for an account with a new address. */
export function confirmAddressEmail({ href, validHours, code, codeMinutes }: ConfirmAddress): Promise<Email> {
  return composeEmail({
    subject: 'Confirm your e-mail address',
    body: (
      <>
        <p>Hello,</p>
        <p>Somebody, probably you, asked us for an account with this address. To confirm it, open this page:</p>
        <EmailLink href={href}>Confirm your address</EmailLink>
        <p>There is one button on it. The link works once, for {validHours} hours.</p>
        <p>Or type this code on the page where you asked for the account. It works for {codeMinutes} minutes:</p>
        <EmailFacts>{code}</EmailFacts>
        <p>Type it nowhere else. Nobody from us asks you for it: not on the phone, not by e-mail, not in a chat.</p>
        <p>If it was not you, there is nothing to do: without this mail the account cannot be used.</p>
      </>
    ),
  })
}
