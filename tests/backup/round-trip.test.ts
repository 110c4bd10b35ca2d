import { existsSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { connectDatabase } from '#src/platform/database/connect.server.ts'
import { createLog } from '#src/platform/log.server.ts'
import {
  type FilledSite,
  makeBackup,
  openEmptyPlace,
  openFilledSite,
  restoreInto,
  runCommand,
  settingsOf,
} from '../support/backup/backup-site.ts'
import { compareDatabases, compareRows, readIndexesAndTriggers, readRows } from '../support/backup/compare-databases.ts'
import { freePort } from '../support/free-port.ts'
import { startCommand } from '../support/processes/command.ts'
import { isWholeRun } from '../support/series.ts'
import { bothDatabases, databasesOfCopies, openTestSite } from '../support/site/test-site.ts'

let site: FilledSite
let folder = ''
beforeAll(async () => {
  site = await openFilledSite()
  folder = join(site.dataDir, '..')
})
afterAll(() => site[Symbol.asyncDispose]())

const passphrase = { BACKUP_PASSPHRASE: 'four words of a poem' }

/** A minute alone on two cores. */
const slowly = { timeout: 600_000 }

for (const kind of databasesOfCopies) {
  test(`a database restored to ${kind} has the indexes and triggers of a new one`, async () => {
    const file = join(folder, `indexes-${kind}.backup`)
    await makeBackup(site, file)
    using copy = await openEmptyPlace(kind)
    await restoreInto(copy, file, { secret: site.secret })
    const restored = connectDatabase(copy, createLog({ logLevel: 'fatal' }))
    await using created = await openTestSite(kind)
    const wanted = await readIndexesAndTriggers(created.runtime.database)
    expect(Object.keys(wanted)).toContain('appointments_by_agent')
    expect(await readIndexesAndTriggers(restored).finally(restored.close)).toEqual(wanted)
  })

  test(`a backup is restored to ${kind} and back to SQLite, and no row differs`, async () => {
    const file = join(folder, `first-${kind}.backup`)
    const made = await runCommand(['backup', file], settingsOf(site, site.secret))
    expect(made).toMatchObject({ code: 0, output: expect.stringContaining('NOT ENCRYPTED and holds personal data') })
    expect(statSync(file).mode & 0o777).toBe(0o600)

    using copy = await openEmptyPlace(kind)
    const restored = await runCommand(['restore', file], settingsOf(copy, site.secret))
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('Restored') })
    const compared = await compareDatabases(site, copy)
    expect(compared).toEqual({ rows: expect.any(Number), different: 0 })
    expect(compared.rows).toBeGreaterThan(3000)
    expect(readFileSync(join(copy.dataDir, 'mail', '2027-robin.eml'), 'utf8')).toBe(site.savedMail)
    // On PostgreSQL the secret is a setting, and stays out of the folder and of backups.
    expect(existsSync(join(copy.dataDir, 'secret'))).toBe(kind === 'sqlite')

    const again = join(folder, `second-${kind}.backup`)
    await runCommand(['backup', again], settingsOf(copy, site.secret))
    using last = await openEmptyPlace('sqlite')
    const settings = { ...settingsOf(last, ''), SECRET: kind === 'sqlite' ? '' : site.secret }
    expect(await runCommand(['restore', again], settings)).toMatchObject({ code: 0 })
    expect((await compareDatabases(site, last)).different).toBe(0)
    for (const { output } of [made, restored]) expect(output).not.toMatch(/@|Robin|Calder/)
  })
}

test.runIf(isWholeRun)('a restored site starts with its people, their passwords and its search', async () => {
  const file = join(folder, 'site.backup')
  await makeBackup(site, file)
  using copy = await openEmptyPlace('sqlite')
  await restoreInto(copy, file)
  expect(readFileSync(join(copy.dataDir, 'secret'), 'utf8')).toBe(site.secret)
  const port = String(await freePort())
  using served = startCommand(['serve'], { ...settingsOf(copy, ''), PORT: port })
  const output = await served.printed('Harbour is ready at')
  // There is an admin already.
  expect(output).not.toContain('accept-invitation')
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
})

test.runIf(process.platform === 'linux')('all that a restore has written is on disk before it says so', async () => {
  const file = join(folder, 'synced.backup')
  await makeBackup(site, file)
  using copy = await openEmptyPlace('sqlite')
  const handle = await open(file)
  const spy = vi.spyOn(Object.getPrototypeOf(handle) as FileHandle, 'sync')
  await handle.close()
  const synced: string[] = []
  spy.mockImplementation(async function (this: FileHandle) {
    synced.push(relative(copy.dataDir, readlinkSync(`/proc/self/fd/${this.fd}`)))
  })
  await restoreInto(copy, file)
  spy.mockRestore()
  // What is renamed, its folders, and then those in which it has its name.
  const [files, places] = [synced.slice(0, -3), synced.slice(-3)]
  const written = ['mail/2027-robin.eml', 'secret', 'harbour.sqlite', 'mail', '']
  expect(files.sort()).toEqual(written.map((name) => join('restoring', name)).sort())
  expect(places).toEqual(['', 'mail', ''])
})

describe('encrypted', () => {
  test.runIf(isWholeRun)('a backup is opened by its passphrase only, and shows nothing without', async () => {
    const file = join(folder, 'sealed.backup.age')
    const made = await runCommand(['backup', file], { ...settingsOf(site, ''), ...passphrase })
    expect(made).toMatchObject({ code: 0, output: expect.stringContaining('It is encrypted.') })
    expect(readFileSync(file, 'latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt /)

    using copy = await openEmptyPlace('sqlite')
    const wrong = { ...settingsOf(copy, ''), BACKUP_PASSPHRASE: 'four words of a song' }
    expect(await runCommand(['restore', file], wrong)).toEqual({
      code: 1,
      output: 'The passphrase is wrong. Check BACKUP_PASSPHRASE, or unset it to be asked.\n',
    })
    const unset = await runCommand(['restore', file], settingsOf(copy, ''))
    expect(unset).toMatchObject({ code: 1, output: expect.stringContaining('Set BACKUP_PASSPHRASE') })
    expect(existsSync(copy.dataDir)).toBe(false)

    expect(await runCommand(['restore', file], { ...settingsOf(copy, ''), ...passphrase })).toMatchObject({ code: 0 })
    expect((await compareDatabases(site, copy)).different).toBe(0)
  })
})

test.runIf(isWholeRun)('a restore drill: more than 100,000 rows, through both databases', slowly, async () => {
  await using large = await openFilledSite({ isLarge: true })
  const path = (name: string) => join(large.dataDir, '..', name)
  await runCommand(['backup', path('large')], settingsOf(large, ''))
  const wanted = await readRows(large)
  for (const kind of bothDatabases) {
    using copy = await openEmptyPlace(kind)
    expect(await runCommand(['restore', path('large')], settingsOf(copy, large.secret))).toMatchObject({ code: 0 })
    const { rows, different } = compareRows(wanted, await readRows(copy))
    expect(rows).toBeGreaterThan(100_000)
    expect(different).toBe(0)
    await runCommand(['backup', path(kind)], settingsOf(copy, large.secret))
    using last = await openEmptyPlace('sqlite')
    const restored = await runCommand(['restore', path(kind)], { ...settingsOf(last, ''), SECRET: large.secret })
    expect(restored).toMatchObject({ code: 0 })
    expect(compareRows(wanted, await readRows(last)).different).toBe(0)
  }
  expect(readdirSync(path('.')).filter((name) => name.includes('partial'))).toEqual([])
})
