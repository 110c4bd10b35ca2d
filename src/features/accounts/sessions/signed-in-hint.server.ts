import { readCookie, setCookieHeader } from '#src/platform/cookies.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { sessionLimits } from './auth.server.ts'

type Site = Pick<Runtime, 'settings'>

const hintName = 'harbour-signed-in'

/** Readable by scripts, so that a prerendered page shows 'Profile' before its first paint. Never trusted. */
export function sessionHintCookie(site: Site, isSignedIn: boolean): string {
  const maxAge = isSignedIn ? sessionLimits.client.absoluteMs / 1000 : 0
  return setCookieHeader(site, { name: hintName, value: '1', maxAge, isForScripts: true })
}

export function hasSessionHint(site: Site, request: Request): boolean {
  return readCookie(site, request.headers.get('cookie'), hintName) === '1'
}
