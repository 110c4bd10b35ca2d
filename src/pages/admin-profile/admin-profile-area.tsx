import { guard, guardedUserContext, nameOf } from '../../features/accounts/sessions/guard.server.ts'
import { deskFrame, deskLinks } from '../_layout/desk-shell.tsx'
import type { Route } from './+types/admin-profile-area'
import { AdminProfileShell } from './admin-profile-shell.tsx'

export const middleware: Route.MiddlewareFunction[] = [guard('admin-profile')]

export const handle = deskFrame
export const links = deskLinks

export function loader({ context }: Route.LoaderArgs) {
  const user = context.get(guardedUserContext)
  return { person: nameOf(user), userId: user.userId }
}

export default function AdminProfileArea({ loaderData }: Route.ComponentProps) {
  return <AdminProfileShell {...loaderData} />
}
