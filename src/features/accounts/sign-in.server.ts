import type { Database } from '../../platform/database/connect.server.ts'
import type { Runtime } from '../../platform/runtime.server.ts'
import { authOf } from './auth.server.ts'
import { type Begun, beginSession, type UserDisabled } from './begin-session.server.ts'
import { hashOfNobody, verifyPassword } from './password-hash.server.ts'
import { sessionHintCookie } from './session-hint.server.ts'

export type SignInResult =
  | ({ ok: true } & Begun)
  | UserDisabled
  | {
      ok: false
      reason: 'auth/wrong-password' | 'auth/unavailable'
      message: string
      /** That the password was right, but the address has yet to be confirmed: for our own log, and for nobody else. */
      isUnconfirmed?: true
    }

const wrongPassword = { ok: false, reason: 'auth/wrong-password', message: 'Wrong password.' } as const

/**
 * Signs in with e-mail and password. An unknown address and a wrong password give the same answer after the same work, one
 * question to the database and one hash, so that nobody can find out who is a client. An address that is not confirmed gives
 * it, too: whoever has just asked for an account with it would learn from another answer that there was none. That a user is
 * disabled is told to whoever knows the password. The library would ask the database more often for a known address.
 */
export async function signIn(
  runtime: Runtime,
  { email, password, request }: { email: string; password: string; request: Request },
): Promise<SignInResult> {
  try {
    const account = await findPassword(runtime.db, email)
    const isRight = await verifyPassword({ hash: account?.password ?? hashOfNobody, password })
    if (account === undefined || !isRight) return wrongPassword
    if (!account.email_verified) return { ...wrongPassword, isUnconfirmed: true }
    const { headers, response } = await authOf(runtime).api.startSession({
      body: { userId: account.id, provedBy: 'password' },
      headers: request.headers,
      returnHeaders: true,
    })
    const session = { userId: account.id, token: response.token, setCookies: headers.getSetCookie() }
    return await beginSession(runtime, { ...session, by: 'password', request })
  } catch (error) {
    runtime.log.error({ err: error }, 'signing in failed')
    const message = 'Signing in does not work at the moment. Please try again in a minute.'
    return { ok: false, reason: 'auth/unavailable', message }
  }
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

/** Ends the session of a request and returns the cookies that say so. Harmless when nobody is signed in. */
export async function signOut(runtime: Runtime, request: Request): Promise<string[]> {
  const auth = authOf(runtime)
  const found = await auth.api.getSession({ headers: request.headers, query: { disableRefresh: true } })
  // Ended here and not only by the library, which says that it worked even when the store refused.
  if (found !== null) await (await auth.$context).internalAdapter.deleteSession(found.session.token)
  const { headers } = await auth.api.signOut({ headers: request.headers, returnHeaders: true })
  return [...headers.getSetCookie(), sessionHintCookie(runtime, false)]
}
