import { Outlet } from 'react-router'
import { confirmSensitiveActions } from '#src/features/accounts/second-factor/recent-authentication.server.ts'
import { guard, guardedUserContext, nameOf } from '#src/features/accounts/sessions/guard.server.ts'
import type { DeskSection } from '#src/pages/_layout/desk/desk-section.ts'
import { DeskShell, deskFrame, deskLinks } from '#src/pages/_layout/desk/desk-shell.tsx'
import { LeaveThisSite } from '#src/pages/_layout/quick-exit/leave-this-site.tsx'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { longDateTime } from '#src/time/local-time.ts'
import { readDeskPreferences } from '#src/ui/desk/desk-preferences.ts'
import type { Route } from './+types/profile-area'
import { DeletionNotice } from './delete-account-form.tsx'

export const middleware: Route.MiddlewareFunction[] = [guard, confirmSensitiveActions]

export const handle = deskFrame
export const links = deskLinks

export function loader({ request, context }: Route.LoaderArgs) {
  const user = context.get(guardedUserContext)
  const { firm } = context.get(runtimeContext)
  const { deleteAt } = user.document
  return {
    person: nameOf(user),
    userId: user.userId,
    deletedFrom: deleteAt === null ? null : longDateTime(deleteAt, firm.timeZone),
    preferences: readDeskPreferences(request.headers.get('cookie')),
  }
}

const sections: DeskSection[] = [
  { name: 'Appointments', path: '/profile', icon: 'M4 6h16v15H4V6Zm0 5h16M8 3v4m8-4v4' },
  {
    name: 'Details',
    path: '/profile/data',
    pages: ['/profile/email'],
    icon: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-8 9a8 8 0 0 1 16 0',
  },
  {
    name: 'Security',
    path: '/profile/security',
    pages: ['/profile/confirm-it-is-you'],
    icon: 'M12 3 5 6v6c0 4 3 7 7 9 4-2 7-5 7-9V6l-7-3Z',
  },
]

export default function ProfileArea({ loaderData: { deletedFrom, ...shell } }: Route.ComponentProps) {
  return (
    <DeskShell name="My profile" sections={sections} search={null} {...shell}>
      <LeaveThisSite />
      {deletedFrom !== null && <DeletionNotice deletedFrom={deletedFrom} />}
      <Outlet />
    </DeskShell>
  )
}
