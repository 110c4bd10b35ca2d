import type { RequestListener } from 'node:http'
import type { Runtime } from '#src/platform/runtime.server.ts'
import type { RouteOf } from './route-of-path.ts'

export type Watching = {
  aroundAll: (listener: RequestListener) => RequestListener
  /** Around the listener of those that are not answered from memory. */
  aroundApp: (listener: RequestListener) => RequestListener
  countJobEnd: (job: string, hasFailed: boolean) => void
  stop: () => Promise<unknown>
}

/** The libraries are loaded only then. */
export async function startWatching(runtime: Runtime, routeOf: RouteOf): Promise<Watching> {
  const { metricsPort, otlpEndpoint } = runtime.settings
  const metrics =
    metricsPort === null ? null : (await import('./metrics-server.ts')).startMetrics(runtime, metricsPort, routeOf)
  const tracing = otlpEndpoint === null ? null : (await import('./tracing.ts')).startTracing(runtime, routeOf)
  const unchanged = (listener: RequestListener) => listener
  return {
    aroundAll: metrics?.around ?? unchanged,
    aroundApp: tracing?.around ?? unchanged,
    countJobEnd: metrics?.countJobEnd ?? (() => undefined),
    stop: () => Promise.all([metrics?.stop(), tracing?.stop()]),
  }
}
