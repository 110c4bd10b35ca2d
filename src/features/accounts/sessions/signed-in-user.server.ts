import type { Permission, Principal } from '#src/access/who-may-enter.ts'
import { readSecurityRule } from '#src/features/accounts/second-factor/security-rules.server.ts'
import { readPermissions } from '#src/features/accounts/users/permissions.server.ts'
import { findUser, isStaffRole, roleOf, type UserDocument } from '#src/features/accounts/users/user-queries.server.ts'
import { hasFactors, usedSecondFactor } from '#src/features/accounts/users/user-state.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { authOf, sessionLimits, sessionRenewalMs } from './auth.server.ts'

/** A signed-in user: the identity, and the user document if there is one. */
export type SignedInUser = {
  userId: string
  email: string
  isEmailVerified: boolean
  document: UserDocument | null
  sessionId: string
  /** When this session's user last authenticated, milliseconds since 1970, UTC; null = only by an emailed link. */
  authenticatedAt: number | null
  /** Whether the account has a second factor or a passkey. */
  hasFactors: boolean
  /** Whether there is a factor that this session has not used. */
  hasUnusedFactor: boolean
  /** How this session's user authenticated; null = by an emailed link. */
  signedInWith: string | null
  /** Whether a rule requires a second factor that this member of staff lacks. */
  lacksSecondFactor: boolean
  /** What an admin allows this agent in addition to their own work. */
  permissions: readonly Permission[]
}

/** The signed-in user of a request, or null, and the cookies that renew the session. */
type SignedIn = { user: SignedInUser | null; setCookies: string[] }

/**
 * The signed-in user of a request. Ends sessions that are idle for too long or too old (staff have shorter limits),
 * those of disabled users, and those of staff who started them without their second factor or passkey. Checked in
 * the database on every request.
 */
export async function findSignedInUser(runtime: Runtime, request: Request): Promise<SignedIn> {
  const auth = authOf(runtime)
  const found = await auth.api.getSession({ headers: request.headers, query: { disableRefresh: true } })
  if (found === null) return { user: null, setCookies: [] }

  const document = await findUser(runtime.db, found.user.id)
  const isStaff = document !== null && isStaffRole(document.role)
  const limits = sessionLimits[isStaff ? 'staff' : 'client']
  const now = runtime.clock.now().getTime()
  const { id: sessionId, createdAt, updatedAt, token, signedInWith, authenticatedAt } = found.session
  const isProved = usedSecondFactor(signedInWith ?? null)
  const isGuarded = await hasFactors(runtime.db, found.user.id)
  const hasUnusedFactor = isGuarded && !isProved
  const isTooOld = now - updatedAt.getTime() > limits.idleMs || now - createdAt.getTime() > limits.absoluteMs
  const isDisabled = document !== null && document.disabledAt !== null
  if (isTooOld || isDisabled || (isStaff && hasUnusedFactor)) {
    const { internalAdapter } = await auth.$context
    await internalAdapter.deleteSession(token)
    return { user: null, setCookies: [] }
  }

  // To renew a session, the library reads it again, so call it only when it would write.
  const isRenewalDue = now >= found.session.expiresAt.getTime() - sessionLimits.client.idleMs + sessionRenewalMs
  const setCookies = isRenewalDue ? await renewSession(runtime, request) : []
  const { id: userId, email, emailVerified: isEmailVerified } = found.user
  const user = {
    userId,
    email,
    isEmailVerified,
    document,
    sessionId,
    signedInWith: signedInWith ?? null,
    authenticatedAt: authenticatedAt?.getTime() ?? null,
    hasFactors: isGuarded,
    hasUnusedFactor,
    lacksSecondFactor: isStaff && !isProved && (await readSecurityRule(runtime.db, 'second-factor-for-admins')),
    permissions: await findPermissions(runtime, document),
  }
  return { user, setCookies }
}

/** The permissions of an agent; none for others. */
async function findPermissions({ db }: Runtime, document: UserDocument | null): Promise<Permission[]> {
  return document !== null && roleOf(document.role) === 'agent' ? readPermissions(db, document.userId) : []
}

/** Renews a session. Returns the cookies that renew it in the browser, too. */
async function renewSession(runtime: Runtime, request: Request): Promise<string[]> {
  const { headers } = await authOf(runtime).api.getSession({ headers: request.headers, returnHeaders: true })
  return headers.getSetCookie()
}

/** The principal of the access policy for a user. */
export function principalOf(user: SignedInUser | null): Principal {
  if (user === null) return 'visitor'
  if (user.document === null) return 'account-without-document'
  return user.lacksSecondFactor ? 'staff-without-second-factor' : roleOf(user.document.role)
}
