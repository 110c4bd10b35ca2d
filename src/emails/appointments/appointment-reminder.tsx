import { composeEmail, type Email, EmailFacts, EmailLink } from '../email-frame.tsx'

/** To a visitor some hours before an appointment. */
export function appointmentReminderEmail({
  when,
  hoursBefore,
  href,
}: {
  when: string
  hoursBefore: number
  href: string
}): Promise<Email> {
  return composeEmail({
    subject: 'Your appointment: a reminder',
    body: (
      <>
        <p>Hello,</p>
        <p>Your appointment begins in {hoursBefore} hours:</p>
        <EmailFacts>
          <strong>{when}</strong>
        </EmailFacts>
        <p>If the time does not suit you any more, this page shows what you can do:</p>
        <EmailLink href={href}>Open your appointment</EmailLink>
      </>
    ),
  })
}
