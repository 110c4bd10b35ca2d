import { actingStaff, guardedUserContext, nameOf } from '#src/features/accounts/sessions/guard.server.ts'
import { principalOf } from '#src/features/accounts/sessions/signed-in-user.server.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { readDeskPreferences } from '#src/ui/desk/desk-preferences.ts'
import type { Route } from './+types/admin-profile-area'
import { deskReadingsContext } from './desk-readings.server.ts'
import { searchOf, sectionsOf, todayPath } from './sections.ts'

/**
 * What the frame of every page of staff shows: who is logged in, what they may open and do, how many things wait for
 * them, and how the desk was left.
 */
export async function findShellData({ request, context }: Pick<Route.LoaderArgs, 'request' | 'context'>) {
  const user = context.get(guardedUserContext)
  const staff = actingStaff(context)
  const asking = { principal: principalOf(user), allowed: user.permissions }
  const sections = sectionsOf(asking)
  const hasToday = sections.some(({ path }) => path === todayPath)
  const waiting = hasToday ? (await context.get(deskReadingsContext).attention()).total : 0
  return {
    version: context.get(runtimeContext).version,
    person: nameOf(user),
    userId: user.userId,
    sections: sections.map((section) => (section.path === todayPath ? { ...section, waiting } : section)),
    search: searchOf(asking, staff),
    preferences: readDeskPreferences(request.headers.get('cookie')),
  }
}
