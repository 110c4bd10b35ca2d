import { Outlet } from 'react-router'
import { guard, guardedUserContext, nameOf } from '../../features/accounts/sessions/guard.server.ts'
import { firm } from '../../firm/firm.ts'
import { longDateTime } from '../../time/local-time.ts'
import { readDeskPreferences } from '../../ui/desk-preferences.ts'
import type { DeskSection } from '../_layout/desk/desk-section.ts'
import { DeskShell, deskFrame, deskLinks } from '../_layout/desk-shell.tsx'
import type { Route } from './+types/profile-area'
import { DeletionNotice } from './delete-account-form.tsx'

export const middleware: Route.MiddlewareFunction[] = [guard]

export const handle = deskFrame
export const links = deskLinks

export function loader({ request, context }: Route.LoaderArgs) {
  const user = context.get(guardedUserContext)
  const { deleteAt } = user.document
  return {
    person: nameOf(user),
    deletedFrom: deleteAt === null ? null : longDateTime(deleteAt, firm.timeZone),
    preferences: readDeskPreferences(request.headers.get('cookie')),
  }
}

const sections: DeskSection[] = [
  { name: 'Overview', path: '/profile', icon: 'M4 11 12 4l8 7v9h-6v-6h-4v6H4v-9Z' },
  { name: 'My appointments', path: '/profile/appointments', icon: 'M4 6h16v15H4V6Zm0 5h16M8 3v4m8-4v4' },
  { name: 'My data', path: '/profile/data', icon: 'M6 3h9l4 4v14H6V3Zm9 0v4h4M9 12h7m-7 4h7' },
  { name: 'Security', path: '/profile/security', icon: 'M12 3 5 6v6c0 4 3 7 7 9 4-2 7-5 7-9V6l-7-3Z' },
]

export default function ProfileArea({ loaderData: { deletedFrom, ...shell } }: Route.ComponentProps) {
  return (
    <DeskShell name="My profile" sections={sections} search={null} {...shell}>
      {deletedFrom !== null && <DeletionNotice deletedFrom={deletedFrom} />}
      <Outlet />
    </DeskShell>
  )
}
