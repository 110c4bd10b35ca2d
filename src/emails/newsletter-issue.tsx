import type { ReactNode } from 'react'
import type { Firm } from '#src/firm/firm.ts'
import { composeEmail, type Email } from './email-frame.tsx'
import { emailStyles } from './email-styles.ts'

type NewsletterIssueProps = { firm: Firm; subject: string; body: ReactNode; unsubscribeHref: string }

export function newsletterIssueEmail({ firm, subject, body, unsubscribeHref }: NewsletterIssueProps): Promise<Email> {
  return composeEmail({
    firm,
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
