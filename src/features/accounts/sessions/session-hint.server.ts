import { cookieName } from '../../../platform/cookie-name.server.ts'
import type { Runtime } from '../../../platform/runtime.server.ts'
import { sessionLimits } from './auth.server.ts'

/**
 * A cookie that scripts may read and that says only that somebody is signed in, so that a page made for everybody can
 * show 'Profile' instead of 'Log in' before its first paint. It opens nothing: the server never looks at it.
 */
export function sessionHintCookie({ settings }: Pick<Runtime, 'settings'>, isSignedIn: boolean): string {
  const maxAge = isSignedIn ? sessionLimits.client.absoluteMs / 1000 : 0
  return `${nameOfHint(settings)}=1; Path=/; Max-Age=${maxAge}; SameSite=Lax${secureAttribute(settings.origin)}`
}

/** Whether a request brings the hint. */
export function hasSessionHint({ settings }: Pick<Runtime, 'settings'>, request: Request): boolean {
  const cookies = request.headers.get('cookie')?.split(/; */) ?? []
  return cookies.includes(`${nameOfHint(settings)}=1`)
}

function nameOfHint({ origin }: Runtime['settings']): string {
  return cookieName(origin, 'harbour-signed-in')
}

const notice = 'account-without-profile'

/** A cookie that lets the home page say, once, why somebody was sent there. Read by the server and by the page's script. */
export function noticeCookie({ settings }: Pick<Runtime, 'settings'>): string {
  return noticeOf(settings, { value: notice, maxAge: 60 })
}

/** Ends the notice once it has been shown. */
export function endedNoticeCookie({ settings }: Pick<Runtime, 'settings'>): string {
  return noticeOf(settings, { value: '', maxAge: 0 })
}

function noticeOf({ origin }: Runtime['settings'], { value, maxAge }: { value: string; maxAge: number }): string {
  const name = cookieName(origin, 'harbour-notice')
  return `${name}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secureAttribute(origin)}`
}

/** The notice that a `Cookie` header asks for; null when it asks for none that there is. */
export function noticeIn({ settings }: Pick<Runtime, 'settings'>, cookies: string | null | undefined): string | null {
  const wanted = `${cookieName(settings.origin, 'harbour-notice')}=${notice}`
  return (cookies ?? '').split(';').some((cookie) => cookie.trim() === wanted) ? notice : null
}

function secureAttribute(origin: string): string {
  return origin.startsWith('https:') ? '; Secure' : ''
}
