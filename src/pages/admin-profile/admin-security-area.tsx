import { guard } from '../../features/accounts/sessions/guard.server.ts'
import type { Route } from './+types/admin-security-area'
import { AdminProfileShell } from './admin-profile-shell.tsx'

/** An area of its own, because an admin without a required second factor must be able to set one up here. */
export const middleware: Route.MiddlewareFunction[] = [guard('admin-security')]

/** Without a loader, a client-side navigation would not reach the server and its guard. */
export function loader() {
  return null
}

export default function AdminSecurityArea() {
  return <AdminProfileShell />
}
