import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { dataFolder, startOnce } from '../support/processes/data-folder.ts'
import { isWholeRun } from '../support/series.ts'
import { bothDatabases, databasesOfCopies, openTestSite } from '../support/site/test-site.ts'
import { mountSmallDisk } from '../support/small-disk.ts'
import { expectOnlyFaults } from '../support/watching/doctor.ts'

test.runIf(isWholeRun)('another secret ends the start, until it is accepted', async () => {
  using folder = dataFolder()
  await startOnce(folder)
  const SECRET = 'another secret, long enough to be taken'
  using site = folder.run(['serve'], { SECRET, PORT: String(await freePort()) })
  const { code, output } = await site.ended
  expect(code).toBe(78)
  expect(output).toContain('This database has been used with another SECRET')
  expect(output).toContain('npm run doctor -- --accept-new-secret')
  expect(output).not.toContain(SECRET)
  // Nor does a command write with it.
  using user = folder.run(['user', 'add', '--email', 'b@example.org'], { SECRET })
  expect(await user.ended).toMatchObject({ code: 78, output: expect.stringContaining('another SECRET') })

  using accept = folder.run(['doctor', '--accept-new-secret'], { SECRET })
  expect((await accept.ended).code).toBe(0)
  using again = folder.run(['serve'], { SECRET, PORT: String(await freePort()) })
  await again.printed('Harbour is ready at')
})

test.runIf(isWholeRun)('a lost secret is noticed although a new one is made', async () => {
  using folder = dataFolder()
  await startOnce(folder)
  rmSync(join(folder.dataDir, 'secret'))
  using site = folder.run(['serve'], { PORT: String(await freePort()) })
  expect(await site.ended).toMatchObject({ code: 78, output: expect.stringContaining('another SECRET') })
})

test.runIf(isWholeRun)('a damaged secret is named as what it is, with code 78', async () => {
  using folder = dataFolder()
  writeFileSync(join(folder.dataDir, 'secret'), 'too short\n')
  using site = folder.run(['serve'])
  const { code, output } = await site.ended
  expect(code).toBe(78)
  expect(output).toContain(`The secret in ${join(folder.dataDir, 'secret')} is damaged.`)
  expect(output).toContain(
    'Restore the file from a backup: `DATABASE_URL= SECRET= DATA_DIR=FOLDER npm run restore -- FILE`',
  )
  expect(output).not.toContain('Cannot use the database')
  expect(output).not.toContain('too short')
})

test.runIf(isWholeRun)('a secret that cannot be read is left alone, and whose it must be is said', async () => {
  using folder = dataFolder()
  // Nobody can read a folder as a file, not even root.
  mkdirSync(join(folder.dataDir, 'secret'))
  using site = folder.run(['serve'])
  const { code, output } = await site.ended
  expect(code).toBe(78)
  expect(output).toContain('The secret cannot be read or written: EISDIR')
  expect(output).toContain('Make the user that runs Harbour the owner of DATA_DIR and of the file `secret` in it.')
  expect(output).not.toContain('delete')
})

test('a database that a newer version has used stops startup with a message', async () => {
  using folder = dataFolder()
  await startOnce(folder)
  await folder.change((db) =>
    sql`insert into kysely_migration (name, timestamp) values ('999-from-the-future', '2030')`.execute(db),
  )
  using site = folder.run(['serve'])
  const { code, output } = await site.ended
  expect(code).toBe(78)
  expect(output).toContain('A newer version of Harbour has used this database')
  expect(output).toContain('999-from-the-future')
  expect(output).toContain('Start that version or a later one, or restore a backup from before the update.')
  expect(output).not.toContain('corrupted')
})

test('a database that is gone is no reason to begin with an empty one', async () => {
  using folder = dataFolder()
  const admin = { ADMIN_EMAIL: 'a@example.org', ADMIN_PASSWORD: 'correct horse battery' }
  using first = folder.run(['serve'], { PORT: String(await freePort()), ...admin })
  const end = join(folder.dataDir, 'audit-log-end.json')
  await eventually(() => expect(existsSync(end)).toBe(true))
  first.kill('SIGTERM')
  await first.ended
  const file = join(folder.dataDir, 'harbour.sqlite')
  renameSync(file, `${file}.away`)
  using site = folder.run(['serve'])
  const { code, output } = await site.ended
  expect(code).toBe(78)
  expect(output).toContain('The file harbour.sqlite is no longer in DATA_DIR.')
  expect(output).toContain('put the file back or restore the latest backup')
  using doctor = folder.run(['doctor'], { PORT: String(await freePort()) })
  await expectOnlyFaults(doctor, [['The file harbour.sqlite is no longer in DATA_DIR.', 'delete audit-log-end.json']])

  // A restore that was killed before it put the file in place.
  const restored = join(folder.dataDir, 'restored-2027-01-13T10-00-00')
  mkdirSync(restored)
  renameSync(`${file}.away`, join(restored, 'harbour.sqlite'))
  await startOnce(folder)
  expect(existsSync(file)).toBe(true)

  rmSync(file)
  rmSync(end)
  await startOnce(folder)
})

