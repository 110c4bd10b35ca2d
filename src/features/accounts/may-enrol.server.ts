import { type RouterContextProvider, redirect } from 'react-router'
import { type Runtime, runtimeContext } from '../../platform/runtime.server.ts'
import { isConfirmed, requireConfirmed } from './confirm-identity.server.ts'
import { guardedUserContext } from './guard.server.ts'
import type { SignedInUser } from './signed-in-user.server.ts'
import { isAdminRole } from './user-queries.server.ts'
import { isByLink } from './way-of-signing-in.ts'

/**
 * Whether the user of this session may set up a second factor or a passkey, or what comes first. Where the account has a
 * factor, that is used first. Where it has none, a mail is read first, and the password given: with a password alone, its
 * thief could set up a factor and lock the owner out.
 */
export function mayEnrol(runtime: Pick<Runtime, 'clock'>, user: SignedInUser): 'yes' | 'confirm-first' | 'link-first' {
  if (needsLink(user)) return 'link-first'
  return isConfirmed(runtime, user) ? 'yes' : 'confirm-first'
}

/** Whether a user has to open a link in a mail before a first factor can be set up. */
export function needsLink({ hasFactors, signedInWith }: SignedInUser): boolean {
  return !hasFactors && !isByLink(signedInWith)
}

/** Whether the rule for admins leaves a user nothing but asking for that link. */
export function isKeptOut(user: SignedInUser): boolean {
  return user.lacksSecondFactor && needsLink(user)
}

/** To be called in the loader or the action of a guarded page that sets up a factor: sends elsewhere who may not yet. */
export function requireMayEnrol(page: { request: Request; context: Readonly<RouterContextProvider> }): void {
  const { context } = page
  const user = context.get(guardedUserContext)
  switch (mayEnrol(context.get(runtimeContext), user)) {
    case 'link-first':
      throw redirect(`${isAdminRole(user.document.role) ? '/admin-profile' : '/profile'}/security`, 303)
    case 'confirm-first':
      requireConfirmed(page)
      break
    case 'yes':
  }
}
