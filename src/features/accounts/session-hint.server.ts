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

/** A cookie that lets the home page say, once, why somebody was sent there. Read by the server and by the page's script. */
export function noticeCookie({ settings }: Pick<Runtime, 'settings'>): string {
  return `harbour-notice=account-without-profile; Path=/; Max-Age=60; SameSite=Lax${secureAttribute(settings.origin)}`
}

function secureAttribute(origin: string): string {
  return origin.startsWith('https:') ? '; Secure' : ''
}
