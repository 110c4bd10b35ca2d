import { cookieName } from '../../../platform/cookie-name.server.ts'
import type { Runtime } from '../../../platform/runtime.server.ts'
import { sessionLimits } from './auth.server.ts'

/**
 * A cookie, readable by scripts, that says only that a user is signed in, so that a prerendered page shows 'Profile'
 * before its first paint. It grants nothing: the server never trusts it.
 */
export function sessionHintCookie({ settings }: Pick<Runtime, 'settings'>, isSignedIn: boolean): string {
  const maxAge = isSignedIn ? sessionLimits.client.absoluteMs / 1000 : 0
  return `${nameOfHint(settings)}=1; Path=/; Max-Age=${maxAge}; SameSite=Lax${secureAttribute(settings.origin)}`
}

/** Whether a request carries the hint. */
export function hasSessionHint({ settings }: Pick<Runtime, 'settings'>, request: Request): boolean {
  const cookies = request.headers.get('cookie')?.split(/; */) ?? []
  return cookies.includes(`${nameOfHint(settings)}=1`)
}

function nameOfHint({ origin }: Runtime['settings']): string {
  return cookieName(origin, 'harbour-signed-in')
}

const notice = 'account-without-profile'

/** A cookie that makes the home page say, once, why the visitor was redirected there. */
export function noticeCookie({ settings }: Pick<Runtime, 'settings'>): string {
  return noticeOf(settings, { value: notice, maxAge: 60 })
}

/** Clears the notice once it has been shown. */
export function endedNoticeCookie({ settings }: Pick<Runtime, 'settings'>): string {
  return noticeOf(settings, { value: '', maxAge: 0 })
}

function noticeOf({ origin }: Runtime['settings'], { value, maxAge }: { value: string; maxAge: number }): string {
  const name = cookieName(origin, 'harbour-notice')
  return `${name}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secureAttribute(origin)}`
}

/** The notice in a `Cookie` header; null when there is none. */
export function noticeIn({ settings }: Pick<Runtime, 'settings'>, cookies: string | null | undefined): string | null {
  const wanted = `${cookieName(settings.origin, 'harbour-notice')}=${notice}`
  return (cookies ?? '').split(';').some((cookie) => cookie.trim() === wanted) ? notice : null
}

function secureAttribute(origin: string): string {
  return origin.startsWith('https:') ? '; Secure' : ''
}
