import { data, type MiddlewareFunction } from 'react-router'
import { requireRecentAuthentication } from '../../features/accounts/second-factor/recent-authentication.server.ts'
import { type Actor, actingUser } from '../../features/accounts/sessions/guard.server.ts'
import { type Runtime, runtimeContext } from '../../platform/runtime.server.ts'
import type { ListDescription } from '../../ui/list/list-query.ts'

type FileQuestion = { runtime: Runtime; query: URLSearchParams; by: Actor }

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
    return answer({ runtime: context.get(runtimeContext), query: url.searchParams, by: actingUser(context) })
  }
}
