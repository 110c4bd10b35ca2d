import { type RouterContextProvider, redirect } from 'react-router'
import { type Runtime, runtimeContext } from '../../platform/runtime.server.ts'
import { isConfirmed, requireConfirmed } from './confirm-identity.server.ts'
import { guardedUserContext } from './guard.server.ts'
import type { SignedInUser } from './signed-in-user.server.ts'
import { isByLink } from './way-of-signing-in.ts'

/**
 * Whether the user of this session may set up a second factor or a passkey, or what comes first. Where the account has a
 * factor, that is used first. An admin who has none and must have one reads a mail first: a password alone would open the
 * desk with a factor of its thief's. Everybody else gives the password.
 */
export function mayEnrol(runtime: Pick<Runtime, 'clock'>, user: SignedInUser): 'yes' | 'confirm-first' | 'link-first' {
  if (needsLink(user)) return 'link-first'
  return isConfirmed(runtime, user) ? 'yes' : 'confirm-first'
}

/** Whether a user has to open a link in a mail before a first factor can be set up. */
export function needsLink({ lacksSecondFactor, signedInWith }: SignedInUser): boolean {
  return lacksSecondFactor && !isByLink(signedInWith)
}

/** To be called in the loader or the action of a guarded page that sets up a factor: sends elsewhere who may not yet. */
export function requireMayEnrol(page: { request: Request; context: Readonly<RouterContextProvider> }): void {
  const { context } = page
  switch (mayEnrol(context.get(runtimeContext), context.get(guardedUserContext))) {
    case 'link-first':
      throw redirect('/admin-profile/security', 303)
    case 'confirm-first':
      requireConfirmed(page)
      break
    case 'yes':
  }
}
