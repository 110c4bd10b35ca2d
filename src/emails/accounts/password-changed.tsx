import { firm } from '../../firm/firm.ts'
import { composeEmail, type Email, EmailLink } from '../email-frame.tsx'

/** To somebody whose password has just been changed. */
export function passwordChangedEmail({ resetHref }: { resetHref: string }): Promise<Email> {
  return composeEmail({
    subject: 'Your password was changed',
    body: (
      <>
        <p>Hello,</p>
        <p>
          A new password was set for your account just now. Wherever you were signed in, you are signed out. If it was
          you, there is nothing to do.
        </p>
        <p>If it was not you, choose another one at once, and then write to us at {firm.email}:</p>
        <EmailLink href={resetHref}>Choose a new password</EmailLink>
      </>
    ),
  })
}
