import { data, type MiddlewareFunction } from 'react-router'
import { requireRecentAuthentication } from '../../features/accounts/second-factor/recent-authentication.server.ts'
import { type Actor, actingUser } from '../../features/accounts/sessions/guard.server.ts'
import { type Runtime, runtimeContext } from '../../platform/runtime.server.ts'
import type { ListDescription } from '../../ui/list/list-query.ts'

type FileQuestion = { runtime: Runtime; query: URLSearchParams; by: Actor }

/**
 * Middleware of a list's page, which stands at two addresses (see `list` in `routes.ts`): at that of the file, all rows that
 * the address asks for are the answer instead of the page. Who has not proved lately who it is does that first.
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
