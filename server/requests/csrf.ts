/**
 * What mail programs and their servers post when somebody presses their button `Unsubscribe` (RFC 8058). The token in the
 * address is the right to do it; the page behind it reads no cookie.
 */
const oneClickUnsubscribePath = '/newsletter/unsubscribe'

/**
 * Whether a request that may change something was sent by another site's page. `Sec-Fetch-Site` says so in every current
 * browser; where it is missing, `Origin` must be our public address. Without https, where browsers leave it out, it may also
 * be the address that was asked: a machine has several names. A request with neither comes from no browser page, so it
 * carries nobody's cookies.
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
