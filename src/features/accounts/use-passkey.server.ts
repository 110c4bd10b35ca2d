import { isAPIError } from 'better-auth/api'
import type { Runtime } from '../../platform/runtime.server.ts'
import { logSecurityEvent } from '../../platform/security-events.server.ts'
import { authOf, clientAddressHeader } from './auth.server.ts'
import { type Begun, beginSession, type UserDisabled } from './begin-session.server.ts'
import { countWithinLimits, type TooMany } from './limited-use.server.ts'
import { limitsOfPasskeys } from './security-limits.server.ts'
import type { SignedInUser } from './signed-in-user.server.ts'

/**
 * The first step of using a passkey, to sign in or to confirm: what the browser is to ask the device for, and the cookie
 * that ties the steps. It tells nobody who has passkeys.
 */
export async function askForPasskey(
  runtime: Runtime,
  { address, request }: { address: string; request: Request },
): Promise<{ ok: true; options: object; setCookies: string[] } | TooMany> {
  const counted = await countWithinLimits(runtime, limitsOfPasskeys(address), { address })
  if (!counted.ok) return counted
  const { headers, response } = await authOf(runtime).api.generatePasskeyAuthenticationOptions({
    headers: request.headers,
    returnHeaders: true,
  })
  return { ok: true, options: { ...response, userVerification: 'required' }, setCookies: headers.getSetCookie() }
}

type Refused = { ok: false; reason: 'refused' }

/** The second step: begins a session for whoever holds the passkey, which counts as both factors. */
export async function signInWithPasskey(
  runtime: Runtime,
  { answer, request }: { answer: object; request: Request },
): Promise<({ ok: true } & Begun) | UserDisabled | Refused> {
  const used = await verify(runtime, answer, request)
  return used === null ? refuse(runtime, request) : beginSession(runtime, { ...used, by: 'passkey', request })
}

/** The second step for somebody who is signed in: proves who it is. The session gives way to a new one. */
export async function confirmWithPasskey(
  runtime: Runtime,
  { user, answer, request }: { user: Pick<SignedInUser, 'userId' | 'sessionId'>; answer: object; request: Request },
): Promise<{ ok: true; setCookies: string[] } | Refused> {
  const { internalAdapter } = await authOf(runtime).$context
  const used = await verify(runtime, answer, request)
  if (used === null) return refuse(runtime, request, user.userId)
  if (used.userId !== user.userId) {
    // Somebody else's passkey opens nothing here: the session that the library has begun for it ends.
    await internalAdapter.deleteSession(used.token)
    return refuse(runtime, request, user.userId)
  }
  const old = (await internalAdapter.listSessions(user.userId)).find(({ id }) => id === user.sessionId)
  if (old !== undefined) await internalAdapter.deleteSession(old.token)
  return { ok: true, setCookies: used.setCookies }
}

function refuse({ log }: Runtime, request: Request, userId: string | null = null): Refused {
  const address = request.headers.get(clientAddressHeader)
  logSecurityEvent(log, 'factor-refused', { address, userId, reason: 'passkey' })
  return { ok: false, reason: 'refused' }
}

type Answer = NonNullable<
  Parameters<ReturnType<typeof authOf>['api']['verifyPasskeyAuthentication']>[0]
>['body']['response']

async function verify(runtime: Runtime, answer: object, request: Request) {
  try {
    const { headers, response } = await authOf(runtime).api.verifyPasskeyAuthentication({
      // Whatever else it lacks, the library refuses.
      body: { response: answer as Answer },
      headers: request.headers,
      returnHeaders: true,
    })
    const { userId, token } = response.session
    return { userId, token, setCookies: headers.getSetCookie() }
  } catch (error) {
    if (isAPIError(error)) return null
    throw error
  }
}
