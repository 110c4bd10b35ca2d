import { guard } from '../../features/accounts/sessions/guard.server.ts'
import type { Route } from './+types/admin-security-area'
import { AdminProfileShell } from './admin-profile-shell.tsx'

/** The same desk; but an admin without the second factor that a rule asks for must get here to set one up. */
export const middleware: Route.MiddlewareFunction[] = [guard('admin-security')]

/** Without a loader, a client-side navigation would not reach the server and its guard. */
export function loader() {
  return null
}

export default function AdminSecurityArea() {
  return <AdminProfileShell />
}
