import { dummyPasswordHash, verifyPassword } from '#src/features/accounts/passwords/password-hash.server.ts'
import { unavailable, wrongPassword } from '#src/features/accounts/refused-credentials.ts'
import { authOf } from '#src/features/accounts/sessions/auth.server.ts'
import {
  beginSession,
  type SessionStarted,
  type UserDisabled,
} from '#src/features/accounts/sessions/begin-session.server.ts'
import { sessionHintCookie } from '#src/features/accounts/sessions/signed-in-hint.server.ts'
import { findUserIdByEmail } from '#src/features/accounts/users/user-queries.server.ts'
import type { Database } from '#src/platform/database/connect.server.ts'
import { logSecurityEvent } from '#src/platform/log.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { type Attempt, clearAttempts, countAttempt, readKnownDevice, refundAttempt } from './account-limits.server.ts'

type SignInResult =
  | ({ ok: true } & SessionStarted)
  | UserDisabled
  /** The password was right, but the address is unconfirmed; for the log only. */
  | { ok: false; reason: 'auth/wrong-password'; message: string; isUnconfirmed?: true }
  /** Too many others are logging in, so the password has not been checked; or something has failed. */
  | { ok: false; reason: 'auth/unavailable'; message: string }

/**
 * An unknown address, a wrong password and an unconfirmed address get the same response after the same work, so that
 * nobody learns who is a client. The library would query more often for a known address.
 */
async function signIn(
  runtime: Runtime,
  { email, password, request }: { email: string; password: string; request: Request },
): Promise<SignInResult> {
  const account = await findPassword(runtime.db, email)
  const checked = await verifyPassword({ hash: account?.password ?? dummyPasswordHash, password })
  if (!checked.ok) return unavailable
  if (account === undefined || !checked.isRight) return wrongPassword
  if (!account.email_verified) return { ...wrongPassword, isUnconfirmed: true }
  const { headers, response } = await authOf(runtime).api.startSession({
    body: { userId: account.id, provedBy: 'password' },
    headers: request.headers,
    returnHeaders: true,
  })
  const session = { userId: account.id, token: response.token, setCookies: headers.getSetCookie() }
  return beginSession(runtime, { ...session, by: 'password', request })
}

function findPassword(db: Database, email: string) {
  return db
    .selectFrom('auth_user')
    .leftJoin('auth_account', (join) =>
      join.onRef('auth_account.user_id', '=', 'auth_user.id').on('auth_account.provider_id', '=', 'credential'),
    )
    .select(['auth_user.id', 'auth_user.email_verified', 'auth_account.password'])
    .where('auth_user.email', '=', email)
    .executeTakeFirst()
}

export async function signOut(runtime: Runtime, request: Request): Promise<string[]> {
  const auth = authOf(runtime)
  const found = await auth.api.getSession({ headers: request.headers, query: { disableRefresh: true } })
  // Ended here too: the library reports success even when the database failed.
  if (found !== null) await (await auth.$context).internalAdapter.deleteSession(found.session.token)
  const { headers } = await auth.api.signOut({ headers: request.headers, returnHeaders: true })
  return [...headers.getSetCookie(), sessionHintCookie(runtime, false)]
}

/** The limits are the same for every address. If attempts cannot be counted, nobody is signed in. */
export async function signInWithinLimits(
  runtime: Runtime,
  { email, password, address, request }: { email: string; password: string; address: string; request: Request },
): Promise<SignInResult | { ok: false; reason: 'auth/too-many'; retryAt: Date }> {
  try {
    const attempt: Attempt = { email, address, knownDeviceId: readKnownDevice(runtime, request, email) }
    const counted = await countAttempt(runtime, attempt)
    if (!counted.ok) return { ok: false, reason: 'auth/too-many', retryAt: counted.retryAt }
    const signedIn = await signIn(runtime, { email, password, request })
    const refusal = signedIn.ok ? null : signedIn.reason
    if (refusal === 'auth/unavailable') {
      logSecurityEvent(runtime.log, 'limit-refused', { address, reason: 'passwords waiting' })
      await refundAttempt(runtime, attempt, counted.at)
    } else if (refusal !== 'auth/wrong-password') await clearAttempts(runtime, attempt, counted.at)
    if (signedIn.ok || signedIn.reason === 'auth/unavailable') return signedIn
    // Queried for known and unknown addresses alike, so that both take the same time.
    const userId = await findUserIdByEmail(runtime.db, email)
    logSecurityEvent(runtime.log, 'sign-in-failed', { address, userId, reason: reasonInLog(signedIn) })
    return signedIn
  } catch (error) {
    runtime.log.error({ err: error }, 'signing in failed')
    return unavailable
  }
}

function reasonInLog(refused: Extract<SignInResult, { reason: 'auth/wrong-password' | 'auth/user-disabled' }>): string {
  if (refused.reason === 'auth/user-disabled') return 'user disabled'
  return refused.isUnconfirmed ? 'address not confirmed' : 'wrong password'
}
