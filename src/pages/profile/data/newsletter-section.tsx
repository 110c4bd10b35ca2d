import { Form } from 'react-router'
import { newsletterWording } from '#src/firm/words.ts'
import { SubmitButton } from '#src/ui/forms/submit-button.tsx'
import { Section } from '#src/ui/section.tsx'

type NewsletterSectionProps = { email: string; isEmailVerified: boolean; isSubscribed: boolean }

export function NewsletterSection({ email, isEmailVerified, isSubscribed }: NewsletterSectionProps) {
  return (
    <Section id="newsletter" title="Newsletter">
      <p aria-live="polite">{isSubscribed ? `We send our newsletter to ${email}.` : 'You don’t get our newsletter.'}</p>
      {isEmailVerified ? (
        <Form method="post" action="/profile/data" className="space-y-4">
          {!isSubscribed && <p className="text-muted text-small">{newsletterWording}</p>}
          <SubmitButton intent={isSubscribed ? 'unsubscribe' : 'subscribe'} variant="quiet">
            {isSubscribed ? 'Stop sending me the newsletter' : 'Send me the newsletter'}
          </SubmitButton>
        </Form>
      ) : (
        <p>
          You haven’t confirmed your address yet. Use the box at the foot of our{' '}
          <a href="/#newsletter-email">home page</a>, and we’ll email you.
        </p>
      )}
    </Section>
  )
}
