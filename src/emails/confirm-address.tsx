import { composeEmail, type Email, EmailLink } from './email-frame.tsx'

/** To somebody who has asked for an account with a new address. */
export function confirmAddressEmail({ href, validHours }: { href: string; validHours: number }): Promise<Email> {
  return composeEmail({
    subject: 'Confirm your e-mail address',
    body: (
      <>
        <p>Hello,</p>
        <p>somebody, probably you, asked us for an account with this address. To confirm it, open this page:</p>
        <EmailLink href={href} />
        <p>There is one button on it. The link works once, for {validHours} hours.</p>
        <p>If it was not you, there is nothing to do: without that button the account cannot be used.</p>
      </>
    ),
  })
}
