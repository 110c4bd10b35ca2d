import { firm } from '../../firm/firm.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { PageHeading } from '../../ui/section.tsx'

/** An error page: what happened, what to do, whom to contact. */
export function ErrorPage({ status, text }: { status: number; text: string | null }) {
  const isServerError = status >= 500
  return (
    <section className="page-width section-space">
      <PageTitle title={isServerError ? 'Something went wrong' : 'That didn’t work'} />
      <PageHeading title={isServerError ? 'Something went wrong on our side' : 'That didn’t work'}>
        {text ??
          (isServerError
            ? 'It isn’t anything you did. Please try again in a minute. If it happens again, tell us and we’ll sort it out.'
            : 'We couldn’t do what you asked. Reload the page and try again.')}
      </PageHeading>
      <p className="mt-6">
        Write to <a href={`mailto:${firm.email}`}>{firm.email}</a> or call{' '}
        <a href={`tel:${firm.phone.link}`}>{firm.phone.display}</a>.
      </p>
      <p className="mt-8">
        <ButtonLink to="/">Go to the home page</ButtonLink>
      </p>
    </section>
  )
}
