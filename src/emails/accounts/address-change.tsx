import { composeEmail, type Email, EmailLink } from '#src/emails/email-frame.tsx'
import type { Firm } from '#src/firm/firm.ts'

/** To the new address, for confirmation. */
export function changeAddressEmail({
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
    subject: 'Confirm your new email address',
    body: (
      <>
        <p>Hello,</p>
        <p>
          Someone, probably you, wants to use this address for their account with us. To confirm it, open this page:
        </p>
        <EmailLink href={href}>Confirm new email address</EmailLink>
        <p>
          Then press the button on that page. The link works once, for {validHours} hours. Nothing changes until you
          confirm.
        </p>
        <p>If this wasn’t you, you don’t need to do anything.</p>
      </>
    ),
  })
}

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
