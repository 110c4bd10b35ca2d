import { permissions as allPermissions, type Permission, type Principal } from '#src/access/who-may-enter.ts'
import {
  documentColumns,
  isStaffRole,
  roleOf,
  toUserDocument,
  type UserDocument,
} from '#src/features/accounts/users/user-queries.server.ts'
import { hasFactor, usedSecondFactor } from '#src/features/accounts/users/user-state.server.ts'
import type { Database } from '#src/platform/database/connect.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { authOf, sessionLimits, sessionRenewalMs } from './auth.server.ts'

export type SignedInUser = {
  userId: string
  email: string
  isEmailVerified: boolean
  document: UserDocument | null
  sessionId: string
  /** When this session's user last authenticated; null = only by an emailed link, without choosing a password. */
  authenticatedAt: number | null
  hasFactors: boolean
  /** Whether there is a factor that this session has not used. */
  hasUnusedFactor: boolean
  /** Null = by an emailed link. */
  signedInWith: string | null
  /** Whether a rule requires a second factor that this member of staff lacks. */
  lacksSecondFactor: boolean
  /** What an admin allows this agent in addition to their own work. */
  permissions: readonly Permission[]
}

type SignedIn = { user: SignedInUser | null; setCookies: string[] }

/**
 * Checked in the database on every request. Ends sessions that are idle for too long or too old, those of disabled
 * users, and those of staff who started them without their factor.
 */
export async function findSignedInUser(runtime: Runtime, request: Request): Promise<SignedIn> {
  const auth = authOf(runtime)
  const found = await auth.api.getSession({ headers: request.headers, query: { disableRefresh: true } })
  if (found === null) return { user: null, setCookies: [] }

  const { document, hasFactors, permissions, isFactorRequired } = await findAccount(runtime.db, found.user.id)
  const isStaff = document !== null && isStaffRole(document.role)
  const limits = sessionLimits[isStaff ? 'staff' : 'client']
  const now = runtime.clock.now().getTime()
  const { id: sessionId, createdAt, updatedAt, token, signedInWith, authenticatedAt } = found.session
  const isProved = usedSecondFactor(signedInWith ?? null)
  const hasUnusedFactor = hasFactors && !isProved
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
    hasFactors,
    hasUnusedFactor,
    lacksSecondFactor: isStaff && !isProved && isFactorRequired,
    permissions,
  }
  return { user, setCookies }
}

/** All that every guarded page asks of an account in one statement: a row for each permission, and one without any. */
async function findAccount(db: Database, userId: string) {
  const rows = await db
    .selectFrom('auth_user')
    .leftJoin('users', 'users.user_id', 'auth_user.id')
    .leftJoin('user_permissions', 'user_permissions.user_id', 'auth_user.id')
    .leftJoin('security_rules', (join) => join.on('rule', '=', 'second-factor-for-admins'))
    .select(documentColumns.map((column) => `users.${column}` as const))
    .select([hasFactor.as('has_factor'), 'permission', 'security_rules.value as is_factor_required'])
    .where('auth_user.id', '=', userId)
    .execute()
  const [first] = rows
  const document = first?.user_id == null ? null : toUserDocument(first as DocumentRow)
  const isAgent = document !== null && roleOf(document.role) === 'agent'
  return {
    document,
    hasFactors: Boolean(first?.has_factor),
    // Others have none, whatever was once stored.
    permissions: isAgent ? allPermissions.filter((name) => rows.some(({ permission }) => permission === name)) : [],
    isFactorRequired: first?.is_factor_required === 1,
  }
}

type DocumentRow = Parameters<typeof toUserDocument>[0]

async function renewSession(runtime: Runtime, request: Request): Promise<string[]> {
  const { headers } = await authOf(runtime).api.getSession({ headers: request.headers, returnHeaders: true })
  return headers.getSetCookie()
}

export function principalOf(user: SignedInUser | null): Principal {
  if (user === null) return 'visitor'
  if (user.document === null) return 'account-without-document'
  return user.lacksSecondFactor ? 'staff-without-second-factor' : roleOf(user.document.role)
}
