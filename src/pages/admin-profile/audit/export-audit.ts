import { requireRecentAuthentication } from '../../../features/accounts/second-factor/recent-authentication.server.ts'
import { actingUser } from '../../../features/accounts/sessions/guard.server.ts'
import { exportAuditLog } from '../../../features/audit-log/export-audit-log.server.ts'
import { runtimeContext } from '../../../platform/runtime.server.ts'
import type { Route } from './+types/export-audit'
import { readAuditQuery } from './audit-lines.server.ts'

/** The entries that the address asks for, all pages of them, as a file for spreadsheets. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireRecentAuthentication({ request, context, backTo: '/admin-profile/audit' })
  const runtime = context.get(runtimeContext)
  const { filter } = await readAuditQuery(runtime.db, new URL(request.url).searchParams)
  return exportAuditLog(runtime, { filter, by: actingUser(context) })
}
