import { firm } from '../../firm/firm.ts'
import { composeEmail, type Email, EmailFacts } from '../email-frame.tsx'

/** To an address that has reached a booking limit, after an attempt to book another appointment with it. */
export function bookingDeclinedEmail({ when }: { when: string }): Promise<Email> {
  return composeEmail({
    subject: 'We have not booked your appointment',
    body: (
      <>
        <p>Hello,</p>
        <p>Someone, probably you, asked to book this time with your email address:</p>
        <EmailFacts>
          <strong>{when}</strong>
        </EmailFacts>
        <p>
          We have not booked it. This address has reached one of our limits: on upcoming appointments, or on bookings in
          one day.
        </p>
        <p>
          If you’d like to change an appointment, use the link in the email about it. If you need another one, call us
          on {firm.phone.display}.
        </p>
        <p>
          The page may have said that the time was booked. It says the same to everyone, so that nobody can use it to
          find out who has an appointment with us. This email is right.
        </p>
        <p>If this wasn’t you, you don’t need to do anything. Your appointments haven’t changed.</p>
      </>
    ),
  })
}
