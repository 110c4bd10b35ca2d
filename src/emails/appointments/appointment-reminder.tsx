import { composeEmail, type Email, EmailFacts, EmailLink } from '#src/emails/email-frame.tsx'
import type { Firm } from '#src/firm/firm.ts'
import { reachInMail } from '#src/firm/reach-in-words.ts'

export function appointmentReminderEmail({
  firm,
  phone,
  when,
  hoursBefore,
  href,
}: {
  firm: Firm
  /** Empty if none was given. */
  phone: string
  when: string
  hoursBefore: number
  href: string
}): Promise<Email> {
  return composeEmail({
    firm,
    subject: 'Reminder of your appointment',
    body: (
      <>
        <p>Hello,</p>
        <p>Your appointment is in {hoursBefore} hours:</p>
        <EmailFacts>
          <strong>{when}</strong>
        </EmailFacts>
        <p>{reachInMail(phone)}</p>
        <p>If you can no longer make it, see what you can do on this page:</p>
        <EmailLink href={href}>Open your appointment</EmailLink>
      </>
    ),
  })
}
