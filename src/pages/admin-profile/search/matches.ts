import { actingStaff } from '#src/features/accounts/sessions/guard.server.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import type { Route } from './+types/matches'
import { findLinks } from './found-links.server.ts'

/** What a term finds, `?q=`, for a menu that asks while someone types. The request log leaves queries out. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const term = new URL(request.url).searchParams.get('q') ?? ''
  const found = await findLinks(context.get(runtimeContext), { term, staff: actingStaff(context) })
  return Response.json(found, { headers: { 'cache-control': 'no-store' } })
}
