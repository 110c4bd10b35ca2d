import { composeEmail, type Email, EmailFacts, EmailLink } from '../email-frame.tsx'

type ConfirmNewsletterProps = { href: string; code: string; validHours: number }

/** To an address entered for the newsletter, whatever its status. */
export function confirmNewsletterEmail({ validHours, ...ways }: ConfirmNewsletterProps): Promise<Email> {
  return composeEmail({
    subject: 'Please confirm your subscription',
    body: (
      <>
        <p>Hello,</p>
        <p>
          Someone, probably you, asked for our newsletter at this address. To confirm that you want it, open this page:
        </p>
        <ConfirmationOptions {...ways} />
        <p>The link and the code work once, for {validHours} hours.</p>
        <p>
          If this wasn’t you, or you already get the newsletter, you don’t need to do anything. Nothing has changed.
        </p>
      </>
    ),
  })
}

/** The two ways to confirm a subscription: a link to a page, or a code with a warning not to share it. */
export function ConfirmationOptions({ href, code }: { href: string; code: string }) {
  return (
    <>
      <EmailLink href={href}>Confirm your subscription</EmailLink>
      <p>
        Then press the button on that page. Or enter this code on the “Check your inbox” page, which you see after
        entering your address:
      </p>
      <EmailFacts>
        <strong>{code}</strong>
      </EmailFacts>
      <p>The code only confirms the newsletter. Nobody from our firm will ever ask you for it.</p>
    </>
  )
}
