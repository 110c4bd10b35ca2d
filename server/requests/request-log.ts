import type { MiddlewareHandler } from 'hono'
import { areasOfRoute } from '../../src/access/who-may-enter.ts'
import type { Log } from '../../src/platform/log/log.server.ts'

/** Logs one line per request, without query, token, address or name. */
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

/** The segments of our own paths, some of which are as long as a token. */
const knownParts = new Set(Object.keys(areasOfRoute).flatMap((pattern) => pattern.split('/')))

/**
 * A path without anything that could be a token or an email address: what follows `appointments` or `calendar`, and
 * any long unknown segment.
 */
export function redactPath(path: string): string {
  let isAfterSecretPlace = false
  const parts = path.split('/').map((part) => {
    const extension = part.endsWith('.data') ? '.data' : ''
    const text = decoded(part.slice(0, part.length - extension.length))
    const isSecret =
      text === null || (text !== '' && isAfterSecretPlace) || (!knownParts.has(text) && /[\w-]{16}|@/.test(text))
    if (['appointments', 'calendar'].includes(text?.toLowerCase() ?? '')) isAfterSecretPlace = true
    return isSecret ? `…${extension}` : part
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
