import { composeEmail, type Email, EmailLink } from '#src/emails/email-frame.tsx'
import type { Firm } from '#src/firm/firm.ts'

/** To the new address, for confirmation. */
export function changeAddressEmail({
  firm,
  href,
  validHours,
}: {
  firm: Firm
  href: string
  validHours: number
}): Promise<Email> {
  return composeEmail({
    firm,
    subject: 'Confirm your new email address',
    body: (
      <>
        <p>Hello,</p>
        <p>
          Someone, probably you, wants to use this address for their account with us. To confirm it, open this page:
        </p>
        <EmailLink href={href}>Confirm new email address</EmailLink>
        <p>
          Then press the button on that page. The link works once, for {validHours} hours. Nothing changes until you
          confirm.
        </p>
        <p>If this wasn’t you, you don’t need to do anything.</p>
      </>
    ),
  })
}
