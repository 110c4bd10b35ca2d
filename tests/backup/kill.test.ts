import { cpSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, watch } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connectDatabase } from '#src/platform/database/connect.server.ts'
import {
  type FilledSite,
  makeBackup,
  openEmptyPlace,
  openFilledSite,
  restoreInto,
  runCommand,
  settingsOf,
} from '../support/backup/backup-site.ts'
import { compareDatabases, compareRows, readRows } from '../support/backup/compare-databases.ts'
import { startCommand } from '../support/processes/command.ts'
import { isWholeRun } from '../support/series.ts'

let site: FilledSite
let folder = ''
let good = ''
beforeAll(async () => {
  site = await openFilledSite()
  folder = join(site.dataDir, '..')
  good = join(folder, 'good.backup')
  await makeBackup(site, good)
})
afterAll(() => site[Symbol.asyncDispose]())

/** Another site on SQLite as it is when it is killed: what it wrote last is only in the log beside its database. */
async function openKilledSite() {
  const place = await openEmptyPlace('sqlite')
  await restoreInto(place, good)
  const running = connectDatabase(place, pino({ enabled: false }))
  await runCommand(['user', 'add', '--email', 'old@example.org'], settingsOf(place, ''))
  const killed = { ...place, dataDir: `${place.dataDir}-killed` }
  cpSync(place.dataDir, killed.dataDir, { recursive: true })
  await running.close()
  expect(statSync(join(killed.dataDir, 'harbour.sqlite-wal')).size).toBeGreaterThan(0)
  return { ...killed, rows: await readRows(place), [Symbol.dispose]: () => place[Symbol.dispose]() }
}

/** The rows of the database that a restore has kept in a folder. */
async function readKeptRows(dataDir: string) {
  const kept = { dataDir: `${dataDir}-kept`, databaseUrl: null }
  mkdirSync(kept.dataDir)
  for (const name of readdirSync(dataDir)) {
    const end = /^harbour\.sqlite\.before-restore-[\dT-]+\d(|-wal|-shm|-journal)$/.exec(name)?.[1]
    if (end !== undefined) cpSync(join(dataDir, name), join(kept.dataDir, `harbour.sqlite${end}`))
  }
  return readRows(kept)
}

/** Runs a command and kills it at its n-th change of a folder. Returns whether that was before its end. */
async function killAtChange(words: string[], settings: Record<string, string>, place: string, count: number) {
  using command = startCommand(words, settings)
  let changes = 0
  const watcher = watch(place, { recursive: true }, () => {
    changes += 1
    if (changes === count) command.kill('SIGKILL')
  })
  const { code } = await command.ended
  watcher.close()
  return code === null
}

/** Runs a command and kills it once its transaction on PostgreSQL holds some number of locks. */
async function killAtLocks(words: string[], settings: Record<string, string>, databaseUrl: string, count: number) {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  using command = startCommand(words, settings)
  let end: number | null | undefined
  command.ended.then(({ code }) => {
    end = code
  })
  while (end === undefined) {
    const { rows } = await client.query(
      'select count(*)::int as locks from pg_locks where pid <> pg_backend_pid() and database = (select oid from pg_database where datname = current_database())',
    )
    if (rows[0].locks >= count) command.kill('SIGKILL')
    await turn()
  }
  await client.end()
  return end === null
}

test.runIf(isWholeRun)('a backup that is killed leaves no file of that name, and the next one works', async () => {
  let killed = 0
  for (const count of [1, 2, 3, 5, 8]) {
    const file = join(folder, `killed-${count}.backup`)
    if (!(await killAtChange(['backup', file], settingsOf(site, ''), folder, count))) continue
    killed += 1
    expect(readdirSync(folder)).not.toContain(`killed-${count}.backup`)
    expect(await runCommand(['backup', file], settingsOf(site, ''))).toMatchObject({ code: 0 })
  }
  expect(killed).toBeGreaterThan(0)
})

