import { composeEmail, type Email, EmailLink } from '#src/emails/email-frame.tsx'
import type { Firm } from '#src/firm/firm.ts'

const changes = {
  'second-factor-on': {
    subject: 'Two-step login is on',
    text: 'From now on, you’ll also need a code from your authenticator app to log in to your account.',
  },
  'second-factor-off': {
    subject: 'Two-step login is off',
    text: 'You no longer need a code from an authenticator app to log in to your account.',
  },
  'factors-removed': {
    subject: 'A change to how you log in',
    text: 'We’ve turned off two-step login and removed the passkeys from your account, because we were asked to. You only need your password to log in until you set them up again.',
  },
  'recovery-codes-renewed': {
    subject: 'A change to how you log in',
    text: 'New recovery codes have been created for your account. The old ones no longer work.',
  },
  'recovery-code-used': {
    subject: 'One of your recovery codes was used',
    text: 'Someone, probably you, logged in to your account with one of its recovery codes. That code won’t work again.',
  },
  'passkey-added': {
    subject: 'A passkey was added',
    text: 'A passkey has been added to your account. It can be used to log in from the device it’s on.',
  },
  'passkey-removed': {
    subject: 'A passkey was removed',
    text: 'A passkey has been removed from your account. Nobody can log in with it any more.',
  },
} as const

export type SecurityChange = keyof typeof changes

export function securityChangedEmail({
  firm,
  change,
  resetHref,
}: {
  firm: Firm
  change: SecurityChange
  resetHref: string
}): Promise<Email> {
  const { subject, text } = changes[change]
  return composeEmail({
    firm,
    subject,
    body: (
      <>
        <p>Hello,</p>
        <p>{text}</p>
        <p>If this was you, you don’t need to do anything.</p>
        <p>If this wasn’t you, choose a new password now. That logs everyone out of your account:</p>
        <EmailLink href={resetHref}>Choose a new password</EmailLink>
        <p>Then write to us at {firm.email}.</p>
      </>
    ),
  })
}
