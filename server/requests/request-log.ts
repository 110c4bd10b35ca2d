import type { MiddlewareHandler } from 'hono'
import { redactPath } from '#src/access/redact-path.ts'
import type { Log } from '#src/platform/log.server.ts'

/** Asked every few seconds, for as long as the site runs. */
const probes = new Set(['/healthz', '/readyz'])

/** One line per request, without query, and with nothing in it that someone typed. */
export function logRequests(log: Log): MiddlewareHandler<{ Variables: { requestId: string } }> {
  return async (context, next) => {
    const startedAt = performance.now()
    await next()
    const level = probes.has(context.req.path) ? 'debug' : 'info'
    log[level](
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
