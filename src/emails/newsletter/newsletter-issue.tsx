import type { ReactNode } from 'react'
import { composeEmail, type Email } from '../email-frame.tsx'
import { emailStyles } from '../email-styles.ts'

type NewsletterIssueProps = { subject: string; body: ReactNode; unsubscribeHref: string }

/** One issue of the newsletter to one subscriber. */
export function newsletterIssueEmail({ subject, body, unsubscribeHref }: NewsletterIssueProps): Promise<Email> {
  return composeEmail({
    subject,
    body,
    ending: (
      <p className="muted" style={emailStyles.small}>
        You’re getting this email because you subscribed to our newsletter. You can unsubscribe at any time:{' '}
        <span data-skip-in-text="true">
          <a href={unsubscribeHref}>Unsubscribe here</a>, or copy this address into your browser:{' '}
        </span>
        <span style={emailStyles.address}>{unsubscribeHref}</span>
      </p>
    ),
  })
}
