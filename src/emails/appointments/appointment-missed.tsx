import { composeEmail, type Email, EmailFacts, EmailLink, greeting } from '#src/emails/email-frame.tsx'
import type { Firm } from '#src/firm/firm.ts'

type AppointmentMissedProps = { firm: Firm; name: string; reference: string; when: string; bookHref: string }

/** To whoever was not reached. */
export function appointmentMissedEmail(props: AppointmentMissedProps): Promise<Email> {
  const { firm, name, reference, when, bookHref } = props
  return composeEmail({
    firm,
    subject: 'We missed you',
    body: (
      <>
        <p>{greeting(name)}</p>
        <p>We couldn’t reach you for this appointment:</p>
        <EmailFacts>
          <strong>{when}</strong>
          <br />
          Reference {reference}.
        </EmailFacts>
        <p>If you’d still like to talk to us, call us on {firm.phone.display} or choose a new time on this page:</p>
        <EmailLink href={bookHref}>Choose a new time</EmailLink>
        <p>You don’t need to explain. If you’d rather not talk to us, you don’t need to do anything.</p>
      </>
    ),
  })
}
