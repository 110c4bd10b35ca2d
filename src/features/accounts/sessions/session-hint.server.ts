import { cookieTerms } from '#src/firm/retention.ts'
import { readCookie, setCookieHeader } from '#src/platform/cookies.server.ts'
import { durationMs } from '#src/platform/retention.server.ts'
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

const noticeName = 'harbour-notice'
const notices = ['log-in-first', 'form-not-sent', 'account-without-profile'] as const

export type HomeNotice = (typeof notices)[number]

/** Makes the home page say, once, why the visitor was redirected there. */
export function noticeCookie(site: Site, notice: HomeNotice): string {
  const maxAge = durationMs(cookieTerms.notice) / 1000
  return setCookieHeader(site, { name: noticeName, value: notice, maxAge, isForScripts: true })
}

export function endedNoticeCookie(site: Site): string {
  return setCookieHeader(site, { name: noticeName, value: '', maxAge: 0, isForScripts: true })
}

export function noticeIn(site: Site, cookies: string | null | undefined): HomeNotice | null {
  const value = readCookie(site, cookies, noticeName)
  return notices.find((notice) => notice === value) ?? null
}
