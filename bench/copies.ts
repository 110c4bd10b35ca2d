import { join } from 'node:path'
// biome-ignore lint/correctness/noUndeclaredDependencies: a dependency of the product, in ../package.json
import { pino } from 'pino'
import { findPostgres } from '../scripts/programs.mjs'
import { connectDatabase, type Database } from '../src/platform/database/connect.server.ts'
import { freePort } from '../tests/support/free-port.ts'
import { adaptNginx, copyLine, nginxBlock } from '../tests/support/nginx/deployed-nginx.ts'
import { createDatabase, type PostgresServer, startPostgres } from '../tests/support/processes/postgres-server.ts'
import { startNginx } from './nginx.ts'
import { createTempFolder, type Program } from './processes.ts'
import { startSite } from './site.ts'

/** One process of the site. */
export type Copy = {
  address: string
  /** Ends it without warning and starts it again. */
  kill: () => Promise<void>
  /** Ends it at once; `start` starts it again. */
  killNow: () => Promise<void>
  start: () => Promise<void>
  /** Stops it as a service manager would, and starts it again. */
  restart: () => Promise<void>
}

/** Copies of the site on one database, behind nginx if there are several. */
export type Copies = AsyncDisposable & {
  /** Where visitors ask. */
  origin: string
  copies: Copy[]
  db: Database
  dataDir: string
  /** Null = SQLite. */
  databaseUrl: string | null
  postgres: PostgresServer | null
}

/** Starts copies on a new SQLite database, or on a new PostgreSQL that waits for the disk. */
export async function startCopies(
  kind: 'sqlite' | 'postgres',
  count: number,
  settings: Record<string, string> = {},
): Promise<Copies> {
  const resources = new AsyncDisposableStack()
  const postgres = kind === 'postgres' ? await openPostgres(resources) : null
  const databaseUrl = postgres === null ? null : await createDatabase(postgres.url)
  const folder = resources.use(createTempFolder()).path
  const dataDir = join(folder, 'data')
  const ports: number[] = []
  for (let index = 0; index < count; index += 1) ports.push(await freePort())
  const proxyPort = await freePort()
  const origin = `http://127.0.0.1:${count === 1 ? ports[0] : proxyPort}`
  const copies: Copy[] = []
  for (const port of ports) copies.push(await startCopy(resources, { port, origin, dataDir, databaseUrl, settings }))
  if (count > 1) {
    resources.use(await startNginx({ folder, port: proxyPort, servers: proxyConfiguration(proxyPort, ports) }))
  }
  const database = connectDatabase({ databaseUrl, dataDir }, pino({ enabled: false }))
  resources.defer(database.close)
  return {
    ...{ origin, copies, db: database.db, dataDir, databaseUrl, postgres },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

async function openPostgres(resources: AsyncDisposableStack): Promise<PostgresServer> {
  const postgres = findPostgres() ? await startPostgres({ waitsForDisk: true }) : null
  if (postgres === null) throw new Error('This needs PostgreSQL.')
  // Stop it even if the bench or drill crashes.
  process.once('exit', postgres.stop)
  resources.defer(() => {
    process.off('exit', postgres.stop)
    postgres.stop()
  })
  return postgres
}

async function startCopy(resources: AsyncDisposableStack, options: Parameters<typeof startSite>[0]): Promise<Copy> {
  let program: Program | null = await startSite(options)
  const stop = async () => {
    await program?.[Symbol.asyncDispose]()
    program = null
  }
  resources.defer(stop)
  const start = async () => {
    program = await startSite(options)
  }
  const killNow = async () => {
    if (program !== null) process.kill(program.pid, 'SIGKILL')
    await stop()
  }
  return {
    address: `http://127.0.0.1:${options.port}`,
    kill: async () => {
      await killNow()
      await start()
    },
    killNow,
    start,
    restart: async () => {
      await stop()
      await start()
    },
  }
}

/** `deploy/nginx.conf` without TLS and its cache; visitors say themselves where they come from. */
function proxyConfiguration(port: number, ports: number[]): string {
  const copies = ports.map((each) => copyLine.replace('3000', String(each)))
  const upstream = adaptNginx(nginxBlock('upstream harbour {'), { [copyLine]: copies.join('\n') })
  const location = adaptNginx(nginxBlock('location / {'), {
    'X-Forwarded-For $remote_addr': 'X-Forwarded-For $http_x_forwarded_for',
  })
  return `${upstream}\nserver {\n  listen 127.0.0.1:${port};\n${location}\n}`
}
