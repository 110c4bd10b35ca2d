import { composeEmail, type Email } from '../email-frame.tsx'

/** To somebody whose account has just been deleted. */
export function accountDeletedEmail(): Promise<Email> {
  return composeEmail({
    subject: 'Your account is deleted',
    body: (
      <>
        <p>Hello,</p>
        <p>Your account with us is deleted, as you asked, and nobody can sign in with it any more.</p>
        <p>
          Appointments are not part of it. Those that lie ahead stand, and can be cancelled with the link in their mail.
          Our privacy policy says how long we keep them.
        </p>
      </>
    ),
  })
}
