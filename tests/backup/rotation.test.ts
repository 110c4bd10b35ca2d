import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { consumeRateLimits } from '#src/platform/rate-limits.server.ts'
import { dayMs } from '#src/time/time-range.ts'
import { createScheduledBackup } from '../../server/scheduled-backup.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { dataFolder } from '../support/processes/data-folder.ts'
import { bothDatabases, openTestSite } from '../support/site/test-site.ts'

/** A folder with backups of these days. */
function openFolder(days: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'harbour-rotation-'))
  for (const day of days) writeFileSync(join(folder, `harbour-${day}.backup`), 'a backup')
  return {
    folder,
    days: () => readdirSync(folder).map((name) => name.slice('harbour-'.length, -'.backup'.length)),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}

test('a backup that failed is tried again as soon as its job runs again', async () => {
  using place = openFolder([])
  using nothing = openFolder([])
  // The backup is a command of its own, which reads the environment.
  vi.stubEnv('DATA_DIR', nothing.folder)
  await using site = await openTestSite('sqlite', { settings: { BACKUP_DIR: place.folder } })
  const { jobs } = createScheduledBackup(site.runtime)
  for (const _time of ['at first', 'after a start']) {
    await expect(jobs['make the daily backup']?.()).rejects.toThrow('Check DATA_DIR.')
  }
  expect(place.days()).toEqual([])
  vi.unstubAllEnvs()
})

test('a backup that another copy began is waited for, and the log says so', async () => {
  using place = openFolder([])
  await using site = await openTestSite('sqlite', { settings: { BACKUP_DIR: place.folder } })
  const begun = { name: 'scheduled backups', max: 1, withinMinutes: 50, subject: place.folder }
  const { db, secret, clock } = site.runtime
  await consumeRateLimits(db, [begun], { secret, now: clock.now() })
  await createScheduledBackup(site.runtime).jobs['make the daily backup']?.()
  expect(place.days()).toEqual([])
  expect(site.logLines.find(({ event }) => event === 'backup-waits')).toMatchObject({
    msg: expect.stringContaining('no backup yet'),
  })
})

test('a backup dated in the future makes no backup of today fail, and hides none that is missing', async () => {
  using place = openFolder(['2027-01-13', '2027-01-14'])
  await using site = await openTestSite('sqlite', { settings: { BACKUP_DIR: place.folder } })
  // Anyone who makes a backup counts that here first.
  await site.runtime.db.schema.dropTable('limits').execute()
  const { jobs } = createScheduledBackup(site.runtime)
  await jobs['make the daily backup']?.()
  expect(site.logLines.map(({ event }) => event)).not.toContain('backup-failed')
  rmSync(join(place.folder, 'harbour-2027-01-13.backup'))
  await expect(jobs['make the daily backup']?.()).rejects.toThrow('limits')
  const lineOf = site.logLines.find(({ event }) => event === 'backup-failed')
  expect(lineOf).toMatchObject({ ageHours: null })
})

test('BACKUP_COMMAND is run once for each backup, with its path, and again after it failed', async () => {
  using place = openFolder(['2027-01-12', '2027-01-13'])
  const [ran, gate] = [join(place.folder, 'ran'), join(place.folder, 'gate')]
  const BACKUP_COMMAND = `echo "$BACKUP_FILE" >> "${ran}" && test -e "${gate}"`
  await using site = await openTestSite('sqlite', { settings: { BACKUP_DIR: place.folder, BACKUP_COMMAND } })
  const run = createScheduledBackup(site.runtime).jobs['run BACKUP_COMMAND']
  await expect(run?.()).rejects.toThrow('BACKUP_COMMAND ended with code 1')
  expect(site.logLines.find(({ event }) => event === 'backup-command-failed')).toMatchObject({ level: 50, code: 1 })
  writeFileSync(gate, '')
  await run?.()
  await run?.()
  const newest = join(place.folder, 'harbour-2027-01-13.backup')
  expect(readFileSync(ran, 'utf8')).toBe(`${newest}\n${newest}\n`)
  writeFileSync(join(place.folder, 'harbour-2027-01-13.backup.age'), 'encrypted')
  await run?.()
  expect(readFileSync(ran, 'utf8').split('\n').at(-2)).toBe(`${newest}.age`)
})

