import { firm } from '../../firm/firm.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { PageHeading } from '../../ui/section.tsx'

/** A page for when something went wrong: what happened, what to do, whom to ask. */
export function ErrorPage({ status, text }: { status: number; text: string | null }) {
  const isServerError = status >= 500
  return (
    <section className="page-width section-space">
      <PageTitle title={isServerError ? 'Something went wrong' : 'That did not work'} />
      <PageHeading title={isServerError ? 'Something went wrong on our side' : 'That did not work'}>
        {text ??
          (isServerError
            ? 'It is not your doing. Please try again in a minute; if it happens again, tell us and we will sort it out.'
            : 'We could not do what this page was asked for.')}
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