test.runIf(isWholeRun)('a restore to SQLite that is killed leaves the old site or the new one', async () => {
  const wanted = await readRows(site)
  let killed = 0
  for (const count of [4, 1, 16, 60, 120]) {
    using place = await openKilledSite()
    const settings = settingsOf(place, '')
    if (await killAtChange(['restore', good, '--force'], settings, place.dataDir, count)) killed += 1
    // As any start does, this finishes what was begun.
    const now = await readRows(place)
    const differences = [place.rows, wanted].map((rows) => compareRows(now, rows).different)
    expect(differences, `killed at change ${count}`).toContain(0)
    expect(await runCommand(['restore', good, '--force'], settings)).toMatchObject({ code: 0 })
    expect((await compareDatabases(site, place)).different).toBe(0)
  }
  expect(killed).toBeGreaterThan(0)
})

test('a restore that was killed while it put its files in place is finished by the next command', async () => {
  using place = await openEmptyPlace('sqlite')
  using prepared = await openEmptyPlace('sqlite')
  await restoreInto(prepared, good)
  await restoreInto(place, good)
  await runCommand(['user', 'add', '--email', 'old@example.org'], settingsOf(place, ''))
  renameSync(prepared.dataDir, join(place.dataDir, 'restored-2027-01-13T10-00-00'))
  const file = join(folder, 'finished.backup')
  expect(await runCommand(['backup', file], settingsOf(place, ''))).toMatchObject({ code: 0 })
  expect((await compareDatabases(site, place)).different).toBe(0)
  const names = readdirSync(place.dataDir)
  expect(names).toContain('harbour.sqlite.before-restore-2027-01-13T10-00-00')
  expect(names.filter((name) => name.startsWith('restored-'))).toEqual([])
})

test.runIf(isWholeRun)(
  'a killed site’s last changes stay with its database when a killed restore is finished',
  async () => {
    using place = await openKilledSite()
    using prepared = await openEmptyPlace('sqlite')
    await restoreInto(prepared, good)
    renameSync(prepared.dataDir, join(place.dataDir, 'restored-2027-01-13T10-00-00'))
    expect(compareRows(await readRows(place), await readRows(site)).different).toBe(0)
    expect(compareRows(await readKeptRows(place.dataDir), place.rows).different).toBe(0)
  },
)

test('a killed site’s last changes are in the database that a restore keeps', async () => {
  using place = await openKilledSite()
  expect(await runCommand(['restore', good, '--force'], settingsOf(place, ''))).toMatchObject({ code: 0 })
  // Written into the database itself before anything was replaced.
  expect(readdirSync(place.dataDir).filter((name) => name.endsWith('-wal'))).toEqual([])
  expect((await compareDatabases(site, place)).different).toBe(0)
  expect(compareRows(await readKeptRows(place.dataDir), place.rows).different).toBe(0)
})

test.runIf(isWholeRun)('what a deleted database has left in its log does not come into the restored one', async () => {
  using place = await openKilledSite()
  rmSync(join(place.dataDir, 'harbour.sqlite'))
  await restoreInto(place, good)
  expect((await compareDatabases(site, place)).different).toBe(0)
})

test.runIf(isWholeRun && inject('postgresUrl') !== null)(
  'a move or a restore to PostgreSQL that is killed leaves it empty, and the next one works',
  async () => {
    const before = await readRows(site)
    let killed = 0
    for (const [index, count] of [30, 2, 90, 150, 190, 200].entries()) {
      using place = await openEmptyPlace('postgres')
      const url = place.databaseUrl ?? ''
      const isMove = index % 2 === 0
      const words = isMove ? ['move', '--to', url] : ['restore', good]
      const settings = isMove ? settingsOf(site, '') : settingsOf(place, site.secret)
      if (await killAtLocks(words, settings, url, count)) {
        killed += 1
        expect(compareRows(await readRows(place), new Map()), `killed with ${count} locks`).toEqual({
          rows: 0,
          different: 0,
        })
        expect(await runCommand(words, settings)).toMatchObject({ code: 0 })
      }
      expect((await compareDatabases(site, place)).different).toBe(0)
      expect(compareRows(await readRows(site), before).different).toBe(0)
    }
    expect(killed).toBeGreaterThan(0)
  },
)
