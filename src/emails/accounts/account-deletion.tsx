import { composeEmail, type Email, EmailFacts, EmailLink } from '../email-frame.tsx'

/** To somebody who has asked to delete the account; or whose account somebody else has asked to delete. */
export function accountDeletionEmail({ when, href }: { when: string; href: string }): Promise<Email> {
  return composeEmail({
    subject: 'Your account is going to be deleted',
    body: (
      <>
        <p>Hello,</p>
        <p>You asked us to delete your account. It will be deleted on</p>
        <EmailFacts>{when}</EmailFacts>
        <p>Until then you can keep it: sign in and press “Keep my account”.</p>
        <EmailLink href={href}>Keep my account</EmailLink>
        <p>If it was not you, sign in, keep the account, and choose a new password.</p>
      </>
    ),
  })
}
