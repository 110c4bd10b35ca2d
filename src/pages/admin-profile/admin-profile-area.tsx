import { Outlet } from 'react-router'
import { confirmSensitiveActions } from '#src/features/accounts/second-factor/recent-authentication.server.ts'
import { actingStaff, guard, guardedUserContext, nameOf } from '#src/features/accounts/sessions/guard.server.ts'
import { principalOf } from '#src/features/accounts/sessions/signed-in-user.server.ts'
import { DeskShell, deskFrame, deskLinks } from '#src/pages/_layout/desk/desk-shell.tsx'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { readDeskPreferences } from '#src/ui/desk/desk-preferences.ts'
import { deskReadingsContext, provideDeskReadings } from '#src/workflows/desk-readings.server.ts'
import type { Route } from './+types/admin-profile-area'
import { searchOf, sectionsOf, todayPath } from './sections.ts'
import { UnsavedForms } from './unsaved-forms.tsx'

export const middleware: Route.MiddlewareFunction[] = [guard, confirmSensitiveActions, provideDeskReadings]

export const handle = deskFrame
export const links = deskLinks

/**
 * What the frame of every page of staff shows: who is logged in, what they may open and do, how many things wait for
 * them, and how the desk was left.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const user = context.get(guardedUserContext)
  const staff = actingStaff(context)
  const asking = { principal: principalOf(user), allowed: user.permissions }
  const sections = sectionsOf(asking)
  const hasToday = sections.some(({ path }) => path === todayPath)
  const waiting = hasToday ? (await context.get(deskReadingsContext).attention()).total : 0
  return {
    person: nameOf(user),
    userId: user.userId,
    version: context.get(runtimeContext).version,
    sections: sections.map((section) => (section.path === todayPath ? { ...section, waiting } : section)),
    search: searchOf(asking, staff),
    preferences: readDeskPreferences(request.headers.get('cookie')),
  }
}

/** The layout of all pages of staff, with the sections that the user may open. */
export default function AdminProfileArea({ loaderData }: Route.ComponentProps) {
  return (
    <DeskShell name="Admin desk" {...loaderData}>
      <Outlet />
      <UnsavedForms />
    </DeskShell>
  )
}
