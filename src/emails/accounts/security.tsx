import { composeEmail, type Email, EmailFacts, EmailLink } from '#src/emails/email-frame.tsx'
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

/** To a user who wants to set one up, or has to before entering the staff pages. */
export function setUpFactorEmail({
  firm,
  href,
  validMinutes,
}: {
  firm: Firm
  href: string
  validMinutes: number
}): Promise<Email> {
  return composeEmail({
    firm,
    subject: 'Set up two-step login',
    body: (
      <>
        <p>Hello,</p>
        <p>
          Someone, probably you, logged in to your account with its password and asked to set up two-step login or a
          passkey. Open this link in the browser you used to log in:
        </p>
        <EmailLink href={href}>Set up two-step login</EmailLink>
        <p>The link works once, for {validMinutes} minutes.</p>
        <p>
          If you didn’t ask for this, someone knows your password. Don’t open the link, and choose a new password: use
          “Forgot your password?” on our login page.
        </p>
      </>
    ),
  })
}

type IdentityCode = { firm: Firm; code: string; codeMinutes: number; resetHref: string }

/** To a client who has lost their only passkey, and has to confirm who they are. */
export function identityCodeEmail({ firm, code, codeMinutes, resetHref }: IdentityCode): Promise<Email> {
  return composeEmail({
    firm,
    subject: 'Confirm it’s you',
    body: (
      <>
        <p>Hello,</p>
        <p>
          Someone, probably you, is logged in to your account and told us that they’ve lost its passkey. With this code
          they can make changes that we’d otherwise ask the passkey for, such as adding or removing a passkey, or
          deleting the account. Enter it on the page where you asked for it. It works for {codeMinutes} minutes:
        </p>
        <EmailFacts>{code}</EmailFacts>
        <p>Don’t enter it anywhere else. We’ll never ask you for it on the phone, by email or in a chat.</p>
        <p>
          If this wasn’t you, don’t give the code to anyone, and choose a new password now. That logs everyone out of
          your account:
        </p>
        <EmailLink href={resetHref}>Choose a new password</EmailLink>
      </>
    ),
  })
}
