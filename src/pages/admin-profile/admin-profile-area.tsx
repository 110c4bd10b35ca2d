import { guard } from '../../features/accounts/sessions/guard.server.ts'
import type { Route } from './+types/admin-profile-area'
import { AdminProfileShell } from './admin-profile-shell.tsx'

export const middleware: Route.MiddlewareFunction[] = [guard('admin-profile')]

/** Without a loader, a client-side navigation would not reach the server and its guard. */
export function loader() {
  return null
}

export default function AdminProfileArea() {
  return <AdminProfileShell />
}
