import type { ReactNode } from 'react'
import { TabLink } from '../../ui/tab-link.tsx'
import { useIdentityToken } from './identity-token.ts'
import { LogOutButton } from './log-out-button.tsx'
import { useLeaveWhenSignedOut } from './signed-in-state.ts'

/** What stands around every page of a desk: the row of its pages, and the button that signs out. */
export function Desk(props: { name: string; pages: { name: string; path: string }[]; children: ReactNode }) {
  const { name, pages, children } = props
  useIdentityToken()
  useLeaveWhenSignedOut()
  return (
    <div className="page-width pt-10 pb-20">
      <div className="flex flex-wrap items-center justify-between gap-4 border-rule border-b pb-4">
        <nav aria-label={name}>
          <ul className="flex flex-wrap gap-x-8">
            {pages.map((page) => (
              <li key={page.path}>
                <TabLink to={page.path}>{page.name}</TabLink>
              </li>
            ))}
          </ul>
        </nav>
        <LogOutButton />
      </div>
      {children}
    </div>
  )
}
