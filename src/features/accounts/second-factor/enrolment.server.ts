import { type RouterContextProvider, redirect } from 'react-router'
import { setUpFactorEmail } from '../../../emails/accounts/set-up-factor.tsx'
import { newToken } from '../../../platform/crypto/secret.server.ts'
import { type Runtime, runtimeContext } from '../../../platform/runtime.server.ts'
import { minuteMs } from '../../../time/time-range.ts'
import { consumeLink, findLink, linkLifetimeMs, replaceLink } from '../one-time-links.server.ts'
import { enqueueAccountEmail } from '../own-account/account-emails.server.ts'
import { guardedUserContext } from '../sessions/guard.server.ts'
import type { SignedInUser } from '../sessions/signed-in-user.server.ts'
import { accountEmailLimit } from '../sign-in/account-limits.server.ts'
import { isAdminRole } from '../users/user-queries.server.ts'
import { hasReadEmail } from '../users/user-state.server.ts'
import { isRecentlyAuthenticated, requireRecentAuthentication, rotateSession } from './recent-authentication.server.ts'

/**
 * Whether this session may set up a second factor or passkey, or what it must do first. An account with a factor
 * re-authenticates with it. One without needs a link by email and the password: with a stolen password alone, a thief
 * could add a factor and lock the owner out.
 */
export function mayEnrol(runtime: Pick<Runtime, 'clock'>, user: SignedInUser): 'yes' | 'confirm-first' | 'link-first' {
  if (needsEnrolmentLink(user)) return 'link-first'
  return isRecentlyAuthenticated(runtime, user) ? 'yes' : 'confirm-first'
}

/** Whether a user must open an emailed link before setting up a first factor. */
export function needsEnrolmentLink({ hasFactors, signedInWith }: SignedInUser): boolean {
  return !hasFactors && !hasReadEmail(signedInWith)
}

/** Whether the rule for admins leaves a user nothing to do but request that link. */
export function mustRequestEnrolmentLink(user: SignedInUser): boolean {
  return user.lacksSecondFactor && needsEnrolmentLink(user)
}

/** Call it in the loader or action of a guarded page that sets up a factor: redirects users who may not yet. */
export function requireEnrolmentAllowed(page: { request: Request; context: Readonly<RouterContextProvider> }): void {
  const { context } = page
  const user = context.get(guardedUserContext)
  switch (mayEnrol(context.get(runtimeContext), user)) {
    case 'link-first':
      throw redirect(`${isAdminRole(user.document.role) ? '/admin-profile' : '/profile'}/security`, 303)
    case 'confirm-first':
      requireRecentAuthentication(page)
      break
    case 'yes':
  }
}

/**
 * Emails a user without any factor the link that allows setting up a first one: whoever stole the password cannot
 * read it.
 */
export async function sendEnrolmentLink(
  runtime: Runtime,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const token = newToken()
  const href = `${runtime.settings.origin}/set-up-second-factor?token=${token}`
  const mail = await setUpFactorEmail({ href, validMinutes: linkLifetimeMs['set-up-factor'] / minuteMs })
  await enqueueAccountEmail(runtime, {
    to: email,
    limit: accountEmailLimit('verification', email),
    mail: { ...mail, kind: 'set-up-factor' },
    saveLink: (transaction) =>
      replaceLink({ ...runtime, db: transaction }, { token, purpose: 'set-up-factor', userId }),
  })
}

/** Consumes that link for the request's session, which must be its user's. */
export async function acceptEnrolmentLink(
  runtime: Runtime,
  { token, userId, request }: { token: string; userId: string | null; request: Request },
): Promise<{ ok: true; setCookies: string[] } | { ok: false; reason: 'link-expired' | 'not-signed-in' }> {
  const link = await findLink(runtime, 'set-up-factor', token)
  if (link?.userId == null) return { ok: false, reason: 'link-expired' }
  if (link.userId !== userId) return { ok: false, reason: 'not-signed-in' }
  if (!(await consumeLink(runtime, 'set-up-factor', token))) return { ok: false, reason: 'link-expired' }
  return { ok: true, ...(await rotateSession(runtime, { request, provedBy: 'password-and-link' })) }
}
