import type { MiddlewareHandler } from 'hono'
import { areasOfRoute } from '../../src/access/who-may-enter.ts'
import { scamTypeKeys } from '../../src/firm/scam-types.ts'
import type { Log } from '../../src/platform/log/log.server.ts'

/** Logs one line per request, without query, and with nothing in it that someone typed. */
export function logRequests(log: Log): MiddlewareHandler<{ Variables: { requestId: string } }> {
  return async (context, next) => {
    const startedAt = performance.now()
    await next()
    log.info(
      {
        requestId: context.get('requestId'),
        method: context.req.method,
        path: redactPath(context.req.path),
        status: context.res.status,
        durationMs: Math.round(performance.now() - startedAt),
      },
      'request',
    )
  }
}

/** What the server answers itself, as opposed to pages. */
const serverPaths = [
  ...['/healthz', '/readyz', '/api/auth/get-session', '/api/auth/token', '/api/auth/jwks', '/claims/:file'],
  ...['/robots.txt', '/sitemap.xml', '/manifest.webmanifest', '/.well-known/security.txt'],
]

/** The segments of our own paths. */
const knownParts = new Set([
  ...[...Object.keys(areasOfRoute), ...serverPaths].flatMap((pattern) => pattern.split('/')),
  ...scamTypeKeys,
])

/** A path of which only known segments are left, and nothing of what follows `appointments` or `calendar`. */
export function redactPath(path: string): string {
  let isAfterSecretPlace = false
  const parts = path.split('/').map((part) => {
    const extension = part.endsWith('.data') ? '.data' : ''
    const text = decoded(part.slice(0, part.length - extension.length))
    const isShown = text === '' || (text !== null && !isAfterSecretPlace && knownParts.has(text))
    if (['appointments', 'calendar'].includes(text?.toLowerCase() ?? '')) isAfterSecretPlace = true
    return isShown ? part : `…${extension}`
  })
  return parts.join('/')
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
