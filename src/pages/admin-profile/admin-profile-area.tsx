import { guard } from '../../features/accounts/sessions/guard.server.ts'
import { deskFrame, deskLinks } from '../_layout/desk-shell.tsx'
import type { Route } from './+types/admin-profile-area'
import { AdminProfileShell } from './admin-profile-shell.tsx'
import { findShellData } from './shell-data.server.ts'

export const middleware: Route.MiddlewareFunction[] = [guard('admin-profile')]

export const handle = deskFrame
export const links = deskLinks

export function loader(question: Route.LoaderArgs) {
  return findShellData(question)
}

export default function AdminProfileArea({ loaderData }: Route.ComponentProps) {
  return <AdminProfileShell {...loaderData} />
}
