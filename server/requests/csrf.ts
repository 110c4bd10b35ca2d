/**
 * Email clients post one-click unsubscribe cross-site (RFC 8058). The token in the URL authorises it, and the page
 * reads no cookie.
 */
const oneClickUnsubscribePath = '/newsletter/unsubscribe'

/**
 * Whether an unsafe request comes from another site's page, judged by `Sec-Fetch-Site` or, without it, by `Origin`.
 * Over http, where browsers omit `Sec-Fetch-Site`, the requested host also counts as our own origin. A request with
 * neither header was not sent by a web page, so it carries no user's cookies.
 */
export function isCrossSiteRequest(request: Request, publicOrigin: string): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return false
  if (new URL(request.url).pathname === oneClickUnsubscribePath) return false
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site !== 'same-origin' && site !== 'none'
  const origin = request.headers.get('origin')
  if (origin === null || origin === publicOrigin) return false
  return publicOrigin.startsWith('https:') || origin !== `http://${request.headers.get('host')}`
}
