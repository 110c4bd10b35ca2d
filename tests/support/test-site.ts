import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { inject, vi } from 'vitest'
import { createSite } from '../../build/server/index.js'
import { connectDatabase } from '../../src/platform/database/connect.server.ts'
import { migrate } from '../../src/platform/database/migrate.server.ts'
import { lineOptions } from '../../src/platform/log.server.ts'
import type { Mail } from '../../src/platform/mailer.server.ts'
import { createRuntime, type Runtime } from '../../src/platform/runtime.server.ts'
import { readSettings, type Settings } from '../../src/platform/settings.server.ts'

export type DatabaseKind = 'sqlite' | 'postgres'

/** The databases on which every test of a query or an operation runs. */
export const databaseKinds: DatabaseKind[] = inject('postgresUrl') === null ? ['sqlite'] : ['sqlite', 'postgres']

/** The public address of every test site. */
export const origin = 'http://harbour.test'

/** A Wednesday in winter, 10:00 in London: the moment at which tests begin unless they say otherwise. */
export const wednesdayMorning = new Date('2027-01-13T10:00:00.000Z')

/** The whole site with a database of its own, a fixed clock and an inbox instead of a mail server. */
export type TestSite = AsyncDisposable & {
  runtime: Runtime
  /** Mails that went out, oldest first. */
  inbox: Mail[]
  /** Lines of the log, parsed. */
  logLines: Record<string, unknown>[]
  /** Sends a request to the site as a browser on one of its pages would. Work that waits for the answer is done then, too. */
  request: (path: string, init?: RequestInit & { address?: string }) => Promise<Response>
  /** The same, without waiting for what follows the answer. */
  fetch: TestSite['request']
  /** Posts a form. */
  post: (
    path: string,
    fields: Record<string, string>,
    init?: { cookie?: string; address?: string },
  ) => Promise<Response>
  /** Opens the same database once more, as another process would. */
  openTwin: () => Runtime
}

/** Opens a test site. `await using` closes it and removes its database. */
export async function openTestSite(
  kind: DatabaseKind,
  { now = wednesdayMorning, settings: more = {} }: { now?: Date; settings?: Record<string, string> } = {},
): Promise<TestSite> {
  vi.useFakeTimers({ toFake: ['Date'], now })
  const dataDir = mkdtempSync(join(tmpdir(), 'harbour-test-'))
  const database = kind === 'postgres' ? await createPostgresDatabase() : null
  const settings = settingsOf({
    ORIGIN: origin,
    DATA_DIR: dataDir,
    SECRET: 'a secret for tests, long enough to be taken',
    ...(database && { DATABASE_URL: database.url }),
    ...more,
  })
  const inbox: Mail[] = []
  const logLines: Record<string, unknown>[] = []
  const open = () =>
    createRuntime(settings, {
      log: pino({ ...lineOptions, level: 'debug' }, { write: (line) => void logLines.push(JSON.parse(line)) }),
      mailer: {
        deliver: async (mail) => void inbox.push(mail),
      },
    })
  const runtimes = [open()] as [Runtime, ...Runtime[]]
  const [runtime] = runtimes
  await migrate(runtime.db)

  const site = createSite(runtime)
  const fetch: TestSite['fetch'] = async (path, { address = '192.0.2.1', ...init } = {}) =>
    site.fetch(new Request(new URL(path, origin), { redirect: 'manual', ...init }), {
      incoming: { socket: { remoteAddress: address } },
    } as never)
  const request: TestSite['request'] = async (path, init) => {
    const answer = await fetch(path, init)
    await runtime.jobs.drain()
    return answer
  }
  return {
    runtime,
    inbox,
    logLines,
    request,
    fetch,
    post: (path, fields, { cookie, address } = {}) =>
      request(path, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { 'sec-fetch-site': 'same-origin', ...(cookie !== undefined && { cookie }) },
        ...(address !== undefined && { address }),
      }),
    openTwin: () => {
      const twin = open()
      runtimes.push(twin)
      return twin
    },
    [Symbol.asyncDispose]: async () => {
      vi.useRealTimers()
      for (const opened of runtimes) {
        await opened.jobs.stop()
        await opened.outbox.stop()
        await opened.database.close()
      }
      await database?.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function settingsOf(environment: Record<string, string>): Settings {
  const read = readSettings(environment)
  if (!read.ok) throw new Error(read.faults.join('\n'))
  return read.settings
}

async function createPostgresDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const serverUrl = inject('postgresUrl')
  if (serverUrl === null) throw new Error('There is no PostgreSQL.')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const asServer = async (run: (name: ReturnType<typeof sql.ref>) => ReturnType<typeof sql>) => {
    const server = connectDatabase({ databaseUrl: serverUrl, dataDir: '' }, pino({ enabled: false }))
    await run(sql.ref(name)).execute(server.db)
    await server.close()
  }
  await asServer((ref) => sql`create database ${ref}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => asServer((ref) => sql`drop database ${ref} with (force)`) }
}
