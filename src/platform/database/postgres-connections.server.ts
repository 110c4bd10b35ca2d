import { Socket } from 'node:net'
import type { Pool } from 'pg'
import type { Log } from '#src/platform/log.server.ts'
import { isLoopbackHost } from '#src/platform/network/ip-address.server.ts'

/** A connection in use may stay silent so long. The server's own time-outs are shorter. */
const socketTimeoutMs = 10_000

/**
 * Closed when the server stays silent, so that a frozen server blocks nothing for longer; the pool reconnects. The
 * driver's own `query_timeout` would keep the dead connection.
 */
export function openSocket(): Socket {
  const socket = new Socket()
  socket.setTimeout(socketTimeoutMs, () => {
    const message = `the database has not answered for ${socketTimeoutMs / 1000} seconds`
    socket.destroy(Object.assign(new Error(message), { code: 'ETIMEDOUT' }))
  })
  return socket
}

/** Once each. Without a listener, the error of a broken connection would end the process. */
export function logBrokenConnections(pool: Pool, log: Log): void {
  pool.on('connect', (client) => {
    let isBroken = false
    client.on('error', (error) => {
      if (!isBroken) log.warn({ err: error }, 'a database connection broke')
      isBroken = true
    })
  })
  // The pool re-emits errors of idle connections, and without a listener they would end the process.
  pool.on('error', () => undefined)
}

/** Encrypted, with the server's certificate verified, unless `DATABASE_URL` says otherwise. */
export function isTlsExpected(databaseUrl: string): boolean {
  const { hostname, searchParams } = new URL(databaseUrl)
  return !isLoopbackHost(searchParams.get('host') ?? decodeURIComponent(hostname))
}

/** The driver would prefer a name in `DATABASE_URL` to our own. */
export function withoutApplicationName(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  if (!url.searchParams.has('application_name')) return databaseUrl
  url.searchParams.delete('application_name')
  return url.href
}