test('/readyz is 503 when SQLite’s file is gone', async () => {
  await using site = await openTestSite('sqlite')
  const file = join(site.runtime.settings.dataDir, 'harbour.sqlite')
  renameSync(file, `${file}.away`)
  const gone = await site.request('/readyz')
  expect([gone.status, await gone.text()]).toEqual([503, 'the database is gone'])
  // Another file with its name is not what the site writes to.
  copyFileSync(`${file}.away`, file)
  expect((await site.request('/readyz')).status).toBe(503)
  renameSync(`${file}.away`, file)
  expect((await site.request('/readyz')).status).toBe(200)
})

test.runIf(isWholeRun)(
  'a disk that is full, or that is not connected, is named at the start and by doctor',
  async () => {
    using folder = dataFolder()
    const link = `${folder.dataDir}-link`
    symlinkSync(`${folder.dataDir}-away`, link)
    using _link = { [Symbol.dispose]: () => rmSync(link) }
    for (const DATA_DIR of [link, join(link, 'site')]) {
      const settings = { DATA_DIR, PORT: String(await freePort()) }
      using site = folder.run(['serve'], settings)
      const away = 'it leads to a folder that isn’t there.\nConnect the disk'
      expect(await site.ended).toMatchObject({ code: 1, output: expect.stringContaining(away) })
      using doctor = folder.run(['doctor'], settings)
      await expectOnlyFaults(doctor, [['leads to a folder that isn’t there', 'Connect the disk']])
    }
    using disk = mountSmallDisk('400k')
    if (disk === null) return
    using site = folder.run(['serve'], { DATA_DIR: disk.folder, PORT: String(await freePort()) })
    const full = 'database or disk is full\nDelete what isn’t needed from its disk'
    expect(await site.ended).toMatchObject({ code: 1, output: expect.stringContaining(full) })
  },
)

test('a database that cannot be written to stops startup with a message', async () => {
  using folder = dataFolder()
  await startOnce(folder)
  await folder.change((db) =>
    sql`create trigger full before insert on limits begin select raise(abort, 'no room'); end`.execute(db),
  )
  using site = folder.run(['serve'])
  const { code, output } = await site.ended
  expect(code).toBe(1)
  expect(output).toContain('Nothing can be written to the database: no room.')
})

test.runIf(isWholeRun)('an unwritable data folder stops startup with a message', async () => {
  using folder = dataFolder()
  // Nobody can write a file into a file, not even root.
  const file = join(folder.dataDir, 'file')
  writeFileSync(file, '')
  using site = folder.run(['serve'], { DATA_DIR: file })
  const { code, output } = await site.ended
  expect(code).toBe(1)
  expect(output).toContain(`Cannot write to DATA_DIR ${file}`)
})

for (const kind of databasesOfCopies) {
  test(`/readyz is 503 when nothing can be written or the database is too new (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { db } = site.runtime
    const readyz = async () => {
      const answer = await site.request('/readyz')
      return [answer.status, await answer.text()]
    }
    await sql`insert into kysely_migration (name, timestamp) values ('999-from-the-future', '2030')`.execute(db)
    expect(await readyz()).toEqual([503, 'a newer version has used the database'])
    await sql`delete from kysely_migration where name = '999-from-the-future'`.execute(db)
    expect((await site.request('/healthz')).status).toBe(200)

    await (kind === 'sqlite'
      ? sql`pragma query_only = on`
      : sql`alter table limits add check (limit_key = '')`
    ).execute(db)
    expect(await readyz()).toEqual([503, 'nothing can be written to the database'])
    const line = site.logLines.find(({ msg }) => msg === 'not ready: nothing can be written')
    expect(line).toMatchObject({ level: 50, fault: expect.stringContaining('Nothing can be written') })
  })
}

test.runIf(bothDatabases.includes('postgres'))(
  '/readyz answers everyone within two seconds, whatever it waits for, and says so once in the log',
  async () => {
    await using site = await openTestSite('postgres')
    const other = site.openTwin()
    await other.db.transaction().execute(async (transaction) => {
      await sql`lock table limits in access exclusive mode`.execute(transaction)
      const answers = await Promise.all(Array.from({ length: 20 }, () => site.request('/readyz')))
      for (const answer of answers) {
        expect([answer.status, await answer.text()]).toEqual([503, 'the database does not answer'])
      }
      expect(site.logLines.filter(({ msg }) => msg === 'not ready')).toHaveLength(1)
    })
  },
)

test.runIf(isWholeRun)('a full disk is named in the log, not the rollback that it prevents', async () => {
  await using site = await openTestSite('sqlite')
  const { db } = site.runtime
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
  await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count ?? 0)}`.execute(db)
  const fill = async (name: string) => {
    for (let turn = 0; turn < 100; turn += 1) {
      await db.transaction().execute(async (transaction) => {
        const values = { limit_key: `${name} ${turn}`, uses: 'x'.repeat(4000), expires_at: '2030' }
        await transaction.insertInto('limits').values(values).execute()
      })
    }
  }
  await expect(fill('first')).rejects.toThrow('database or disk is full')
  await sql`pragma max_page_count = 1000000`.execute(db)
  await expect(fill('second')).resolves.toBeUndefined()
})
