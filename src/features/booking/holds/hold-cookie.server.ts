import { readCookie, setCookieHeader } from '#src/platform/cookies.server.ts'
import { hashToken, newToken } from '#src/platform/crypto/secret.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'

/** A random token that scripts cannot read. */
const name = 'harbour-hold'

export function readHoldId(runtime: Pick<Runtime, 'settings'>, request: Request): string | null {
  const token = readToken(runtime, request)
  return token === null ? null : hashToken(token)
}

export function issueHoldCookie(
  runtime: Pick<Runtime, 'settings'>,
  { request, minutes }: { request: Request; minutes: number },
): { holdId: string; cookie: string } {
  const token = readToken(runtime, request) ?? newToken()
  return { holdId: hashToken(token), cookie: setCookieHeader(runtime, { name, value: token, maxAge: minutes * 60 }) }
}

function readToken(runtime: Pick<Runtime, 'settings'>, request: Request): string | null {
  const token = readCookie(runtime, request.headers.get('cookie'), name)
  return token !== null && /^[\w-]{22}$/.test(token) ? token : null
}
