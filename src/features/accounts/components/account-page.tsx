import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { SidePanel } from '#src/ui/section.tsx'
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
