import { cookieTerms } from '#src/firm/session-terms.ts'
import { readCookie, setCookieHeader } from '#src/platform/cookies.server.ts'
import { durationMs } from '#src/platform/retention.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'

type Site = Pick<Runtime, 'settings'>

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
