import { isAPIError } from 'better-auth/api'
import { logSecurityEvent } from '#src/platform/log.server.ts'
import { consumeAndLog, type RateLimited } from '#src/platform/rate-limits.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { rotateSession } from './second-factor/recent-authentication.server.ts'
import { passkeyLimits } from './second-factor/security-limits.server.ts'
import { authOf, clientAddressHeader } from './sessions/auth.server.ts'
import { beginSession, type SessionStarted, type UserDisabled } from './sessions/begin-session.server.ts'
import type { SignedInUser } from './sessions/signed-in-user.server.ts'

/** It does not reveal who has passkeys. */
export async function startPasskeyAuthentication(
  runtime: Runtime,
  { address, request }: { address: string; request: Request },
): Promise<{ ok: true; options: object; setCookies: string[] } | RateLimited> {
  const counted = await consumeAndLog(runtime, passkeyLimits(address), { address })
  if (!counted.ok) return counted
  const { headers, response } = await authOf(runtime).api.generatePasskeyAuthenticationOptions({
    headers: request.headers,
    returnHeaders: true,
  })
  return { ok: true, options: { ...response, userVerification: 'required' }, setCookies: headers.getSetCookie() }
}

type Refused = { ok: false; reason: 'refused' }

export async function signInWithPasskey(
  runtime: Runtime,
  { response, request }: { response: object; request: Request },
): Promise<({ ok: true } & SessionStarted) | UserDisabled | Refused> {
  const used = await verify(runtime, response, request)
  return used === null ? refuse(runtime, request) : beginSession(runtime, { ...used, by: 'passkey', request })
}

export async function reauthenticateWithPasskey(
  runtime: Runtime,
  { user: { userId }, response, request }: { user: Pick<SignedInUser, 'userId'>; response: object; request: Request },
): Promise<{ ok: true; setCookies: string[] } | Refused> {
  const { internalAdapter } = await authOf(runtime).$context
  const used = await verify(runtime, response, request)
  if (used === null) return refuse(runtime, request, userId)
  // The library has started another session. Delete it: the current one continues with its own expiry.
  await internalAdapter.deleteSession(used.token)
  if (used.userId !== userId) return refuse(runtime, request, userId)
  return { ok: true, ...(await rotateSession(runtime, { request, provedBy: 'passkey' })) }
}

function refuse({ log }: Runtime, request: Request, userId: string | null = null): Refused {
  const address = request.headers.get(clientAddressHeader)
  logSecurityEvent(log, 'factor-refused', { address, userId, reason: 'passkey' })
  return { ok: false, reason: 'refused' }
}

type Answer = NonNullable<
  Parameters<ReturnType<typeof authOf>['api']['verifyPasskeyAuthentication']>[0]
>['body']['response']

async function verify(runtime: Runtime, response: object, request: Request) {
  try {
    const { headers, response: verified } = await authOf(runtime).api.verifyPasskeyAuthentication({
      // The library refuses malformed input.
      body: { response: response as Answer },
      headers: request.headers,
      returnHeaders: true,
    })
    const { userId, token } = verified.session
    return { userId, token, setCookies: headers.getSetCookie() }
  } catch (error) {
    if (isAPIError(error)) return null
    throw error
  }
}

export function respondToPasskeyStep(
  words: { options: object } | { ok: true; path?: string } | { ok: false; problem: string; path?: string },
  init: number | ResponseInit = 200,
  setCookies: string[] = [],
): Response {
  const { status = 200, headers: initHeaders } = typeof init === 'number' ? { status: init } : init
  const headers = new Headers(initHeaders)
  headers.set('cache-control', 'no-store')
  for (const cookie of setCookies) headers.append('set-cookie', cookie)
  return Response.json(words, { status, headers })
}
