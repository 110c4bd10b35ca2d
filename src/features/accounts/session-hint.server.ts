import type { Runtime } from '../../platform/runtime.server.ts'
import { sessionLimits } from './auth.server.ts'

/**
 * A cookie that scripts may read and that says only that somebody is signed in, so that a page made for everybody can
 * show 'Profile' instead of 'Log in' before its first paint. It opens nothing: the server never looks at it.
 */
export function sessionHintCookie({ settings }: Pick<Runtime, 'settings'>, isSignedIn: boolean): string {
  const maxAge = isSignedIn ? sessionLimits.client.absoluteMs / 1000 : 0
  return `harbour-signed-in=1; Path=/; Max-Age=${maxAge}; SameSite=Lax${secureAttribute(settings.origin)}`
}

const notice = 'account-without-profile'

/** A cookie that lets the home page say, once, why somebody was sent there. Read by the server and by the page's script. */
export function noticeCookie({ settings }: Pick<Runtime, 'settings'>): string {
  return `harbour-notice=${notice}; Path=/; Max-Age=60; SameSite=Lax${secureAttribute(settings.origin)}`
}

/** Ends the notice once it has been shown. */
export function endedNoticeCookie({ settings }: Pick<Runtime, 'settings'>): string {
  return `harbour-notice=; Path=/; Max-Age=0; SameSite=Lax${secureAttribute(settings.origin)}`
}

/** The notice that a `Cookie` header asks for; null when it asks for none that there is. */
export function noticeIn(cookies: string | null | undefined): string | null {
  const asked = (cookies ?? '').split(';').some((cookie) => cookie.trim() === `harbour-notice=${notice}`)
  return asked ? notice : null
}

function secureAttribute(origin: string): string {
  return origin.startsWith('https:') ? '; Secure' : ''
}
