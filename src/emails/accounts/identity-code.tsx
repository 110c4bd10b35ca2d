import { composeEmail, type Email, EmailFacts, EmailLink } from '#src/emails/email-frame.tsx'
import type { Firm } from '#src/firm/firm.ts'

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
