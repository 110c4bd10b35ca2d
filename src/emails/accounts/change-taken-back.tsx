import { composeEmail, type Email, EmailLink } from '#src/emails/email-frame.tsx'
import type { Firm } from '#src/firm/firm.ts'

/** To the address that an account has again. `removed`: what was removed (`1 passkey`). */
export function emailChangeUndoneEmail({
  firm,
  removed,
  href,
  validMinutes,
}: {
  firm: Firm
  removed: string[]
  href: string
  validMinutes: number
}): Promise<Email> {
  return composeEmail({
    firm,
    subject: 'Your account is back at this address',
    body: (
      <>
        <p>Hello,</p>
        <p>You’ve undone a change of email address. To be safe, we removed these from your account:</p>
        <ul>
          {removed.map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ul>
        <p>Choose a new password now. The link works once, for {validMinutes} minutes:</p>
        <EmailLink href={href}>Choose a new password</EmailLink>
        <p>
          If you had passkeys or two-step login, set them up again after that. If anything looks wrong, write to us at{' '}
          {firm.email}.
        </p>
      </>
    ),
  })
}

/** To the address that an account no longer has after a change was undone. */
export function addressLostEmail({ firm }: { firm: Firm }): Promise<Email> {
  return composeEmail({
    firm,
    subject: 'A change of email address was undone',
    body: (
      <>
        <p>Hello,</p>
        <p>
          An account with us was using this address. Someone with access to its previous address has undone that change.
        </p>
        <p>
          If it’s your account, someone else may be reading your old mailbox. Call us on {firm.phone.display} or write
          to {firm.email}.
        </p>
      </>
    ),
  })
}
