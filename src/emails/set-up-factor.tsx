import { composeEmail, type Email, EmailLink } from './email-frame.tsx'

/** To an admin who has to set up a second factor before the desk opens. */
export function setUpFactorEmail({ href, validMinutes }: { href: string; validMinutes: number }): Promise<Email> {
  return composeEmail({
    subject: 'Set up your second factor',
    body: (
      <>
        <p>Hello,</p>
        <p>
          Someone, probably you, signed in to your account with its password. It needs a second factor now. Open this
          link in the browser you signed in with:
        </p>
        <EmailLink href={href}>Set up a second factor</EmailLink>
        <p>The link works once, for {validMinutes} minutes.</p>
        <p>If it was not you, someone knows your password. Do not open the link. Choose a new password now.</p>
      </>
    ),
  })
}
