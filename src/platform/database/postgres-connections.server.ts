import { Socket } from 'node:net'
import pg from 'pg'
import type { Log } from '#src/platform/log.server.ts'
import { isLoopbackHost } from '#src/platform/network/ip-address.server.ts'

/** In PostgreSQL's own views: restoring a backup refuses while there are other connections of this name. */
export const applicationName = 'harbour'

export const maxConnections = 10

type PoolOptions = { hasTimeouts: boolean; lockTimeoutMs: number | undefined; log: Log }

/** Connects lazily. */
export function openPool(databaseUrl: string, { hasTimeouts, lockTimeoutMs, log }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: withoutApplicationName(databaseUrl),
    ssl: isTlsExpected(databaseUrl),
    application_name: applicationName,
    max: maxConnections,
    connectionTimeoutMillis: hasTimeouts ? 5000 : 60_000,
    // Shorter than the time after which a silent connection is dropped.
    idleTimeoutMillis: 8000,
    ...(hasTimeouts ? { stream: openSocket } : { keepAlive: true }),
    // The pool waits for it before it hands out the connection. Not with the first message, as the driver would do it:
    // a pooler between us and the server refuses these names there, or ignores them.
    onConnect: (client) => client.query(setTimeouts({ hasTimeouts, lockTimeoutMs })),
  })
  logBrokenConnections(pool, log)
  return pool
}

/** Of the server's own, in milliseconds; 0 = none. */
export const timeoutsMs = { statement_timeout: 8000, idle_in_transaction_session_timeout: 8000 } as const

function setTimeouts({ hasTimeouts, lockTimeoutMs = 0 }: Omit<PoolOptions, 'log'>): string {
  const timeouts = { ...(hasTimeouts ? timeoutsMs : {}), ...(lockTimeoutMs > 0 && { lock_timeout: lockTimeoutMs }) }
  return Object.entries(timeouts)
    .map(([name, ms]) => `set ${name} = ${ms};`)
    .join('')
}

// PostgreSQL sends 64-bit integers as text; all of our values fit into a number.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** A connection in use may stay silent so long. The server's own time-outs are shorter. */
const socketTimeoutMs = 10_000

/**
 * Closed when the server stays silent, so that a frozen server blocks nothing for longer; the pool reconnects. The
 * driver's own `query_timeout` would keep the dead connection.
 */
function openSocket(): Socket {
  const socket = new Socket()
  socket.setTimeout(socketTimeoutMs, () => {
    const message = `the database has not answered for ${socketTimeoutMs / 1000} seconds`
    socket.destroy(Object.assign(new Error(message), { code: 'ETIMEDOUT' }))
  })
  return socket
}

/** Once each. Without a listener, the error of a broken connection would end the process. */
function logBrokenConnections(pool: pg.Pool, log: Log): void {
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
function withoutApplicationName(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  if (!url.searchParams.has('application_name')) return databaseUrl
  url.searchParams.delete('application_name')
  return url.href
}
