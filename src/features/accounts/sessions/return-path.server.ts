import { guardedFiles } from '#src/access/who-may-enter.ts'
import type { ProfilePath } from '#src/features/accounts/users/user-queries.server.ts'
import { cookieTerms } from '#src/firm/session-terms.ts'
import { readCookie, setCookieHeader } from '#src/platform/cookies.server.ts'
import { durationMs } from '#src/platform/retention.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'

type Site = Pick<Runtime, 'settings'>

const cookie = 'harbour-return-to'
const maxLength = 500

type RequestedPage = { url: URL; pattern: string }

/** Remembers the page that was asked for. None for a file, or an address too long for a header. */
export function returnPathCookies(site: Site, { url, pattern }: RequestedPage): string[] {
  const path = url.pathname + url.search
  if (guardedFiles.has(pattern) || path.length > maxLength) return []
  const maxAge = durationMs(cookieTerms['return-to']) / 1000
  return [setCookieHeader(site, { name: cookie, value: path, maxAge })]
}

export function takeReturnPath(
  site: Site,
  request: Request,
  profilePath: ProfilePath,
): { path: string | null; setCookies: string[] } {
  const path = readCookie(site, request.headers.get('cookie'), cookie)
  if (path === null) return { path, setCookies: [] }
  const forgotten = setCookieHeader(site, { name: cookie, value: '', maxAge: 0 })
  const own = path.length > maxLength ? null : ownPath(path, site.settings.origin, profilePath)
  return { path: own, setCookies: [forgotten] }
}

/** Anyone may have written it; null unless it is below `profilePath` on this site. */
export function ownPath(text: string, origin: string, profilePath: ProfilePath): string | null {
  const url = URL.parse(text, origin)
  const isOwn =
    url?.origin === new URL(origin).origin &&
    (url.pathname === profilePath || url.pathname.startsWith(`${profilePath}/`))
  return isOwn ? url.pathname + url.search : null
}
