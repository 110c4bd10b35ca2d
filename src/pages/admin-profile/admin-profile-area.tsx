import { Outlet } from 'react-router'
import { areasOfRoute, decideEntry } from '../../access/who-may-enter.ts'
import { guard, guardedUserContext, nameOf } from '../../features/accounts/sessions/guard.server.ts'
import { principalOf } from '../../features/accounts/sessions/signed-in-user.server.ts'
import { DeskShell, deskFrame, deskLinks } from '../_layout/desk-shell.tsx'
import type { Route } from './+types/admin-profile-area'
import { sections } from './sections.ts'

export const middleware: Route.MiddlewareFunction[] = [guard]

export const handle = deskFrame
export const links = deskLinks

export function loader({ context }: Route.LoaderArgs) {
  const user = context.get(guardedUserContext)
  const asking = { principal: principalOf(user), allowed: user.permissions }
  const mayOpen = (path: string) => {
    const areas = areasOfRoute[path]
    return Array.isArray(areas) && decideEntry(areas, asking).enter
  }
  return { person: nameOf(user), userId: user.userId, sections: sections.filter(({ path }) => mayOpen(path)) }
}

/** The layout of all pages of staff, with the sections that the user may open. */
export default function AdminProfileArea({ loaderData }: Route.ComponentProps) {
  return (
    <DeskShell name="Admin desk" {...loaderData}>
      <Outlet />
    </DeskShell>
  )
}
