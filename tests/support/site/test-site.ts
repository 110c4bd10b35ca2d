import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { inject, vi } from 'vitest'
import { createSite } from '#built/site'
import type { Firm } from '#src/firm/firm.ts'
import { connectDatabase } from '#src/platform/database/connect.server.ts'
import { lineOptions } from '#src/platform/log.server.ts'
import type { Mail } from '#src/platform/mail/mailer.server.ts'
import { createRuntime, type Runtime } from '#src/platform/runtime.server.ts'
import { readSettings, type Settings } from '#src/platform/settings.server.ts'
import type { DatedContent } from '../../../server/responses/shown-today.ts'
import { createDatabase, dropDatabase } from '../processes/postgres-server.ts'
import { isWholeRun } from '../series.ts'

export type DatabaseKind = 'sqlite' | 'postgres'

/** The databases for tests of the database itself: its locks, queries and faults. */
export const bothDatabases: DatabaseKind[] = inject('postgresUrl') === null ? ['sqlite'] : ['sqlite', 'postgres']

/** The databases for every other test: both in a full run. */
export const databaseKinds: DatabaseKind[] = isWholeRun ? bothDatabases : ['sqlite']

/** The databases for tests that take long, as with two processes: in a short run the one that several copies use. */
export const databasesOfCopies: DatabaseKind[] = isWholeRun ? bothDatabases : bothDatabases.slice(-1)

/** The public address of every test site. */
export const origin = 'http://harbour.test'

/** What makes a test site live. Nothing answers there. */
export const liveSettings = {
  SITE_MODE: 'live',
  ORIGIN: 'https://quay-recovery.co.uk',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Quay <desk@quay-recovery.co.uk>',
}

/** A Wednesday in winter, 10:00 in London: when tests begin unless they say otherwise. */
export const wednesdayMorning = new Date('2027-01-13T10:00:00.000Z')

/** The whole site with its own database, a fixed clock and an inbox instead of a mail server. */
export type TestSite = AsyncDisposable & {
  runtime: Runtime
  /** Sent emails, oldest first. */
  inbox: Mail[]
  /** The log lines, parsed. */
  logLines: Record<string, unknown>[]
  /** Sends a request to the site as a browser on one of its pages would, and waits for work done after the response. */
  request: (path: string, init?: RequestInit & { address?: string }) => Promise<Response>
  /** The same, without waiting for work done after the response. */
  fetch: TestSite['request']
  /** Posts a form. */
  post: (
    path: string,
    fields: Record<string, string>,
    init?: { cookie?: string; address?: string },
  ) => Promise<Response>
  /** Opens the same database again, as another process would. */
  openTwin: () => Runtime
}

/** Opens a test site. `await using` closes it and removes its database. */
export async function openTestSite(
  kind: DatabaseKind,
  {
    now = wednesdayMorning,
    settings: more = {},
    content,
    firm,
    database = null,
    built = null,
  }: {
    now?: Date
    settings?: Record<string, string>
    /** Claims and first steps; the firm’s own if there are no others. */
    content?: Partial<DatedContent>
    /** The facts about the firm; those of the build if there are no others. */
    firm?: Firm
    /** A database of this kind that is there already, and stays. */
    database?: { databaseUrl: string | null; dataDir: string } | null
    /** What a SQLite file to begin with holds; otherwise the database is empty. */
    built?: Uint8Array | null
  } = {},
): Promise<TestSite> {
  vi.useFakeTimers({ toFake: ['Date'], now })
  const { dataDir, databaseUrl } = database ?? (await copyDatabase(kind, built))
  const settings = settingsOf({
    ORIGIN: origin,
    DATA_DIR: dataDir,
    SECRET: 'a secret for tests, long enough to be taken',
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
    ...more,
  })
  const inbox: Mail[] = []
  const logLines: Record<string, unknown>[] = []
  const log = pino({ ...lineOptions, level: 'debug' }, { write: (line) => void logLines.push(JSON.parse(line)) })
  const open = () =>
    createRuntime(settings, {
      ...(firm && { firm }),
      log,
      // Without time-outs: a busy machine would turn answers into "please try again".
      database: connectDatabase({ ...settings, hasTimeouts: false }, log),
      mailer: {
        deliver: async (mail) => void inbox.push(mail),
      },
    })
  const runtimes = [open()] as [Runtime, ...Runtime[]]
  const [runtime] = runtimes

  const site = createSite(runtime, content)
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
      if (database !== null) return
      if (databaseUrl !== null) await dropDatabase(databaseUrl)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function settingsOf(environment: Record<string, string>): Settings {
  const read = readSettings(environment)
  if (!read.ok) throw new Error(read.faults.join('\n'))
  return read.settings
}

async function copyDatabase(kind: DatabaseKind, built: Uint8Array | null) {
  const dataDir = mkdtempSync(join(tmpdir(), 'harbour-test-'))
  if (kind === 'postgres') return { dataDir, databaseUrl: await copyPostgresDatabase() }
  const file = join(dataDir, 'harbour.sqlite')
  if (built === null) copyFileSync(inject('migratedFile'), file)
  else writeFileSync(file, built)
  return { dataDir, databaseUrl: null }
}

async function copyPostgresDatabase(): Promise<string> {
  const [serverUrl, original] = [inject('postgresUrl'), inject('migratedDatabase')]
  if (serverUrl === null || original === null) throw new Error('There is no PostgreSQL.')
  return createDatabase(serverUrl, original)
}
