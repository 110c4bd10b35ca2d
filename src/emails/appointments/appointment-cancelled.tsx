import { composeEmail, type Email, EmailFacts, EmailLink, greeting } from '#src/emails/email-frame.tsx'
import { undoMinutes } from '#src/firm/booking-rules.ts'
import type { Firm } from '#src/firm/firm.ts'

type AppointmentCancelledProps = {
  firm: Firm
  name: string
  reference: string
  when: string
  whenInBrief: string
  href: string
  /** If staff cancelled the appointment; null if the visitor did. */
  bookInsteadHref?: string | null
}

export function appointmentCancelledEmail(props: AppointmentCancelledProps): Promise<Email> {
  const { firm, name, reference, when, whenInBrief, href, bookInsteadHref = null } = props
  return composeEmail({
    firm,
    subject: `Cancelled: ${whenInBrief}`,
    heading: 'Your appointment is cancelled',
    body: (
      <>
        <p>{greeting(name)}</p>
        <p>
          {bookInsteadHref === null
            ? 'This appointment has been cancelled:'
            : 'We’re sorry, but we can’t keep this appointment and have had to cancel it:'}
        </p>
        <EmailFacts>
          <strong>{when}</strong>
          <br />
          Reference {reference}.
        </EmailFacts>
        {bookInsteadHref === null ? (
          <>
            <p>If that was a mistake, you can undo it within {undoMinutes} minutes of cancelling, on this page:</p>
            <EmailLink href={href}>Open your appointment</EmailLink>
          </>
        ) : (
          <>
            <p>Please choose another time on this page, or call us:</p>
            <EmailLink href={bookInsteadHref}>Choose another time</EmailLink>
          </>
        )}
        <p>The attached file removes it from your calendar.</p>
      </>
    ),
  })
}
