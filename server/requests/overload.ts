import { setImmediate as nextTurn } from 'node:timers/promises'
import type { MiddlewareHandler } from 'hono'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { minuteMs } from '#src/time/time-range.ts'
import { plainPage } from '../responses/plain-page.ts'

/** More would make everyone wait too long. Leaves room beside the hundred passwords that may wait to be checked. */
const maxRequests = 150

const retryAfterSeconds = 5

/** Begins one request in each turn of the event loop: else files, finished pages and probes would wait for pages. */
export function limitRequests(runtime: Pick<Runtime, 'log' | 'firm'>): MiddlewareHandler {
  let underWay = 0
  let lastBegun: Promise<unknown> = Promise.resolve()
  let lastLoggedAt = Number.NEGATIVE_INFINITY
  return async (context, next) => {
    if (underWay >= maxRequests) {
      const now = performance.now()
      if (now - lastLoggedAt >= minuteMs) {
        lastLoggedAt = now
        runtime.log.warn({ underWay }, 'too many requests at once: some are answered with 503')
      }
      const response = await plainPage(context.req.path, {
        firm: runtime.firm,
        status: 503,
        title: 'We’re very busy at the moment',
        text:
          context.req.method === 'POST'
            ? 'Nothing has been saved. Please wait a few seconds, go back and send the form again.'
            : 'Please wait a few seconds and reload the page.',
      })
      response.headers.set('retry-after', String(retryAfterSeconds))
      return response
    }
    underWay += 1
    try {
      lastBegun = lastBegun.then(() => nextTurn())
      await lastBegun
      await next()
    } finally {
      underWay -= 1
    }
    return undefined
  }
}
