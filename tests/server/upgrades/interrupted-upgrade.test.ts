import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { connectDatabase } from '#src/platform/database/connect.server.ts'
import { findPendingMigrations, migrate, migrateTo } from '#src/platform/database/migrate.server.ts'
import { statementChannel } from '#src/platform/database/statement-channel.server.ts'
import { casesOf } from '../../support/series.ts'

const none = pino({ enabled: false })

/** A folder with a SQLite database of version 0.2.0, in which a job is waiting. */
async function openOldSite() {
  const dataDir = mkdtempSync(join(tmpdir(), 'harbour-upgrade-'))
  // With traces, each statement is published once it has run.
  const open = (folder = dataDir) =>
    connectDatabase({ databaseUrl: null, dataDir: folder, otlpEndpoint: 'http://127.0.0.1:1' }, none)
  const { db, close } = open()
  await migrateTo(db, '060-audit-head')
  const at = '2027-01-13T10:00:00.000Z'
  await sql`insert into jobs (job_id, kind, sealed_payload, attempts, due_at, created_at)
    values ('j', 'probe', 'payload', 0, ${at}, ${at})`.execute(db)
  await close()
  return {
    dataDir,
    open,
    [Symbol.dispose]: () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

/** Copies a database as it is on disk, as a process that is killed now leaves it. */
function copyAsIs(from: string, to: string): void {
  mkdirSync(to)
  for (const name of ['harbour.sqlite', 'harbour.sqlite-wal']) {
    if (existsSync(join(from, name))) copyFileSync(join(from, name), join(to, name))
  }
}

test('an upgrade of SQLite that is killed after any of its statements can be run again', async () => {
  using site = await openOldSite()
  const copies: string[] = []
  const copy = () => {
    const folder = join(site.dataDir, `copy-${copies.length}`)
    copyAsIs(site.dataDir, folder)
    copies.push(folder)
  }
  const { db, close } = site.open()
  statementChannel.subscribe(copy)
  await migrate(db).finally(() => statementChannel.unsubscribe(copy))
  await close()
  expect(copies.length).toBeGreaterThan(50)

  for (const folder of casesOf(copies, 12)) {
    const { db, close } = site.open(folder)
    await migrate(db)
    expect(await findPendingMigrations(db), folder).toEqual([])
    const { rows } = await sql`pragma integrity_check`.execute(db)
    expect(rows, folder).toEqual([{ integrity_check: 'ok' }])
    expect(await db.selectFrom('jobs').select('encrypted_payload').execute(), folder).toEqual([
      { encrypted_payload: 'payload' },
    ])
    await close()
  }
})

test('of two processes that upgrade a SQLite database at once, one does it', async () => {
  using site = await openOldSite()
  const both = [site.open(), site.open()]
  await Promise.all(both.map(({ db }) => migrate(db)))
  for (const { db, close } of both) {
    expect(await findPendingMigrations(db)).toEqual([])
    await close()
  }
})
