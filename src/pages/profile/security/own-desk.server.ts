import type { RouterContextProvider } from 'react-router'
import { type GuardedUser, guardedUserContext } from '../../../features/accounts/sessions/guard.server.ts'
import { isAdminRole } from '../../../features/accounts/users/user-queries.server.ts'

/** Where the pages about a user's own security stand: clients and admins have the same ones, each on their own desk. */
export type Desk = '/profile' | '/admin-profile'

/** The signed-in user of a page about the own security, and the desk it stands on. */
export function ownDesk(context: Readonly<RouterContextProvider>): { user: GuardedUser; desk: Desk } {
  const user = context.get(guardedUserContext)
  return { user, desk: isAdminRole(user.document.role) ? '/admin-profile' : '/profile' }
}
