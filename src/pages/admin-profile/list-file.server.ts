import { data, type MiddlewareFunction } from 'react-router'
import type { StaffMember } from '../../access/what-staff-may-do.ts'
import { requireRecentAuthentication } from '../../features/accounts/second-factor/recent-authentication.server.ts'
import { type Actor, actingStaff, actingUser } from '../../features/accounts/sessions/guard.server.ts'
import { type Runtime, runtimeContext } from '../../platform/runtime.server.ts'
import type { ListDescription } from '../../ui/list/list-query.ts'

/** `staff`: who asks, whose file must hold no more than the page's list shows. */
type FileQuestion = { runtime: Runtime; query: URLSearchParams; by: Actor; staff: StaffMember }

/**
 * Middleware of a list's page, which is routed at two paths (see `list` in `routes.ts`). At the file's path it responds
 * with all rows that match the query. Users who have not authenticated recently are sent to do so first.
 */
export function listFile(
  list: ListDescription,
  answer: (question: FileQuestion) => Promise<Response>,
): MiddlewareFunction<Response> {
  return async ({ request, url, context }, next) => {
    if (url.pathname !== list.file) return next()
    if (request.method === 'POST') throw data(null, { status: 405 })
    requireRecentAuthentication({ request, context, backTo: list.path })
    const [by, staff] = [actingUser(context), actingStaff(context)]
    return answer({ runtime: context.get(runtimeContext), query: url.searchParams, by, staff })
  }
}
