import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, inject, test } from 'vitest'
import { connectDatabase, type Database } from '#src/platform/database/connect.server.ts'
import { executedMigrations, knownMigrations, migrate, migrateTo } from '#src/platform/database/migrate.server.ts'
import { makeBackup, openEmptyPlace, restoreInto, runCommand, settingsOf } from '../support/backup/backup-site.ts'
import { type Place, readRows } from '../support/backup/compare-databases.ts'
import { bothDatabases } from '../support/site/test-site.ts'

const secret = 'a secret of the old site, long enough'

async function withDatabase<Result>(place: Place, work: (db: Database) => Promise<Result>): Promise<Result> {
  const { db, close } = connectDatabase(place, pino({ enabled: false }))
  return work(db).finally(close)
}

/** A client with an appointment, as an older version stored them. */
async function fillOldSite(db: Database): Promise<void> {
  const at = '2027-01-05T10:00:00.000Z'
  await migrateTo(db, '062-reference-by-bytes')
  await sql`insert into auth_user (id, name, email, email_verified, created_at, updated_at)
    values ('u', 'Anna', 'anna@example.org', 1, ${at}, ${at})`.execute(db)
  await sql`insert into users (user_id, email, role, name, phone, time_zone, created_at, updated_at)
    values ('u', 'anna@example.org', 'client', 'Anna Bell', '020 7946 0018', '', ${at}, ${at})`.execute(db)
  await sql`insert into appointments (appointment_id, reference, agent_id, starts_at, ends_at, occupied_until, status,
      scam_type, name, email, phone, story, client_id, consent_wording, consented_at, form_key, manage_token_hash, created_at)
    values ('1', 'ABC', 'a', ${at}, ${at}, ${at}, 'booked', 'forex', 'A Bell', 'anna@example.org', '020 7946 0018', 'Help',
      'u', '', ${at}, '1', '1', ${at})`.execute(db)
}

/** A site on SQLite with its secret. */
async function openOldSite(fill: (db: Database) => Promise<void>) {
  const old = await openEmptyPlace('sqlite')
  mkdirSync(old.dataDir)
  writeFileSync(join(old.dataDir, 'secret'), secret, { mode: 0o600 })
  await withDatabase(old, fill)
  return old
}

/** An up-to-date site, on which the last migration ran under another name. */
async function fillSiteWithFormerName(db: Database): Promise<void> {
  await migrate(db)
  await sql`update kysely_migration set name = '086-expand-counted-users'
    where name = '086-expand-counted-columns'`.execute(db)
}

for (const kind of bothDatabases) {
  test(`a backup of an older version is restored, and brought up to date (to ${kind})`, async () => {
    using old = await openOldSite(fillOldSite)
    const file = join(old.dataDir, '..', 'old.backup')
    await makeBackup(old, file)

    using copy = await openEmptyPlace(kind)
    await restoreInto(copy, file, { secret: kind === 'sqlite' ? '' : secret })
    await withDatabase(copy, async (db) => {
      expect(await executedMigrations(db)).toEqual(knownMigrations)
      const appointments = await db.selectFrom('appointments').select(['reference', 'story']).execute()
      expect(appointments).toEqual([{ reference: 'ABC', story: 'Help' }])
      // A later migration has made a person of the two.
      const people = await db.selectFrom('people').select(['email', 'user_id']).execute()
      expect(people).toEqual([{ email: 'anna@example.org', user_id: 'u' }])
    })
    // The backup's own schema is that of its time.
    expect((await withDatabase(old, executedMigrations)).at(-1)).toBe('062-reference-by-bytes')
  })
  test(`a backup of a database that ran a migration under its former name is restored (to ${kind})`, async () => {
    using old = await openOldSite(fillSiteWithFormerName)
    const file = join(old.dataDir, '..', 'former.backup')
    await makeBackup(old, file)
    using copy = await openEmptyPlace(kind)
    await restoreInto(copy, file, { secret: kind === 'sqlite' ? '' : secret })
    expect(await withDatabase(copy, executedMigrations)).toEqual(knownMigrations)
  })
}

describe.runIf(inject('postgresUrl') !== null)('npm run move', () => {
  test('copies a database that ran a migration under its former name', async () => {
    using old = await openOldSite(fillSiteWithFormerName)
    using target = await openEmptyPlace('postgres')
    const words = ['move', '--to', target.databaseUrl ?? '']
    expect(await runCommand(words, settingsOf(old, ''))).toMatchObject({ code: 0 })
    expect(await withDatabase(target, executedMigrations)).toEqual(knownMigrations)
  })

  test('refuses an older database before anything is written, and says what to do', async () => {
    using old = await openOldSite(fillOldSite)
    using target = await openEmptyPlace('postgres')
    const words = ['move', '--to', target.databaseUrl ?? '']
    const remedy = 'Start this version once on SQLite, which brings it up to date; then stop it and try again.'
    expect(await runCommand(words, settingsOf(old, ''))).toEqual({
      code: 1,
      output: `The database in ${old.dataDir} is older than this version of Harbour. ${remedy}\n`,
    })
    expect((await readRows(target)).size).toBe(0)
    // What starting the site does.
    await withDatabase(old, migrate)
    for (const answer of ['Moved', 'Already moved']) {
      expect(await runCommand(words, settingsOf(old, ''))).toMatchObject({
        code: 0,
        output: expect.stringContaining(answer),
      })
    }
  })
})
