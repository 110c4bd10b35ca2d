import { guardedUserContext, nameOf } from '../../features/accounts/sessions/guard.server.ts'
import { runtimeContext } from '../../platform/runtime.server.ts'
import { readDeskPreferences } from '../../ui/desk-preferences.ts'
import type { Route } from './+types/admin-profile-area'
import { countWaiting } from './today/count-waiting.server.ts'

/** What the frame of every admin page shows: who is logged in, how many things wait, and how the desk was left. */
export async function findShellData({ request, context }: Pick<Route.LoaderArgs, 'request' | 'context'>) {
  return {
    person: nameOf(context.get(guardedUserContext)),
    waiting: await countWaiting(context.get(runtimeContext)),
    preferences: readDeskPreferences(request.headers.get('cookie')),
  }
}
