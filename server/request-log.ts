import type { MiddlewareHandler } from 'hono'
import type { Log } from '../src/platform/log.server.ts'

/** One line a request: no query, no token, no address, no name. */
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

/** A path without the token in it. */
function redactPath(path: string): string {
  return path.replace(/^(\/+appointments\/+)[^/]+?(\.data)?(?=\/|$)/i, '$1…$2')
}
