import { hashToken, newToken } from '../../../platform/crypto/secret.server.ts'
import type { Runtime } from '../../../platform/runtime.server.ts'

/** The cookie that tells whose hold it is: a random token that scripts cannot read, and nothing else. */
function nameOf(origin: string): string {
  return isSecure(origin) ? '__Host-harbour-hold' : 'harbour-hold'
}

/** The id of the visitor's hold, as the database knows it; null when the browser brings no token. */
export function readHoldId({ settings }: Pick<Runtime, 'settings'>, request: Request): string | null {
  const token = tokenIn(request.headers.get('cookie') ?? '', nameOf(settings.origin))
  return token === null ? null : hashToken(token)
}

/** The id for a hold of this visitor, and the cookie by which the browser will be known until the hold runs out. */
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
