import { composeEmail, type Email, EmailFacts, EmailLink } from '../email-frame.tsx'

type ConfirmNewsletterProps = { href: string; code: string; validHours: number }

/** To an address that was entered for the newsletter, whatever is known of it. */
export function confirmNewsletterEmail({ validHours, ...ways }: ConfirmNewsletterProps): Promise<Email> {
  return composeEmail({
    subject: 'Please confirm your subscription',
    body: (
      <>
        <p>Hello,</p>
        <p>
          this address was entered for our newsletter, probably by you. To confirm that you want it, open this page:
        </p>
        <ConfirmationOptions {...ways} />
        <p>Link and code work once, for {validHours} hours.</p>
        <p>If it was not you, or if you get the newsletter already, there is nothing to do. Nothing has changed.</p>
      </>
    ),
  })
}

/** The two ways to confirm a subscription, by the page of a link or by a code. A code in a mail needs a word of caution. */
export function ConfirmationOptions({ href, code }: { href: string; code: string }) {
  return (
    <>
      <EmailLink href={href}>Confirm your subscription</EmailLink>
      <p>
        There is one button on it. Or type this code into the page “Check your inbox” of our site, which follows when an
        address is entered:
      </p>
      <EmailFacts>
        <strong>{code}</strong>
      </EmailFacts>
      <p>The code confirms the newsletter and nothing else. Nobody from the firm will ask you for it.</p>
    </>
  )
}
