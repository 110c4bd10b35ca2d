import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { firm } from '../../../firm/firm.ts'
import { SidePanel } from '../../../ui/section.tsx'

/** The layout of a page with one short account form. */
export function AccountPage({ children }: { children: ReactNode }) {
  return (
    <div className="page-width section-space grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <div className="max-w-xl">{children}</div>
      <SidePanel title="Good to know">
        <p>
          We never ask for your password: not on the phone, not by e-mail, not in a chat. Whoever asks for it is not us.
        </p>
        <p>
          You need no account for a consultation. You can <Link to="/contact">book one without</Link>.
        </p>
        <p>
          Stuck? Call <a href={`tel:${firm.phone.link}`}>{firm.phone.display}</a> or write to{' '}
          <a href={`mailto:${firm.email}`}>{firm.email}</a>.
        </p>
      </SidePanel>
    </div>
  )
}
