import { ButtonLink } from '#src/ui/button.tsx'
import { PageTitle } from '#src/ui/page-title.tsx'
import { PageHeading } from '#src/ui/section.tsx'
import { useFirm } from '#src/ui/site-facts.tsx'

export function ExpiredLink({ retryPath, retryName }: { retryPath: string; retryName: string }) {
  const { phone, email } = useFirm()
  return (
    <div className="page-width section-space space-y-6">
      <PageTitle title="This link no longer works" />
      <PageHeading title="This link no longer works">
        Each link works once, and stops working after a while. It may have been used already, or replaced by a newer
        one.
      </PageHeading>
      <p>
        If you’re stuck, write to <a href={`mailto:${email}`}>{email}</a> or call{' '}
        <a href={`tel:${phone.link}`}>{phone.display}</a>.
      </p>
      <ButtonLink to={retryPath}>{retryName}</ButtonLink>
    </div>
  )
}
