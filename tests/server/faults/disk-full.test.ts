import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { connectDatabase } from '#src/platform/database/connect.server.ts'
import { pageOf } from '../../support/pages/page.ts'
import { findBookedAt, visitorsOf } from '../../support/processes/booking-pair.ts'
import { createDatabase, startPostgres } from '../../support/processes/postgres-server.ts'
import { toProcess } from '../../support/processes/process-pair.ts'
import { type SiteProcess, startSite } from '../../support/processes/site-process.ts'
import { isWholeRun } from '../../support/series.ts'
import { type DatabaseKind, databaseKinds } from '../../support/site/test-site.ts'
import { mountSmallDisk } from '../../support/small-disk.ts'

type SiteOnDisk = SiteProcess & AsyncDisposable & { databaseUrl: string | null }

/** A site whose database is on a disk; with SQLite, so is everything else that it stores. */
async function openSite(kind: DatabaseKind, folder: string): Promise<SiteOnDisk> {
  if (kind === 'sqlite') {
    const site = await startSite(null, null, { settings: { DATA_DIR: join(folder, 'data') } })
    return { ...site, databaseUrl: null, [Symbol.asyncDispose]: site.stop }
  }
  const postgres = await startPostgres({ parent: folder })
  if (postgres === null) throw new Error('There is no PostgreSQL.')
  const databaseUrl = await createDatabase(postgres.url)
  const site = await startSite(databaseUrl)
  return { ...site, databaseUrl, [Symbol.asyncDispose]: () => site.stop().finally(postgres.stop) }
}

const diskSizes: Record<DatabaseKind, string> = { sqlite: '8m', postgres: '96m' }
const databaseWords: Record<DatabaseKind, string> = {
  sqlite: 'database or disk is full',
  postgres: 'No space left on device',
}

const title = 'a full disk shows on pages and in the log, loses nothing and recovers once there is room (%s)'
test.runIf(isWholeRun).for(databaseKinds)(title, async (kind, { skip }) => {
  using disk = mountSmallDisk(diskSizes[kind])
  if (disk === null) return skip('only root can mount a small disk')
  await using site = await openSite(kind, disk.folder)
  const process = toProcess(site)
  const visitors = visitorsOf([process], site.secret)
  const free = await visitors.findSpacedStarts()
  const isReady = async () => (await process.get('/readyz')).status
  expect(await isReady()).toBe(200)

  const acknowledged: string[] = []
  /** Books until one is refused, at most so many, and returns the answers' statuses. */
  const bookSome = async (count: number) => {
    const statuses: number[] = []
    while (statuses.length < count && !statuses.includes(503)) {
      const startsAt = free.shift() ?? ''
      const { status } = await visitors.book(startsAt)
      if (status === 303) acknowledged.push(startsAt)
      statuses.push(status)
    }
    return statuses
  }
  expect(await bookSome(2)).toEqual([303, 303])

  disk.fill()
  // There may be room left inside the database's own files.
  expect((await bookSome(100)).at(-1)).toBe(503)
  await site.printed(databaseWords[kind])
  const options = { timeout: 20_000, interval: 250 }
  await vi.waitFor(async () => expect(await isReady()).toBe(503), options)
  await site.printed('not ready: nothing can be written')
  for (const path of ['/', '/about', '/healthz', '/contact'])
    expect([path, (await process.get(path)).status]).toEqual([path, 200])
  const login = await process.post('/login', { email: site.admin.email, password: site.admin.password })
  expect([login.status, pageOf(await login.text()).alerts]).toEqual([
    503,
    ['You can’t log in at the moment. Please try again in a minute.'],
  ])
  const news = await process.post('/newsletter', { email: 'reader@example.org', page: '/about' })
  expect(news.status).toBe(503)

  disk.makeRoom()
  await vi.waitFor(async () => expect(await isReady()).toBe(200), options)
  expect(await bookSome(2)).toEqual([303, 303])
  await process.signIn(site.admin.email, site.admin.password)

  const database = connectDatabase(site, pino({ enabled: false }))
  if (kind === 'sqlite') {
    const { rows } = await sql`pragma integrity_check`.execute(database.db)
    expect(rows).toEqual([{ integrity_check: 'ok' }])
  }
  expect(await findBookedAt(database, acknowledged)).toHaveLength(acknowledged.length)
  const { booked } = await database.db
    .selectFrom('appointments')
    .select((eb) => eb.fn.countAll<number>().as('booked'))
    .executeTakeFirstOrThrow()
  expect(Number(booked)).toBe(acknowledged.length)
  await database.close()
})
