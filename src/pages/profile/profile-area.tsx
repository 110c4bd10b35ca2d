import { Outlet } from 'react-router'
import { guard, guardedUserContext } from '../../features/accounts/sessions/guard.server.ts'
import { firm } from '../../firm/firm.ts'
import { longDateTime } from '../../time/local-time.ts'
import { ProfileShell } from '../_layout/profile-shell.tsx'
import type { Route } from './+types/profile-area'
import { DeletionNotice } from './delete-account-form.tsx'

export const middleware: Route.MiddlewareFunction[] = [guard('profile')]

/** Without a loader, a client-side navigation would not reach the server and its guard. */
export function loader({ context }: Route.LoaderArgs) {
  const { deleteAt } = context.get(guardedUserContext).document
  return { deletedFrom: deleteAt === null ? null : longDateTime(deleteAt, firm.timeZone) }
}

const pages = [
  { name: 'Overview', path: '/profile' },
  { name: 'My appointments', path: '/profile/appointments' },
  { name: 'My data', path: '/profile/data' },
  { name: 'Security', path: '/profile/security' },
]

export default function ProfileArea({ loaderData: { deletedFrom } }: Route.ComponentProps) {
  return (
    <ProfileShell name="My profile" pages={pages}>
      {deletedFrom !== null && <DeletionNotice deletedFrom={deletedFrom} />}
      <Outlet />
    </ProfileShell>
  )
}
