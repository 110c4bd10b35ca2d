import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ButtonLink } from '#src/ui/button.tsx'
import { PageTitle } from '#src/ui/page-title.tsx'
import { PageHeading, SidePanel } from '#src/ui/section.tsx'
import { useFirm } from '#src/ui/site-facts.tsx'

export function AccountPage({ children }: { children: ReactNode }) {
  const { phone, email } = useFirm()
  return (
    <div className="page-width section-space grid grid-cols-1 gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <div className="max-w-xl">{children}</div>
      <SidePanel title="Good to know">
        <p>
          We’ll never ask for your password on the phone, by email or in a chat. If someone asks you for it, it isn’t
          us.
        </p>
        <p>
          You don’t need an account for a consultation. You can <Link to="/contact">book without one</Link>.
        </p>
        <p>
          Stuck? Call <a href={`tel:${phone.link}`}>{phone.display}</a> or write to{' '}
          <a href={`mailto:${email}`}>{email}</a>.
        </p>
      </SidePanel>
    </div>
  )
}

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
