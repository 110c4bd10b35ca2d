import { Outlet } from 'react-router'
import { confirmSensitiveActions } from '#src/features/accounts/second-factor/confirm-sensitive-actions.server.ts'
import { guard } from '#src/features/accounts/sessions/guard.server.ts'
import { DeskShell, deskFrame, deskLinks } from '#src/pages/_layout/desk/desk-shell.tsx'
import type { Route } from './+types/admin-profile-area'
import { provideDeskReadings } from './desk-readings.server.ts'
import { findShellData } from './shell-data.server.ts'
import { UnsavedChangesDialog } from './unsaved-changes-dialog.tsx'

export const middleware: Route.MiddlewareFunction[] = [guard, confirmSensitiveActions, provideDeskReadings]

export const handle = deskFrame
export const links = deskLinks

export function loader(question: Route.LoaderArgs) {
  return findShellData(question)
}

/** The layout of all pages of staff, with the sections that the user may open. */
export default function AdminProfileArea({ loaderData }: Route.ComponentProps) {
  return (
    <DeskShell name="Admin desk" {...loaderData}>
      <Outlet />
      <UnsavedChangesDialog />
    </DeskShell>
  )
}
