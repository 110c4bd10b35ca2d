import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import type { Database } from '#src/platform/database/connect.server.ts'
import { dayMs } from '#src/time/time-range.ts'
import { freePort } from '../../support/free-port.ts'
import { type DataFolder, dataFolder, startOnce } from '../../support/processes/data-folder.ts'
import { createDatabase, dropDatabase } from '../../support/processes/postgres-server.ts'
import { isWholeRun } from '../../support/series.ts'
import { type Expected, expectFaults, expectOnlyFaults } from '../../support/watching/doctor.ts'

const serverUrl = inject('postgresUrl')
const secret = { SECRET: 'a secret for tests, long enough to be taken' }

describe.runIf(isWholeRun && serverUrl !== null)('doctor and PostgreSQL', () => {
  let PORT: string
  beforeAll(async () => {
    PORT = String(await freePort())
  })
  const doctorOf = (folder: DataFolder, DATABASE_URL: string) =>
    folder.run(['doctor'], { ...secret, PORT, DATABASE_URL })

  test('says what is wrong with DATABASE_URL, without repeating it', async () => {
    using folder = dataFolder()
    const change = (changes: Partial<URL>) => Object.assign(new URL(serverUrl ?? ''), changes).href
    using stopped = doctorOf(folder, change({ port: PORT, password: 'hunter2' }))
    const output = await expectFaults(stopped, [
      [
        `Database: The database at ${new URL(serverUrl ?? '').hostname}:${PORT} cannot be reached (ECONNREFUSED).`,
        'Start it, and check the host and port',
      ],
    ])
    expect(output).not.toContain('hunter2')
    using name = doctorOf(folder, change({ pathname: '/no-such-database' }))
    await expectOnlyFaults(name, [['There is no database with the name in DATABASE_URL.', 'Create it']])
    using user = doctorOf(folder, change({ username: 'nobody-we-know' }))
    await expectOnlyFaults(user, [['The database refuses the user in DATABASE_URL.', 'Correct the user']])
    using tls = doctorOf(folder, `${serverUrl}?sslmode=require`)
    await expectOnlyFaults(tls, [['Database: The database server offers no TLS', 'Turn TLS on there.']])
    using file = doctorOf(folder, `${serverUrl}?sslrootcert=/nowhere.pem`)
    await expectOnlyFaults(file, [['A file that DATABASE_URL names cannot be read (ENOENT).', 'Correct its path']])
    using unsigned = folder.run(['doctor'], { PORT, DATABASE_URL: serverUrl ?? '' })
    await expectFaults(unsigned, [['SECRET must be set when DATABASE_URL is', 'Correct it']])
  })

  test('names an empty database, and no faults that only follow from it', async () => {
    const databaseUrl = await createDatabase(serverUrl ?? '')
    using folder = dataFolder()
    try {
      const empty = ['Database: The database is empty.', 'Start the site, which sets it up.'] as Expected
      // What the site was moved from.
      const left = join(folder.dataDir, 'harbour.sqlite')
      writeFileSync(left, '', { mode: 0o600 })
      using moved = doctorOf(folder, databaseUrl)
      await expectOnlyFaults(moved, [empty])
      const monthAgo = (Date.now() - 31 * dayMs) / 1000
      utimesSync(left, monthAgo, monthAgo)
      using later = doctorOf(folder, databaseUrl)
      await expectOnlyFaults(later, [
        empty,
        ['DATA_DIR still has a harbour.sqlite that nothing has changed for 30 days.', 'Delete harbour.sqlite'],
      ])
    } finally {
      await dropDatabase(databaseUrl)
    }
  })

  test('says that the user may not create tables, or read those that are there', async () => {
    const databaseUrl = await createDatabase(serverUrl ?? '')
    using folder = dataFolder()
    const username = `guest_of_${new URL(databaseUrl).pathname.slice(1)}`
    const guest = sql.ref(username)
    const guestUrl = Object.assign(new URL(databaseUrl), { username, password: 'hunter2' }).href
    try {
      await folder.change(async (db) => {
        await sql`create role ${guest} login password 'hunter2'`.execute(db)
        await sql`revoke create on schema public from public`.execute(db)
      }, databaseUrl)
      using empty = doctorOf(folder, guestUrl)
      await expectOnlyFaults(empty, [
        ['The user in DATABASE_URL may not create tables in the database.', 'Make that user the owner of the database'],
      ])
      using start = folder.run(['serve'], { ...secret, PORT, DATABASE_URL: guestUrl })
      expect(await start.ended).toMatchObject({ code: 1, output: expect.stringContaining('Make that user the owner') })
      await startOnce(folder, { ...secret, DATABASE_URL: databaseUrl })
      using filled = doctorOf(folder, guestUrl)
      await expectOnlyFaults(filled, [
        ['The user in DATABASE_URL lacks rights in the database.', 'Make that user the owner of the database'],
      ])
    } finally {
      await dropDatabase(databaseUrl)
      await folder.change((db) => sql`drop role if exists ${guest}`.execute(db), serverUrl)
    }
  })

  test('says that the user may not create the search, or the schema that a restore needs', async () => {
    const databaseUrl = await createDatabase(serverUrl ?? '')
    using folder = dataFolder()
    const username = `tenant_of_${new URL(databaseUrl).pathname.slice(1)}`
    const tenant = sql.ref(username)
    const tenantUrl = Object.assign(new URL(databaseUrl), { username, password: 'hunter2' }).href
    const asOwner = (work: (db: Database) => Promise<unknown>) => folder.change(work, databaseUrl)
    const file = join(folder.dataDir, 'site.backup')
    try {
      await asOwner(async (db) => {
        await sql`create role ${tenant} login password 'hunter2'`.execute(db)
        await sql`grant all on schema public to ${tenant}`.execute(db)
      })
      const remedy = 'grant it `create` on the database.'
      using empty = doctorOf(folder, tenantUrl)
      await expectOnlyFaults(empty, [['The user in DATABASE_URL may not create the extension pg_trgm', remedy]])
      await asOwner((db) => sql`create extension pg_trgm`.execute(db))
      await startOnce(folder, { ...secret, DATABASE_URL: tenantUrl })
      using filled = doctorOf(folder, tenantUrl)
      const [fault, mend] = ['The user in DATABASE_URL may not create schemas', remedy]
      await expectOnlyFaults(filled, [[fault, mend]])
      const settings = { ...secret, DATABASE_URL: tenantUrl }
      using backup = folder.run(['backup', file], settings)
      expect((await backup.ended).code).toBe(0)
      using restore = folder.run(['restore', file, '--force'], settings)
      expect(await restore.ended).toMatchObject({ code: 1, output: expect.stringMatching(`^${fault}.*create`) })
    } finally {
      await dropDatabase(databaseUrl)
      await folder.change((db) => sql`drop role if exists ${tenant}`.execute(db), serverUrl)
    }
  })

  test('sees an old server, a clock that is wrong, and what makes it slow or read-only', async () => {
    const databaseUrl = await createDatabase(serverUrl ?? '')
    using folder = dataFolder()
    try {
      await startOnce(folder, { ...secret, DATABASE_URL: databaseUrl })
      using inOrder = doctorOf(folder, databaseUrl)
      expect(await inOrder.ended).toMatchObject({ code: 0, output: expect.stringContaining('Everything is in order.') })

      const name = sql.ref(new URL(databaseUrl).pathname.slice(1))
      await folder.change(async (db) => {
        await sql`alter table limits set (autovacuum_enabled = false)`.execute(db)
        await sql`insert into limits (limit_key, uses, expires_at)
          select 'key ' || n, '', '2999' from generate_series(1, 12000) n`.execute(db)
        await sql`drop index appointments_lower_name`.execute(db)
        await sql`update pg_index set indisvalid = false where indexrelid = 'audit_entries_action'::regclass`.execute(
          db,
        )
        // What a session finds before PostgreSQL's own functions.
        await sql`create function now() returns timestamptz language sql as
          $$ select clock_timestamp() + interval '5 minutes' $$`.execute(db)
        await sql`create function current_setting(text) returns text language sql as $$ select '120022' $$`.execute(db)
        await sql`alter database ${name} set search_path = public, pg_catalog`.execute(db)
        await sql`alter database ${name} set default_transaction_read_only = on`.execute(db)
      }, databaseUrl)
      using doctor = doctorOf(folder, databaseUrl)
      await expectOnlyFaults(doctor, [
        ['PostgreSQL is older than version 13', 'Update the database server.'],
        ['Nothing can be written to the database: it is read-only.', 'Point DATABASE_URL at a writable server'],
        [
          'is missing these indexes, so pages are slow: appointments_lower_name, audit_entries_action.',
          'Make a backup and restore it',
        ],
        ['The database has no statistics for large tables: limits.', 'Run `analyze`'],
        ['This machine’s clock and the database’s differ by', 'timedatectl'],
      ])
    } finally {
      await dropDatabase(databaseUrl)
    }
  })
})
