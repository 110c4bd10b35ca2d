import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { connectDatabase } from '#src/platform/database/connect.server.ts'
import { dayMs } from '#src/time/time-range.ts'
import { openEmptyPlace, runCommand, settingsOf } from '../support/backup/backup-site.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { findBookedAt, openBookingPair } from '../support/processes/booking-pair.ts'
import { startCommand } from '../support/processes/command.ts'
import { createDatabaseFor } from '../support/processes/process-pair.ts'
import { isWholeRun } from '../support/series.ts'
import { databaseKinds, databasesOfCopies } from '../support/site/test-site.ts'

for (const kind of databaseKinds) {
  test.runIf(isWholeRun)(`a backup made while people book has every booking whole (${kind})`, async () => {
    await using pair = await openBookingPair(kind)
    const starts: string[] = []
    for (const day of (await pair.findDays()).slice(0, 25)) starts.push(...(await pair.findStarts(day)))
    // Every fourth: consultations last longer than the steps between starts.
    // Fewer than all visitors together may book within an hour, however fast the machine is.
    const wanted = starts.filter((_, index) => index % 4 === 0).slice(0, 40)
    const half = wanted.length / 2
    const booked: string[] = []
    const folder = mkdtempSync(join(tmpdir(), 'harbour-while-'))
    using _folder = { [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) }
    const third = Promise.withResolvers<void>()
    let isOver = false
    const bookNext = async () => {
      // Half of the times are left until the backup has begun, however long that takes, and one until its end.
      const left = readdirSync(folder).length > 0 ? 1 : half
      const start = wanted.length > left ? wanted.shift() : undefined
      if (start === undefined) await pair.findDays()
      else if ((await pair.book(start)).status === 303) booked.push(start)
      if (booked.length === 3) third.resolve()
    }
    const booking = (async () => {
      while (!isOver) await bookNext()
    })()
    await third.promise
    const file = join(folder, 'backup')
    const settings = { ...settingsOf(pair, pair.secret), SECRET: pair.secret }
    expect(await runCommand(['backup', file], settings)).toMatchObject({ code: 0 })
    const late = wanted.pop() ?? ''
    isOver = true
    await booking
    expect((await pair.book(late)).status).toBe(303)
    booked.push(late)

    using copy = await openEmptyPlace('sqlite')
    expect(await runCommand(['restore', file], { ...settingsOf(copy, ''), SECRET: pair.secret })).toMatchObject({
      code: 0,
    })
    const { db, close } = connectDatabase(copy, pino({ enabled: false }))
    try {
      const standing = await findBookedAt({ db }, booked)
      expect(standing.length).toBeGreaterThanOrEqual(3)
      expect(standing.length).toBeLessThan(booked.length)
      // Bookings are written in order: none is missing before the last one that is there.
      expect(standing.map(({ starts_at }) => starts_at).sort()).toEqual(booked.slice(0, standing.length).sort())
      for (const { appointment_id } of standing) {
        const mails = db.selectFrom('outgoing_mails').select('mail_id').where('about', 'like', `%${appointment_id}%`)
        expect((await mails.execute()).length).toBeGreaterThanOrEqual(1)
      }
    } finally {
      await close()
    }
  })
}

/** A folder with backups of earlier days, and a file of someone else's. */
function openBackupFolder(days: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'harbour-scheduled-'))
  mkdirSync(join(folder, 'backups'))
  for (const day of days) writeFileSync(join(folder, 'backups', `harbour-${day}.backup`), 'an older one')
  writeFileSync(join(folder, 'backups', 'notes.txt'), 'mine')
  return {
    folder,
    backups: join(folder, 'backups'),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}

const secret = 'a secret for tests, long enough to be taken'

for (const kind of databasesOfCopies) {
  test.runIf(isWholeRun)(
    `one of two copies makes the daily backup and deletes those it replaces (${kind})`,
    async () => {
      // The process has the real time.
      const dayBefore = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)
      const [recent, old] = [[1, 2, 3, 4, 5].map(dayBefore), [40, 400].map(dayBefore)]
      using place = openBackupFolder([...recent, ...old])
      const DATABASE_URL = (await createDatabaseFor(kind)) ?? ''
      const settings = { DATA_DIR: join(place.folder, 'data'), DATABASE_URL, SECRET: secret, BACKUP_DIR: place.backups }
      using first = startCommand(['serve'], { ...settings, PORT: String(await freePort()) })
      await first.printed('Harbour is ready at')
      using second = startCommand(['serve'], { ...settings, PORT: String(await freePort()) })
      await second.printed('Harbour is ready at')
      await Promise.race([first.printed('backup-made'), second.printed('backup-made')])
      const fileOf = (day: string) => `harbour-${day}.backup`
      await eventually(() => {
        const left = readdirSync(place.backups)
        expect(old.filter((day) => left.includes(fileOf(day)))).toEqual([])
      })
      // Not what the copies write just now to see whether they can.
      const names = readdirSync(place.backups).filter((name) => !name.startsWith('.'))
      expect(names).toEqual(expect.arrayContaining([...recent.map(fileOf), 'notes.txt']))
      const [made = '', ...others] = names.filter((name) => ![...recent.map(fileOf), 'notes.txt'].includes(name))
      expect(others).toEqual([])
      first.kill('SIGTERM')
      second.kill('SIGTERM')
      const ends = await Promise.all([first.ended, second.ended])
      expect(ends.map(({ code }) => code)).toEqual([0, 0])
      expect(ends.map(({ output }) => output.split('backup-made').length - 1).reduce((a, b) => a + b)).toBe(1)

      using copy = await openEmptyPlace('sqlite')
      const restored = await runCommand(['restore', join(place.backups, made)], {
        ...settingsOf(copy, ''),
        SECRET: secret,
      })
      expect(restored).toMatchObject({ code: 0 })
    },
  )
}

test('a daily backup that fails is a failed job, and one line of the log with the age of the latest', async () => {
  using place = openBackupFolder([])
  const dataDir = join(place.folder, 'data')
  writeFileSync(join(place.folder, 'file'), '')
  const settings = { DATA_DIR: dataDir, SECRET: '', BACKUP_DIR: join(place.folder, 'file', 'backups') }
  using served = startCommand(['serve'], { ...settings, PORT: String(await freePort()) })
  await served.printed('a scheduled job failed')
  served.kill('SIGTERM')
  const { code, output } = await served.ended
  expect(code).toBe(0)
  const lineOf = (words: string) => JSON.parse(output.split('\n').find((text) => text.includes(words)) ?? '')
  expect(lineOf('backup-failed')).toMatchObject({
    event: 'backup-failed',
    ageHours: null,
    err: { message: expect.stringContaining('ENOTDIR') },
  })
  expect(lineOf('a scheduled job failed')).toMatchObject({ job: 'make the daily backup' })
})
