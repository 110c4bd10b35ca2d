import type { RouterContextProvider } from 'react-router'
import { type GuardedUser, guardedUserContext } from '../../../features/accounts/sessions/guard.server.ts'
import { isAdminRole } from '../../../features/accounts/users/user-queries.server.ts'

/** The path of a user's own security pages: clients and admins have the same pages, each in their own area. */
export type ProfilePath = '/profile' | '/admin-profile'

/** The signed-in user of a security page, and the path of the profile that it is under. */
export function readOwnProfile(context: Readonly<RouterContextProvider>): {
  user: GuardedUser
  profilePath: ProfilePath
} {
  const user = context.get(guardedUserContext)
  return { user, profilePath: isAdminRole(user.document.role) ? '/admin-profile' : '/profile' }
}
