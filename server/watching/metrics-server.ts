import { createServer, type Server } from 'node:http'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { exit } from '../prepare-runtime.ts'
import { createGauges, createMetrics, type Metrics } from './metrics.ts'
import { pathOf, type RouteOf } from './route-of-path.ts'

/** Anyone who can reach this machine's own addresses may read the metrics; nobody else can. */
const host = '127.0.0.1'

/** On a port of its own. Exits with a message if the port is taken. */
export function startMetrics(
  runtime: Runtime,
  port: number,
  routeOf: RouteOf,
): Metrics & { stop: () => Promise<void> } {
  const metrics = createMetrics(routeOf)
  const server = createMetricsServer(runtime, metrics)
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') exit(`Port ${port} is already in use. Choose another one with METRICS_PORT.`)
    exit(`Harbour cannot listen on ${host}:${port} for metrics: ${error.message}`)
  })
  server.listen(port, host)
  return { ...metrics, stop: () => stop(server) }
}

function createMetricsServer(runtime: Runtime, { registry }: Metrics): Server {
  const readGauges = createGauges(registry, runtime)
  return createServer(async (request, response) => {
    if (request.method !== 'GET' || pathOf(request.url) !== '/metrics') {
      response.writeHead(404).end('Metrics are at /metrics.\n')
      return
    }
    try {
      await readGauges()
      const body = await registry.metrics()
      response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(body)
    } catch (error) {
      runtime.log.error({ err: error }, 'metrics could not be read')
      response.writeHead(500).end()
    }
  })
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
