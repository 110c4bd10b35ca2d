import type { Server, ServerOptions, ServerResponse } from 'node:http'
import { type Socket, Server as TcpServer } from 'node:net'

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
 * How many requests a connection may have under way. Only a client that sends them without waiting has several, which
 * browsers and proxies don't; their responses would wait in memory until it reads them.
 */
const maxPipelined = 20

/** How long, after the server has stopped listening, an idle connection may still bring a request. */
const lastRequestMs = 500

/**
 * Ends silent connections, and those with too many requests under way. Returns a function that stops listening and makes
 * every response from then on the last of its connection, so that clients and proxies go elsewhere: `Connection: close`.
 * It calls back once all are closed.
 */
export function watchConnections(server: Server): { close: (onClosed: () => void) => void } {
  server.timeout = silentMs
  const running = new Set<ServerResponse>()
  const underWay = new WeakMap<Socket, number>()
  const count = (socket: Socket, more: number) => {
    const requests = (underWay.get(socket) ?? 0) + more
    underWay.set(socket, requests)
    if (requests > maxPipelined) socket.destroy()
  }
  let isClosing = false
  // In front of the listener that responds.
  server.prependListener('request', ({ socket }, response) => {
    if (isClosing) response.shouldKeepAlive = false
    running.add(response)
    count(socket, 1)
    response.once('close', () => {
      running.delete(response)
      count(socket, -1)
    })
  })
  return {
    close: (onClosed) => {
      isClosing = true
      for (const response of running) response.shouldKeepAlive = false
      // HTTP's own `close` ends idle connections at once. A proxy may just be sending a form over one, which is lost then:
      // it may be sent again only by whoever filled it in.
      TcpServer.prototype.close.call(server, onClosed)
      setTimeout(() => server.closeIdleConnections(), lastRequestMs)
    },
  }
}
