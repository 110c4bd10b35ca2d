import type { RequestListener } from 'node:http'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { type SecurityEventMessage, securityEventChannel } from '#src/platform/log/security-events.server.ts'
import { methodOf, pathOf, type RouteOf } from './route-of-path.ts'

/** No label holds anything that someone typed, so there are few series. */
export type Metrics = {
  registry: Registry
  around: (listener: RequestListener) => RequestListener
  countJobEnd: (job: string, hasFailed: boolean) => void
}

/** From a page in memory to the time-out of a request. */
const durationBuckets = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** nginx's status for requests the client aborted. */
const clientClosed = 499

export function createMetrics(routeOf: RouteOf): Metrics {
  const registry = new Registry()
  const registers = [registry]
  // Processor, memory, event loop, garbage collection.
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'harbour_http_requests_total',
    help: 'Requests that have ended, by route, method and status.',
    labelNames: ['route', 'method', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'harbour_http_request_duration_seconds',
    help: 'Time from a request to the end of its response, by route and method.',
    labelNames: ['route', 'method'],
    buckets: durationBuckets,
    registers,
  })
  const refusals = new Counter({
    name: 'harbour_refusals_total',
    help: 'Refusals by event and reason, as in the log: wrong passwords, limits, access.',
    labelNames: ['event', 'reason'],
    registers,
  })
  const jobFailures = new Counter({
    name: 'harbour_job_failures_total',
    help: 'Failed runs of scheduled jobs.',
    labelNames: ['job_name'],
    registers,
  })
  securityEventChannel.subscribe((message) => {
    const { event, reason } = message as SecurityEventMessage
    refusals.inc({ event, reason })
  })
  return {
    registry,
    around: (listener) => (request, response) => {
      const startedAt = performance.now()
      response.once('close', () => {
        const labels = { route: routeOf(pathOf(request.url)), method: methodOf(request.method) }
        requests.inc({ ...labels, status: response.headersSent ? response.statusCode : clientClosed })
        durations.observe(labels, (performance.now() - startedAt) / 1000)
      })
      return listener(request, response)
    },
    // With 0 too, so that the first failure is an increase.
    countJobEnd: (job, hasFailed) => jobFailures.inc({ job_name: job }, hasFailed ? 1 : 0),
  }
}
