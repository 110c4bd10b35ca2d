import { composeEmail, type Email } from '../email-frame.tsx'
import { ConfirmationOptions } from './confirm-newsletter.tsx'

type NewsletterReminderProps = { href: string; code: string; validHours: number }

/** To an address that was entered for the newsletter a day ago and has not confirmed. There is no second one. */
export function newsletterReminderEmail({ validHours, ...ways }: NewsletterReminderProps): Promise<Email> {
  return composeEmail({
    subject: 'You can still confirm your subscription',
    body: (
      <>
        <p>Hello,</p>
        <p>
          yesterday this address was entered for our newsletter, probably by you. It is not confirmed yet. If you want
          the newsletter, open this page:
        </p>
        <ConfirmationOptions {...ways} />
        <p>Link and code work once, for {validHours} hours more.</p>
        <p>
          If you do not want it, there is nothing to do. We do not remind you again, and your address is deleted within
          a week.
        </p>
      </>
    ),
  })
}
