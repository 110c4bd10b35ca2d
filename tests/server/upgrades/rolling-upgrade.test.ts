import { type Kysely, sql } from 'kysely'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connectDatabase } from '#src/platform/database/connect.server.ts'
import { findPendingMigrations, migrateTo, migrateWithoutTimeouts } from '#src/platform/database/migrate.server.ts'
import { openEmptyDatabase } from '../../support/empty-database.ts'
import { bookByProcess } from '../../support/processes/book-by-process.ts'
import { createDatabaseFor, toProcess } from '../../support/processes/process-pair.ts'
import { startSite } from '../../support/processes/site-process.ts'
import { isWholeRun } from '../../support/series.ts'
import { bothDatabases, databaseKinds } from '../../support/site/test-site.ts'

/** What the next version may do before all copies run it: columns, tables and indexes that this one does not know. */
async function expand(db: Kysely<never>): Promise<void> {
  for (const table of ['users', 'people', 'appointments', 'outgoing_mails', 'jobs', 'subscribers', 'limits', 'holds']) {
    await sql`alter table ${sql.table(table)} add column of_the_next_version text`.execute(db)
    await sql`alter table ${sql.table(table)} add column counts_in_the_next_version integer not null default 0`.execute(
      db,
    )
  }
  await sql`create index index_of_the_next_version on appointments (of_the_next_version)`.execute(db)
  await sql`create table of_the_next_version (id text primary key not null, email text)`.execute(db)
  await sql`insert into kysely_migration (name, timestamp) values ('999-expand-next-version', '2030')`.execute(db)
}

for (const kind of databaseKinds) {
  test.runIf(isWholeRun)(
    `a copy goes on, and starts again, on a database that the next version has expanded (${kind})`,
    async () => {
      const databaseUrl = await createDatabaseFor(kind)
      const first = await startSite(databaseUrl)
      const { db, close } = connectDatabase({ databaseUrl, dataDir: first.dataDir }, pino({ enabled: false }))
      const expectAllWorks = async (site: typeof first, turn: number) => {
        const visitor = toProcess(site)
        expect(await (await visitor.get('/readyz')).text()).toBe('ready')
        const booker = { name: 'Robin', email: `robin${turn}@example.org`, phone: '', story: '' }
        const page = await bookByProcess(visitor, site.secret, booker, turn)
        expect((await visitor.get(page)).status).toBe(200)
        expect((await visitor.post(page, { intent: 'cancel' })).status).toBe(303)
        const cookie = await visitor.signIn(site.admin.email, site.admin.password)
        for (const path of ['/admin-profile', '/admin-profile/appointments', '/admin-profile/people']) {
          expect([path, (await visitor.get(path, cookie)).status]).toEqual([path, 200])
        }
        await vi.waitFor(async () => {
          const sent = await db
            .selectFrom('outgoing_mails')
            .select('status')
            .where('recipient', '=', booker.email)
            .where('kind', '=', 'appointment-cancelled')
            .execute()
          expect(sent).toEqual([{ status: 'sent' }])
        }, 20_000)
      }
      await expectAllWorks(first, 0)
      await expand(db as unknown as Kysely<never>)
      await expectAllWorks(first, 1)
      const second = await startSite(databaseUrl, first)
      await expectAllWorks(second, 2)
      await close()
      await second.stop()
      await first.stop()
    },
  )
}

test.runIf(isWholeRun && bothDatabases.includes('postgres'))(
  'a migration that has to wait for a table lets others use it meanwhile',
  async () => {
    await using database = await openEmptyDatabase('postgres')
    const { db, databaseUrl } = database
    await migrateTo(db, '078-declined-phone')
    const released = Promise.withResolvers<void>()
    onTestFinished(() => released.resolve())
    const holding = db.transaction().execute(async (transaction) => {
      await transaction.selectFrom('appointments').select('appointment_id').execute()
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction)
      await released.promise
    })
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
    const migrating = migrateWithoutTimeouts({ databaseUrl, dataDir: '' }, { log, check: async () => {} })
    await vi.waitFor(() => expect(lines.join()).toContain('it will be migrated when it is free'), 20_000)
    // Without a bound, this would wait behind the migration until its own time-out.
    expect(await db.selectFrom('appointments').select('appointment_id').execute()).toEqual([])
    released.resolve()
    await Promise.all([holding, migrating])
    expect(await findPendingMigrations(db)).toEqual([])
  },
)
