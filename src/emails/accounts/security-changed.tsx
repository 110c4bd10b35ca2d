import { composeEmail, type Email, EmailLink } from '../email-frame.tsx'

/** What was changed about how an account is protected, in the words of a mail. */
const changes = {
  'second-factor-on': {
    subject: 'Your second factor is on',
    text: 'From now on, signing in to your account asks for a code from your authenticator app, too.',
  },
  'second-factor-off': {
    subject: 'Your second factor is off',
    text: 'Signing in to your account does not ask for a code from an authenticator app any more.',
  },
  'factors-removed': {
    subject: 'A change to how you sign in',
    text: 'We took the second factor and the passkeys off your account, because we were asked to. Your password alone signs you in until you set them up again.',
  },
  'recovery-codes-renewed': {
    subject: 'A change to how you sign in',
    text: 'New recovery codes were made for your account. The old ones do not work any more.',
  },
  'recovery-code-used': {
    subject: 'A spare code of yours was used',
    text: 'Somebody, probably you, signed in to your account with one of its recovery codes. That code is used up.',
  },
  'passkey-added': {
    subject: 'A passkey was added',
    text: 'A passkey was added to your account. Whoever has the device with it can sign in with it.',
  },
  'passkey-removed': {
    subject: 'A passkey was removed',
    text: 'A passkey was removed from your account. Nobody can sign in with it any more.',
  },
} as const

export type SecurityChange = keyof typeof changes

/** To the owner of an account whose protection was changed. */
export function securityChangedEmail({
  change,
  resetHref,
}: {
  change: SecurityChange
  resetHref: string
}): Promise<Email> {
  const { subject, text } = changes[change]
  return composeEmail({
    subject,
    body: (
      <>
        <p>Hello,</p>
        <p>{text}</p>
        <p>If it was you, there is nothing to do.</p>
        <p>If it was not you, choose a new password now, and write to us. That ends every session of your account:</p>
        <EmailLink href={resetHref}>Choose a new password</EmailLink>
      </>
    ),
  })
}
