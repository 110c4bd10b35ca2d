import type { Firm } from '#src/firm/firm.ts'
import { composeEmail, type Email, EmailFacts, EmailLink } from './email-frame.tsx'

/** `codePage`: the address of the page that takes the code, as one types it. `isInvited`: staff entered the address. */
type ConfirmNewsletterProps = {
  firm: Firm
  href: string
  code: string
  codePage: string
  validHours: number
  isInvited: boolean
}

/** To an address entered for the newsletter, whatever its status. */
export function confirmNewsletterEmail({
  firm,
  validHours,
  isInvited,
  ...ways
}: ConfirmNewsletterProps): Promise<Email> {
  return composeEmail({
    firm,
    subject: 'Please confirm your subscription',
    body: (
      <>
        <p>Hello,</p>
        <p>
          {isInvited
            ? 'A member of our staff has offered you our newsletter at this address.'
            : 'Someone, probably you, asked for our newsletter at this address.'}{' '}
          To confirm that you want it, open this page:
        </p>
        <ConfirmationOptions {...ways} />
        <p>The link and the code work once, for {validHours} hours.</p>
        <p>If you don’t want it, or you already get it, you don’t need to do anything. Nothing has changed.</p>
      </>
    ),
  })
}

/** A link to a page, or a code with a warning not to share it. */
function ConfirmationOptions({ href, code, codePage }: Pick<ConfirmNewsletterProps, 'href' | 'code' | 'codePage'>) {
  return (
    <>
      <EmailLink href={href}>Confirm your subscription</EmailLink>
      <p>Then press the button on that page. Or enter your email address and this code at {codePage}:</p>
      <EmailFacts>
        <strong>{code}</strong>
      </EmailFacts>
      <p>The code only confirms the newsletter. Nobody from our firm will ever ask you for it.</p>
    </>
  )
}

/** A day after the address was entered and not confirmed. Sent only once. */
export function newsletterReminderEmail({
  firm,
  validHours,
  isInvited,
  ...ways
}: ConfirmNewsletterProps): Promise<Email> {
  return composeEmail({
    firm,
    subject: 'You can still confirm your subscription',
    body: (
      <>
        <p>Hello,</p>
        <p>
          {isInvited
            ? 'Yesterday a member of our staff offered you our newsletter at this address.'
            : 'Yesterday someone, probably you, asked for our newsletter at this address. It hasn’t been confirmed yet.'}{' '}
          If you want the newsletter, open this page:
        </p>
        <ConfirmationOptions {...ways} />
        <p>The link and the code work once, for another {validHours} hours.</p>
        <p>
          If you don’t want it, you don’t need to do anything. We won’t remind you again, and we’ll delete your address
          within a week.
        </p>
      </>
    ),
  })
}
