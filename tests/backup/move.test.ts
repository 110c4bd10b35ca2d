import { createHash } from 'node:crypto'
import { readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  type FilledSite,
  openEmptyPlace,
  openFilledSite,
  runCommand,
  settingsOf,
} from '../support/backup/backup-site.ts'
import { compareDatabases } from '../support/backup/compare-databases.ts'
import { freePort } from '../support/free-port.ts'
import { startCommand } from '../support/processes/command.ts'
import { isWholeRun } from '../support/series.ts'

describe.runIf(inject('postgresUrl') !== null)('npm run move', () => {
  let site: FilledSite
  beforeAll(async () => {
    site = await openFilledSite()
  })
  afterAll(() => site[Symbol.asyncDispose]())

  const move = (to: string | null, more: Record<string, string> = {}) =>
    runCommand(['move', '--to', to ?? ''], { ...settingsOf(site, ''), ...more })
  const hashOfSource = () =>
    createHash('sha256')
      .update(readFileSync(join(site.dataDir, 'harbour.sqlite')))
      .digest('hex')

  test('copies every row, leaves the source as it was, and says so when it is done again', async () => {
    using target = await openEmptyPlace('postgres')
    const before = hashOfSource()
    const moved = await move(target.databaseUrl)
    expect(moved).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^Moved \d+ rows from \d+ tables; every row matches/),
    })
    expect(moved.output).not.toContain('@')
    expect(hashOfSource()).toBe(before)
    const { rows, different } = await compareDatabases(site, target)
    expect([rows > 3000, different]).toEqual([true, 0])
    expect(await move(target.databaseUrl)).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^Already moved.* set SECRET to the contents of /s),
    })
    // A site that has always been given its secret has no file with it.
    renameSync(join(site.dataDir, 'secret'), join(site.dataDir, 'put-away'))
    expect((await move(target.databaseUrl)).output).toContain('set SECRET to the one that this site has used')
    renameSync(join(site.dataDir, 'put-away'), join(site.dataDir, 'secret'))
  })

  test.runIf(isWholeRun)('refuses a database on which the site runs, or has run since', async () => {
    using target = await openEmptyPlace('postgres')
    expect(await move(target.databaseUrl)).toMatchObject({ code: 0 })
    // Hosted databases often come with a name of their own for connections.
    const named = { ...target, databaseUrl: `${target.databaseUrl}?application_name=prod` }
    const settings = { ...settingsOf(named, site.secret), PORT: String(await freePort()) }
    using served = startCommand(['serve'], settings)
    await served.printed('Harbour is ready at')
    expect(await move(target.databaseUrl)).toMatchObject({
      code: 1,
      output: expect.stringContaining('Harbour is running'),
    })
    served.kill('SIGTERM')
    await served.ended
    await runCommand(['user', 'add', '--email', 'new@example.org'], settings)
    expect(await move(target.databaseUrl)).toMatchObject({
      code: 1,
      output: expect.stringContaining('holds other data'),
    })
  })

  test.runIf(isWholeRun)('refuses while the site runs, and when it is on PostgreSQL already', async () => {
    using target = await openEmptyPlace('postgres')
    using served = startCommand(['serve'], { ...settingsOf(site, ''), PORT: String(await freePort()) })
    await served.printed('Harbour is ready at')
    expect(await move(target.databaseUrl)).toMatchObject({
      code: 1,
      output: expect.stringContaining('Stop it and try again'),
    })
    served.kill('SIGTERM')
    await served.ended
    const settings = settingsOf(target, site.secret)
    expect(await move(target.databaseUrl, settings)).toMatchObject({
      code: 1,
      output: expect.stringContaining('DATABASE_URL is set'),
    })
    const unreachable = `postgres://harbour@127.0.0.1:${await freePort()}/none`
    expect(await move(unreachable)).toMatchObject({
      code: 1,
      output: expect.stringContaining(`The database at ${new URL(unreachable).host} cannot be reached`),
    })
    const nowhere = Object.assign(new URL(target.databaseUrl ?? ''), { pathname: '/no-such-database' }).href
    const words = (place: string) => `There is no database with the name in ${place}. Nothing was changed.\nCreate it`
    expect(await move(nowhere)).toMatchObject({ code: 1, output: expect.stringContaining(words('--to')) })
    const backup = ['backup', join(site.dataDir, 'none.backup')]
    expect(await runCommand(backup, { ...settings, DATABASE_URL: nowhere })).toMatchObject({
      code: 1,
      output: expect.stringContaining(words('DATABASE_URL')),
    })
  })
})
