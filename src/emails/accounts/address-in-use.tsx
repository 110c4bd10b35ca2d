import { composeEmail, type Email, EmailLink } from '../email-frame.tsx'

/** To an address that somebody wants an account with, or for an account, and that has one already. */
export function addressInUseEmail({
  signInHref,
  resetHref,
}: {
  signInHref: string
  resetHref: string
}): Promise<Email> {
  return composeEmail({
    subject: 'You already have an account',
    body: (
      <>
        <p>Hello,</p>
        <p>
          Somebody, probably you, wanted to use this address for an account with us. There is one already. Sign in here:
        </p>
        <EmailLink href={signInHref}>Sign in</EmailLink>
        <p>If you forgot the password, you can choose a new one here:</p>
        <EmailLink href={resetHref}>Choose a new password</EmailLink>
        <p>If it was not you, there is nothing to do. Nothing has changed.</p>
      </>
    ),
  })
}
