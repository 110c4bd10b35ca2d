import { hashToken, newToken } from '../../../platform/crypto/secret.server.ts'
import type { Runtime } from '../../../platform/runtime.server.ts'

/** The name of the cookie that identifies the visitor's hold: a random token that scripts cannot read. */
function nameOf(origin: string): string {
  return isSecure(origin) ? '__Host-harbour-hold' : 'harbour-hold'
}

/** The id of the visitor's hold; null without a token. */
export function readHoldId({ settings }: Pick<Runtime, 'settings'>, request: Request): string | null {
  const token = tokenIn(request.headers.get('cookie') ?? '', nameOf(settings.origin))
  return token === null ? null : hashToken(token)
}

/** An id for this visitor's hold, and the cookie that identifies the browser until it expires. */
export function issueHoldCookie(
  { settings }: Pick<Runtime, 'settings'>,
  { request, minutes }: { request: Request; minutes: number },
): { holdId: string; cookie: string } {
  const name = nameOf(settings.origin)
  const token = tokenIn(request.headers.get('cookie') ?? '', name) ?? newToken()
  const secure = isSecure(settings.origin) ? '; Secure' : ''
  const cookie = `${name}=${token}; Path=/; Max-Age=${minutes * 60}; HttpOnly; SameSite=Lax${secure}`
  return { holdId: hashToken(token), cookie }
}

function tokenIn(cookies: string, name: string): string | null {
  const found = cookies.split(/; */).find((cookie) => cookie.startsWith(`${name}=`))
  const token = found?.slice(name.length + 1) ?? ''
  return /^[\w-]{22}$/.test(token) ? token : null
}

function isSecure(origin: string): boolean {
  return origin.startsWith('https:')
}
