import { useLocation } from 'react-router'
import { ButtonLink } from '#src/ui/button.tsx'
import { FirmMailLink, FirmPhoneLink } from '#src/ui/firm-links.tsx'
import { PageTitle } from '#src/ui/page-title.tsx'
import { PageHeading } from '#src/ui/section.tsx'

/** The status 0 is a connection that failed. */
export function ErrorPage({ status, text }: { status: number; text: string | null }) {
  const [heading, advice, title = heading] = wordsOf(status)
  const here = useLocation()
  if (isDeadLink(status, text)) return <DeadLinkPage text={text} />
  return (
    <section className="page-width section-space">
      <PageTitle title={title} />
      <PageHeading title={heading}>{text ?? advice}</PageHeading>
      <p className="mt-6">
        Call <FirmPhoneLink /> or write to <FirmMailLink />.
      </p>
      <p className="mt-8">
        {status === 0 ? (
          <ButtonLink to={here}>Try again</ButtonLink>
        ) : (
          <ButtonLink to="/">Go to the home page</ButtonLink>
        )}
      </p>
    </section>
  )
}

function isDeadLink(status: number, text: string | null): boolean {
  return status === 410 || (status === 404 && text === null)
}

function DeadLinkPage({ text }: { text: string | null }) {
  const title = 'This link doesn’t work'
  return (
    <section className="page-width section-space">
      <PageTitle title={title} />
      <PageHeading title={title}>
        {text ?? 'Open it again from our latest email'}
        {text === null ? ', or call ' : ' If you need help, call '}
        <FirmPhoneLink />.
      </PageHeading>
      <p className="mt-6">
        You can also write to <FirmMailLink />.
      </p>
      <p className="mt-8">
        <ButtonLink to="/">Go to the home page</ButtonLink>
      </p>
    </section>
  )
}

function wordsOf(status: number): [heading: string, advice: string, title?: string] {
  if (status === 0) return ['The connection failed', 'Check that you’re online, and try again.']
  return status < 500
    ? ['That didn’t work', 'We couldn’t do what you asked. Reload the page and try again.']
    : [
        'Something went wrong on our side',
        'It isn’t anything you did. Please try again in a minute. If it happens again, tell us and we’ll sort it out.',
        'Something went wrong',
      ]
}
