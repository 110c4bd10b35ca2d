import { composeEmail, type Email, EmailLink } from '../email-frame.tsx'

/** To the address that an account had until just now. */
export function addressChangedEmail({ href, validDays }: { href: string; validDays: number }): Promise<Email> {
  return composeEmail({
    subject: 'Your e-mail address was changed',
    body: (
      <>
        <p>Hello,</p>
        <p>
          Your account with us uses another e-mail address from now on. This mail goes to the one before. If it was you
          who changed it, there is nothing to do.
        </p>
        <p>If it was not you, take the change back here:</p>
        <EmailLink href={href}>Take the change back</EmailLink>
        <p>
          There is one button on that page. It signs everybody out of your account and removes the password, all
          passkeys and the second factor. Then we send you a link to choose a new password. The link above works once,
          for {validDays} days.
        </p>
      </>
    ),
  })
}
