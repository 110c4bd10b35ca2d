import { guard } from '../../features/accounts/sessions/guard.server.ts'
import type { Route } from './+types/admin-profile-area'
import { AdminProfileShell } from './admin-profile-shell.tsx'

export const middleware: Route.MiddlewareFunction[] = [guard('admin-profile')]

/** Nothing to load; but without a loader a navigation inside the browser would not ask the server, nor its guard. */
export function loader() {
  return null
}

export default function AdminProfileArea() {
  return <AdminProfileShell />
}
