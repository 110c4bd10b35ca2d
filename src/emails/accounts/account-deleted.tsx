import { composeEmail, type Email } from '#src/emails/email-frame.tsx'
import type { Firm } from '#src/firm/firm.ts'

export function accountDeletedEmail({ firm }: { firm: Firm }): Promise<Email> {
  return composeEmail({
    firm,
    subject: 'Your account has been deleted',
    body: (
      <>
        <p>Hello,</p>
        <p>We’ve deleted your account, as you asked. Nobody can log in with it any more.</p>
        <p>
          This doesn’t cancel any upcoming appointments. You can cancel each one with the link in the email about it.
          Our privacy policy says how long we keep them.
        </p>
      </>
    ),
  })
}
