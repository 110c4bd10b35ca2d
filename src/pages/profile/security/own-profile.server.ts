import type { RouterContextProvider } from 'react-router'
import { type GuardedUser, guardedUserContext } from '#src/features/accounts/sessions/guard.server.ts'
import { type ProfilePath, profilePathOf } from '#src/features/accounts/users/user-queries.server.ts'

export function readOwnProfile(context: Readonly<RouterContextProvider>): {
  user: GuardedUser
  profilePath: ProfilePath
} {
  const user = context.get(guardedUserContext)
  return { user, profilePath: profilePathOf(user.document.role) }
}
