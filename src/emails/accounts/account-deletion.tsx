import { composeEmail, type Email, EmailFacts, EmailLink } from '#src/emails/email-frame.tsx'
import type { Firm } from '#src/firm/firm.ts'

/** Someone else may have requested the deletion. */
export function accountDeletionEmail({ firm, when, href }: { firm: Firm; when: string; href: string }): Promise<Email> {
  return composeEmail({
    firm,
    subject: 'Your account will be deleted',
    body: (
      <>
        <p>Hello,</p>
        <p>You asked us to delete your account. We’ll delete it on:</p>
        <EmailFacts>{when}</EmailFacts>
        <p>If you change your mind before then, log in and press “Keep my account”:</p>
        <EmailLink href={href}>Keep my account</EmailLink>
        <p>If this wasn’t you, log in, keep your account and choose a new password.</p>
      </>
    ),
  })
}

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
