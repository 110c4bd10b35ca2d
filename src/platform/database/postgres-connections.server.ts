import { Socket } from 'node:net'
import type { Pool } from 'pg'
import type { Log } from '../log/log.server.ts'
import { isLoopbackHost } from '../network/ip-address.server.ts'

/** How long a connection may say nothing while it is in use. The server's own time-outs, which say more, are shorter. */
const socketTimeoutMs = 10_000

/**
 * The socket of a connection. It ends when the server is silent, so that a server that is frozen or out of reach holds nobody
 * for longer; the pool makes new connections by itself. The driver's own `query_timeout` would keep the dead one.
 */
export function openSocket(): Socket {
  const socket = new Socket()
  socket.setTimeout(socketTimeoutMs, () => {
    const message = `the database has said nothing for ${socketTimeoutMs / 1000} seconds`
    socket.destroy(Object.assign(new Error(message), { code: 'ETIMEDOUT' }))
  })
  return socket
}

/**
 * Logs each connection that breaks, once. A connection in use emits the error as well as failing its queries, and one that
 * nobody listens to would end the process.
 */
export function logBrokenConnections(pool: Pool, log: Log): void {
  pool.on('connect', (client) => {
    let isBroken = false
    client.on('error', (error) => {
      if (!isBroken) log.warn({ err: error }, 'a database connection broke')
      isBroken = true
    })
  })
  // The pool repeats the error of a connection that breaks while idle, and wants to be heard too.
  pool.on('error', () => undefined)
}

/** Whether connections are encrypted, and the server's certificate verified, unless `DATABASE_URL` itself says how. */
export function isTlsExpected(databaseUrl: string): boolean {
  const { hostname, searchParams } = new URL(databaseUrl)
  return !isLoopbackHost(searchParams.get('host') ?? decodeURIComponent(hostname))
}
