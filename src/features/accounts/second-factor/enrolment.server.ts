import { type RouterContextProvider, redirect } from 'react-router'
import { setUpFactorEmail } from '#src/emails/accounts/security.tsx'
import { consumeLink, findLink, linkLifetimeMs } from '#src/features/accounts/one-time-links.server.ts'
import { enqueueAccountEmail } from '#src/features/accounts/own-account/account-emails.server.ts'
import { guardedUserContext } from '#src/features/accounts/sessions/guard.server.ts'
import type { SignedInUser } from '#src/features/accounts/sessions/signed-in-user.server.ts'
import { profilePathOf } from '#src/features/accounts/users/user-queries.server.ts'
import { hasReadEmail } from '#src/features/accounts/users/user-state.server.ts'
import { newToken } from '#src/platform/crypto/secret.server.ts'
import type { RateLimitResult } from '#src/platform/rate-limits.server.ts'
import { type Runtime, runtimeContext } from '#src/platform/runtime.server.ts'
import { minuteMs } from '#src/time/time-range.ts'
import { isRecentlyAuthenticated, requireRecentAuthentication, rotateSession } from './recent-authentication.server.ts'

/**
 * An account with a factor re-authenticates with it. One without needs an emailed link as well as the password: a thief
 * with the password alone could add a factor and lock the owner out.
 */
export function mayEnrol(
  runtime: Pick<Runtime, 'clock'>,
  user: SignedInUser,
): 'yes' | 'authenticate-first' | 'link-first' {
  if (needsEnrolmentLink(user)) return 'link-first'
  return isRecentlyAuthenticated(runtime, user) ? 'yes' : 'authenticate-first'
}

export function needsEnrolmentLink({ hasFactors, signedInWith }: SignedInUser): boolean {
  return !hasFactors && !hasReadEmail(signedInWith)
}

export function mustRequestEnrolmentLink(user: SignedInUser): boolean {
  return user.lacksSecondFactor && needsEnrolmentLink(user)
}

export function requireEnrolmentAllowed(page: { request: Request; context: Readonly<RouterContextProvider> }): void {
  const { context } = page
  const user = context.get(guardedUserContext)
  switch (mayEnrol(context.get(runtimeContext), user)) {
    case 'link-first':
      throw redirect(`${profilePathOf(user.document.role)}/security`, 303)
    case 'authenticate-first':
      requireRecentAuthentication(page)
      break
    case 'yes':
  }
}

export async function sendEnrolmentLink(
  runtime: Runtime,
  { userId, email }: { userId: string; email: string },
): Promise<RateLimitResult> {
  const token = newToken()
  const href = `${runtime.settings.origin}/set-up-second-factor?token=${token}`
  const validMinutes = linkLifetimeMs('set-up-factor') / minuteMs
  const mail = await setUpFactorEmail({ firm: runtime.firm, href, validMinutes })
  return enqueueAccountEmail(runtime, {
    to: email,
    limit: 'set-up-factor',
    mail: { ...mail, kind: 'set-up-factor', secrets: [token] },
    link: { token, purpose: 'set-up-factor', userId },
  })
}

/** Adds to the password, and does not replace it: when that was given, still counts. */
export async function acceptEnrolmentLink(
  runtime: Runtime,
  { token, userId, request }: { token: string; userId: string | null; request: Request },
): Promise<{ ok: true; setCookies: string[] } | { ok: false; reason: 'link-expired' | 'not-signed-in' }> {
  const link = await findLink(runtime, 'set-up-factor', token)
  if (link?.userId == null) return { ok: false, reason: 'link-expired' }
  if (link.userId !== userId) return { ok: false, reason: 'not-signed-in' }
  if (!(await consumeLink(runtime, 'set-up-factor', token))) return { ok: false, reason: 'link-expired' }
  return { ok: true, ...(await rotateSession(runtime, { request, isProof: false, provedBy: 'password-and-link' })) }
}
