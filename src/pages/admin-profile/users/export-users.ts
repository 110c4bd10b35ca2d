import { requireRecentAuthentication } from '../../../features/accounts/second-factor/recent-authentication.server.ts'
import { actingUser } from '../../../features/accounts/sessions/guard.server.ts'
import { exportUsers } from '../../../features/accounts/users/export-users.server.ts'
import { runtimeContext } from '../../../platform/runtime.server.ts'
import type { Route } from './+types/export-users'
import { readUserQuery, toUserFilter } from './user-query.ts'

/** The users that the address asks for, all pages of them, as a file for spreadsheets. */
export function loader({ request, context }: Route.LoaderArgs) {
  requireRecentAuthentication({ request, context, backTo: '/admin-profile' })
  const wanted = readUserQuery(new URL(request.url).searchParams)
  const question = { filter: toUserFilter(wanted), sort: wanted.sort, by: actingUser(context) }
  return exportUsers(context.get(runtimeContext), question)
}
