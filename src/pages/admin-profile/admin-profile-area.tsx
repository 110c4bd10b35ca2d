import { Outlet } from 'react-router'
import { guard } from '../../features/accounts/guard.server.ts'
import { TabLink } from '../../ui/tab-link.tsx'
import { useIdentityToken } from '../_frame/identity-token.ts'
import { LogOutButton } from '../_frame/log-out-button.tsx'
import { useLeaveWhenSignedOut } from '../_frame/signed-in-state.ts'
import type { Route } from './+types/admin-profile-area'

export const middleware: Route.MiddlewareFunction[] = [guard('admin-profile')]

/** Nothing to load; but without a loader a navigation inside the browser would not ask the server, nor its guard. */
export function loader() {
  return null
}

const pages = [
  { name: 'Overview and users', path: '/admin-profile' },
  { name: 'Appointments', path: '/admin-profile/appointments' },
]

export default function AdminProfileArea() {
  useIdentityToken()
  useLeaveWhenSignedOut()
  return (
    <div className="page-width pt-10 pb-20">
      <div className="flex flex-wrap items-center justify-between gap-4 border-rule border-b pb-4">
        <nav aria-label="Admin desk">
          <ul className="flex flex-wrap gap-x-8">
            {pages.map(({ name, path }) => (
              <li key={path}>
                <TabLink to={path}>{name}</TabLink>
              </li>
            ))}
          </ul>
        </nav>
        <LogOutButton />
      </div>
      <Outlet />
    </div>
  )
}
