/**
 * Email clients post one-click unsubscribe cross-site (RFC 8058). The token in the URL authorises it, and the page
 * reads no cookie.
 */
const oneClickUnsubscribePath = '/newsletter/unsubscribe'

/**
 * Whether an unsafe request was sent by another site's page, by `Sec-Fetch-Site` or else by `Origin`. Without https,
 * where browsers omit the former, the requested host counts as an own origin too. A request with neither header does
 * not come from a browser page, so it carries nobody's cookies.
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
