import { composeEmail, type Email } from '#src/emails/email-frame.tsx'
import { ConfirmationOptions, type ConfirmNewsletterProps } from './confirm-newsletter.tsx'

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
