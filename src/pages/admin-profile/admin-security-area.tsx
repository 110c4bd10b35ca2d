import { guard } from '../../features/accounts/sessions/guard.server.ts'
import { deskFrame, deskLinks } from '../_layout/desk-shell.tsx'
import type { Route } from './+types/admin-security-area'
import { AdminProfileShell } from './admin-profile-shell.tsx'
import { findShellData } from './shell-data.server.ts'

/** An area of its own, because an admin without a required second factor must be able to set one up here. */
export const middleware: Route.MiddlewareFunction[] = [guard('admin-security')]

export const handle = deskFrame
export const links = deskLinks

export function loader(question: Route.LoaderArgs) {
  return findShellData(question)
}

export default function AdminSecurityArea({ loaderData }: Route.ComponentProps) {
  return <AdminProfileShell {...loaderData} />
}