test('why BACKUP_COMMAND failed is printed beside the log', async () => {
  using place = openFolder([])
  using folder = dataFolder()
  const BACKUP_COMMAND = 'echo "no remote is called quay" >&2; exit 3'
  const PORT = String(await freePort())
  using site = folder.run(['serve'], { PORT, BACKUP_DIR: place.folder, BACKUP_COMMAND })
  await site.printed('backup-command-failed')
  await site.printed('no remote is called quay')
})

test('what BACKUP_COMMAND has started ends with the site', async () => {
  using place = openFolder(['2027-01-13'])
  const started = join(place.folder, 'started')
  const BACKUP_COMMAND = `sleep 300 & echo $! > "${started}"; wait`
  await using site = await openTestSite('sqlite', { settings: { BACKUP_DIR: place.folder, BACKUP_COMMAND } })
  const { jobs, stop } = createScheduledBackup(site.runtime)
  const run = jobs['run BACKUP_COMMAND']?.()
  await eventually(() => expect(readFileSync(started, 'utf8')).toMatch(/^\d+\n$/))
  await stop()
  await run
  const stat = `/proc/${readFileSync(started, 'utf8').trim()}/stat`
  await eventually(() => expect(existsSync(stat) && !/\) Z /.test(readFileSync(stat, 'utf8'))).toBe(false))
})

test('without BACKUP_COMMAND there is no such job', async () => {
  using place = openFolder([])
  await using site = await openTestSite('sqlite', { settings: { BACKUP_DIR: place.folder } })
  expect(Object.keys(createScheduledBackup(site.runtime).jobs)).not.toContain('run BACKUP_COMMAND')
})

test('backups dated in the future take the place of no others, and are left alone', async () => {
  const good = ['2027-01-07', '2027-01-08', '2027-01-09', '2027-01-10', '2027-01-11', '2027-01-12', '2027-01-13']
  const future = ['01', '02', '03', '04', '05', '06', '07'].map((day) => `2099-12-${day}`)
  using place = openFolder([...good, ...future])
  await using site = await openTestSite('sqlite', { settings: { BACKUP_DIR: place.folder } })
  await createScheduledBackup(site.runtime).jobs['delete old backups']?.()
  expect(place.days().sort()).toEqual([...good, ...future])
})

describe.each(bothDatabases)('on %s', (kind) => {
  test('backups past their time are deleted even if no new one can be made, but never the newest', async () => {
    using place = openFolder(['2027-01-12', '2026-12-10', '2026-12-08'])
    await using site = await openTestSite(kind, { settings: { BACKUP_DIR: place.folder } })
    // Anyone who makes a backup counts that here first.
    await site.runtime.db.schema.dropTable('limits').execute()
    const { jobs } = createScheduledBackup(site.runtime)
    await expect(jobs['make the daily backup']?.()).rejects.toThrow('limits')
    expect(site.logLines.map(({ event }) => event)).toContain('backup-failed')
    await jobs['delete old backups']?.()
    expect(place.days()).toEqual(['2026-12-10', '2027-01-12'])
    vi.setSystemTime(Date.now() + 400 * dayMs)
    await jobs['delete old backups']?.()
    expect(place.days()).toEqual(['2027-01-12'])
  })

  test('the deletion of backups follows the setting', async () => {
    using place = openFolder(['2027-01-13', '2027-01-10', '2027-01-04', '2026-12-30'])
    await using site = await openTestSite(kind, { settings: { BACKUP_DIR: place.folder, BACKUP_KEEP_DAYS: '14' } })
    await createScheduledBackup(site.runtime).jobs['delete old backups']?.()
    expect(place.days()).toEqual(['2027-01-04', '2027-01-10', '2027-01-13'])
  })
})
