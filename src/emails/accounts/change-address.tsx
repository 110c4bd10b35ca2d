import { composeEmail, type Email, EmailLink } from '../email-frame.tsx'

/** To the address that somebody wants to use from now on. */
export function changeAddressEmail({ href, validHours }: { href: string; validHours: number }): Promise<Email> {
  return composeEmail({
    subject: 'Confirm your new e-mail address',
    body: (
      <>
        <p>Hello,</p>
        <p>Somebody, probably you, wants to use this address for an account with us. To confirm it, open this page:</p>
        <EmailLink href={href}>Confirm the new address</EmailLink>
        <p>There is one button on it. The link works once, for {validHours} hours. Nothing changes before.</p>
        <p>If it was not you, there is nothing to do.</p>
      </>
    ),
  })
}
