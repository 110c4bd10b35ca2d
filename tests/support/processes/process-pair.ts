import { pino } from 'pino'
import { inject } from 'vitest'
import { connectDatabase, type DatabaseHandle } from '#src/platform/database/connect.server.ts'
import { cookiesOf } from '../site/cookie-jar.ts'
import type { DatabaseKind } from '../site/test-site.ts'
import { createDatabase } from './postgres-server.ts'
import { type SiteProcess, startSite } from './site-process.ts'

/** A process of the built site, as seen with some cookies. */
export type Process = {
  get: (path: string, cookie?: string) => Promise<Response>
  post: (
    path: string,
    fields: Record<string, string>,
    by?: { cookie?: string; headers?: Record<string, string> },
  ) => Promise<Response>
  /** Signs in and returns the cookies. */
  signIn: (email: string, password: string) => Promise<string>
}

/** Two processes of the built site on one database, as behind a proxy, with the database open beside them. */
export type ProcessPair = AsyncDisposable & {
  processes: [Process, Process]
  db: DatabaseHandle['db']
  dataDir: string
  databaseUrl: string | null
  /** Users who are admins from the start. */
  admin: SiteProcess['admin']
  secret: string
}

/** Creates an empty database for a process and returns its `DATABASE_URL`: null for SQLite. */
export async function createDatabaseFor(kind: DatabaseKind): Promise<string | null> {
  return kind === 'sqlite' ? null : createDatabase(inject('postgresUrl') ?? '')
}

export async function openProcessPair(kind: DatabaseKind): Promise<ProcessPair> {
  const databaseUrl = await createDatabaseFor(kind)
  const first = await startSite(databaseUrl)
  const second = await startSite(databaseUrl, first)
  const { dataDir, admin, secret } = first
  const database = connectDatabase({ databaseUrl, dataDir }, pino({ enabled: false }))
  return {
    processes: [toProcess(first), toProcess(second)],
    db: database.db,
    dataDir,
    databaseUrl,
    admin,
    secret,
    [Symbol.asyncDispose]: async () => {
      await database.close()
      await second.stop()
      await first.stop()
    },
  }
}

/** Asks and reads the whole response: a site that is to stop would wait for who does not read. */
async function read(url: string, request: RequestInit): Promise<Response> {
  const response = await fetch(url, request)
  return new Response(await response.arrayBuffer(), response)
}

export function toProcess({ address }: SiteProcess): Process {
  const post: Process['post'] = (path, fields, { cookie = '', headers = {} } = {}) =>
    read(address + path, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(fields),
      headers: { cookie, 'sec-fetch-site': 'same-origin', ...headers },
    })
  return {
    get: (path, cookie = '') => read(address + path, { redirect: 'manual', headers: { cookie } }),
    post,
    signIn: async (email, password) => {
      const answer = await post('/login', { email, password })
      if (answer.status !== 303) throw new Error(`${email} could not sign in: ${answer.status}`)
      return cookiesOf(answer)
    },
  }
}
