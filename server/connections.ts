import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http'
import { type Socket, Server as TcpServer } from 'node:net'

/** A client that sends a byte now and then can't hold one longer; the largest form arrives in time at 20 kbit/s. */
export const connectionLimits: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  // How late the time-outs above may be noticed.
  connectionsCheckingInterval: 1000,
  // Longer than the proxies in front keep connections open, so that they never reuse one that we have just closed.
  keepAliveTimeout: 75_000,
}

/** With a response under way: a client that does not read what it asked for. */
const silentMs = 120_000

/** Only clients that send without waiting have several; the responses would wait in memory until they read them. */
const maxPipelined = 20

/** After the server has stopped listening, an idle connection may still bring a request. */
const lastRequestMs = 500

/**
 * Ends silent connections, and those with too many requests. `close` makes every further response the last of its
 * connection, so that clients and proxies go elsewhere.
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
      // HTTP's own `close` ends idle connections at once: a form that a proxy is just sending over one would be lost.
      TcpServer.prototype.close.call(server, onClosed)
      setTimeout(() => server.closeIdleConnections(), lastRequestMs)
    },
  }
}

const hostPattern = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i

/** Null if a request does not say clearly of which host: a proxy might have understood it differently. */
export function readTarget({ url = '', rawHeaders }: Pick<IncomingMessage, 'url' | 'rawHeaders'>): string | null {
  const [host = '', ...more] = rawHeaders.filter(
    (_, index) => rawHeaders[index - 1]?.toLowerCase() === 'host' && index % 2 === 1,
  )
  if (more.length > 0 || !hostPattern.test(host)) return null
  if (url.startsWith('/')) return url
  const [, authority = '', path = ''] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(url) ?? []
  if (authority.toLowerCase() !== host.toLowerCase()) return null
  return path.startsWith('/') ? path : `/${path}`
}

export function refuseTarget(response: ServerResponse): void {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', connection: 'close' }
  response.writeHead(400, headers).end('This request doesn’t say clearly which address it is for.\n')
}
