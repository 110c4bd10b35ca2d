import type { Server, ServerOptions, ServerResponse } from 'node:http'

/**
 * How long a client may take, in milliseconds. A client that sends a byte now and then can't hold one longer; a form
 * of the largest size arrives in time at 20 kbit/s.
 */
export const connectionLimits: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  // How late the time-outs above may be noticed.
  connectionsCheckingInterval: 1000,
  // Longer than the proxies in front keep connections open, so that they never reuse one that we have just closed.
  keepAliveTimeout: 75_000,
}

/** How long a connection with a response under way may carry nothing: a client that does not read what it asked for. */
const silentMs = 120_000

/**
 * Ends silent connections. Returns a function that makes every response from then on the last of its connection, so
 * that clients and proxies go elsewhere: `Connection: close`.
 */
export function watchConnections(server: Server): { closeAfterResponses: () => void } {
  server.timeout = silentMs
  const running = new Set<ServerResponse>()
  let isClosing = false
  // In front of the listener that responds.
  server.prependListener('request', (_request, response) => {
    if (isClosing) response.shouldKeepAlive = false
    running.add(response)
    response.once('close', () => running.delete(response))
  })
  return {
    closeAfterResponses: () => {
      isClosing = true
      for (const response of running) response.shouldKeepAlive = false
    },
  }
}
