import { composeEmail, type Email, EmailLink } from './email-frame.tsx'

/** To somebody who has asked for an account and has one already. */
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
        <p>somebody, probably you, asked us for an account with this address. There is one already. Sign in here:</p>
        <EmailLink href={signInHref} />
        <p>If you forgot the password, you can choose a new one here:</p>
        <EmailLink href={resetHref} />
        <p>If it was not you, there is nothing to do. Nothing has changed.</p>
      </>
    ),
  })
}
