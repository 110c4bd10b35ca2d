import { isAPIError } from 'better-auth/api'
import type { Runtime } from '../../platform/runtime.server.ts'
import { authOf } from './auth.server.ts'
import { type Begun, beginSession, type UserDisabled } from './begin-session.server.ts'
import { sessionHintCookie } from './session-hint.server.ts'

export type SignInResult =
  | ({ ok: true } & Begun)
  | UserDisabled
  | {
      ok: false
      reason: 'auth/wrong-password' | 'auth/email-not-verified' | 'auth/unavailable' | 'auth/other'
      message: string
    }

const wrongPassword: SignInResult = { ok: false, reason: 'auth/wrong-password', message: 'Wrong password.' }

/**
 * Signs in with e-mail and password. An unknown address and a wrong password give the same answer in the same time, so
 * that nobody can find out who is a client; that a user is disabled is told to whoever knows the password.
 */
export async function signIn(
  runtime: Runtime,
  { email, password, request }: { email: string; password: string; request: Request },
): Promise<SignInResult> {
  try {
    const auth = authOf(runtime)
    const { headers, response } = await auth.api.signInEmail({
      body: { email, password },
      headers: request.headers,
      returnHeaders: true,
    })
    const setCookies = headers.getSetCookie()
    if (!('twoFactorRedirect' in response)) {
      const session = { userId: response.user.id, token: response.token }
      return await beginSession(runtime, { ...session, by: 'password', request, setCookies })
    }
    // Of somebody who has yet to give the second factor the library does not say who it is.
    const userId = (await (await auth.$context).internalAdapter.findUserByEmail(email))?.user.id
    if (userId === undefined) return wrongPassword
    return await beginSession(runtime, { userId, token: null, by: 'password', request, setCookies })
  } catch (error) {
    if (!isAPIError(error)) {
      runtime.log.error({ err: error }, 'signing in failed')
      const message = 'Signing in does not work at the moment. Please try again in a minute.'
      return { ok: false, reason: 'auth/unavailable', message }
    }
    switch (error.body?.code) {
      case 'INVALID_EMAIL_OR_PASSWORD':
        return wrongPassword
      case 'EMAIL_NOT_VERIFIED':
        return {
          ok: false,
          reason: 'auth/email-not-verified',
          message: 'Your e-mail address is not confirmed yet. Open the link in the mail that we sent you.',
        }
      default:
        return { ok: false, reason: 'auth/other', message: error.message || 'Signing in did not work.' }
    }
  }
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
