import { type RouterContextProvider, redirect } from 'react-router'
import { setUpFactorEmail } from '../../../emails/set-up-factor.tsx'
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
 * Whether the user of this session may set up a second factor or a passkey, or what comes first. Where the account has a
 * factor, that is used first. Where it has none, a mail is read first, and the password given: with a password alone, its
 * thief could set up a factor and lock the owner out.
 */
export function mayEnrol(runtime: Pick<Runtime, 'clock'>, user: SignedInUser): 'yes' | 'confirm-first' | 'link-first' {
  if (needsEnrolmentLink(user)) return 'link-first'
  return isRecentlyAuthenticated(runtime, user) ? 'yes' : 'confirm-first'
}

/** Whether a user has to open a link in a mail before a first factor can be set up. */
export function needsEnrolmentLink({ hasFactors, signedInWith }: SignedInUser): boolean {
  return !hasFactors && !hasReadEmail(signedInWith)
}

/** Whether the rule for admins leaves a user nothing but asking for that link. */
export function mustRequestEnrolmentLink(user: SignedInUser): boolean {
  return user.lacksSecondFactor && needsEnrolmentLink(user)
}

/** To be called in the loader or the action of a guarded page that sets up a factor: sends elsewhere who may not yet. */
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
 * Sends a user who has neither a second factor nor a passkey the link that lets a first one be set up: whoever has stolen the
 * password does not read the mail.
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

/**
 * Spends that link for the session of a request, which must be its user's: the link opens nothing where nobody has given the
 * password, and nothing for a session that somebody else has begun elsewhere.
 */
export async function acceptEnrolmentLink(
  runtime: Runtime,
  { token, userId, request }: { token: string; userId: string | null; request: Request },
): Promise<{ ok: true; setCookies: string[] } | { ok: false; reason: 'link-expired' | 'not-signed-in' }> {
  const link = await findLink(runtime, 'set-up-factor', token)
  if (link?.userId == null) return { ok: false, reason: 'link-expired' }
  if (link.userId !== userId) return { ok: false, reason: 'not-signed-in' }
  if (!(await consumeLink(runtime, 'set-up-factor', token))) return { ok: false, reason: 'link-expired' }
  return { ok: true, ...(await rotateSession(runtime, { userId, request, provedBy: 'password-and-link' })) }
}
