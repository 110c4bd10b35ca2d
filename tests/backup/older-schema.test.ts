import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { connectDatabase, type Database } from '../../src/platform/database/connect.server.ts'
import { executedMigrations, knownMigrations, migrateTo } from '../../src/platform/database/migrate.server.ts'
import { makeBackup, openEmptyPlace, restoreInto } from '../support/backup/backup-site.ts'
import type { Place } from '../support/backup/compare-databases.ts'
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

for (const kind of bothDatabases) {
  test(`a backup of an older version is restored, and brought up to date (to ${kind})`, async () => {
    using old = await openEmptyPlace('sqlite')
    mkdirSync(old.dataDir)
    writeFileSync(join(old.dataDir, 'secret'), secret, { mode: 0o600 })
    await withDatabase(old, fillOldSite)
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
}
