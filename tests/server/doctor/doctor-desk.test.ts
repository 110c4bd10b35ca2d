import { chmodSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, onTestFinished, test, vi } from 'vitest'
import { writeFirstAgents } from '#src/features/booking/availability/change-agents.server.ts'
import { findSampleAgents } from '#src/features/booking/availability/find-agent-faults.server.ts'
import { findForeignSender, findLiveFaults } from '#src/features/doctor/live-mode-faults.server.ts'
import { claims } from '#src/firm/claims/claims.ts'
import { firm } from '#src/firm/firm.ts'
import { system } from '#src/platform/audit-log/audit-log.server.ts'
import { createQuestion, questionHeader } from '#src/platform/network/seen-from-outside.server.ts'
import { hourMs, minuteMs } from '#src/time/time-range.ts'
import { noInlineSources, securityHeaders } from '../../../server/responses/security-headers.ts'
import { minutelyJobsOf } from '../../../server/scheduled-jobs.ts'
import { freePort } from '../../support/free-port.ts'
import { wordsOf } from '../../support/pages/page.ts'
import { startFakeServer } from '../../support/processes/calendar-servers.ts'
import { hasOpenssl, makeCertificate } from '../../support/processes/certificate.ts'
import { dataFolder } from '../../support/processes/data-folder.ts'
import { openAdminSession } from '../../support/site/admin-session.ts'
import { makeUser, signInAs } from '../../support/site/people.ts'
import {
  bothDatabases,
  liveSettings,
  openTestSite,
  type TestSite,
  wednesdayMorning,
} from '../../support/site/test-site.ts'

const checkInstallation = async ({ runtime }: TestSite) => minutelyJobsOf(runtime)['check the installation']?.()

for (const kind of bothDatabases) {
  test(`Today shows admins, and nobody else, what the last check found (${kind})`, async () => {
    using backups = dataFolder()
    const backup = join(backups.dataDir, 'harbour-2027-01-08.backup')
    writeFileSync(backup, '')
    utimesSync(backup, wednesdayMorning, new Date('2027-01-08T09:00:00.000Z'))
    // The clock was wrong when this was made.
    const future = join(backups.dataDir, 'harbour-2027-02-01.backup')
    writeFileSync(future, '')
    await using site = await openTestSite(kind, {
      settings: { BACKUP_DIR: backups.dataDir, BACKUP_PASSPHRASE: 'four words of a poem', BACKUP_COMMAND: 'true' },
    })
    const { dataDir } = site.runtime.settings
    for (const name of readdirSync(dataDir)) chmodSync(join(dataDir, name), 0o600)
    const admin = await openAdminSession(site)
    await makeUser(site, { email: 'kim@example.org', role: 'agent' })
    const agent = await signInAs(site, 'kim@example.org')
    const problems = async (cookie: string) => {
      const words = wordsOf(await (await site.request('/admin-profile', { headers: { cookie } })).text())
      return {
        found: /Problems with the site (.*) The site checks itself every minute/.exec(words)?.[1] ?? null,
        waiting: /Today (\d+) needs? attention/.exec(words)?.[1] ?? null,
      }
    }
    // No page checks anything itself.
    expect(await problems(admin.cookie)).toEqual({ found: null, waiting: null })

    site.runtime.jobRuns.set('tidy up', { endedAt: wednesdayMorning.getTime(), hasFailed: true })
    await checkInstallation(site)
    const wrong =
      'Backups: Backups in BACKUP_DIR are dated in the future: harbour-2027-02-01.backup. Correct the clock, if it’s wrong. Otherwise delete them: the site doesn’t until their time is over.'
    const old =
      'Backups: The newest backup is 5 days old. Look in the log for “a backup could not be made” or “no backup yet”, which say why.'
    const failed =
      'Scheduled jobs: The job “tidy up” failed when it last ran. Look in the log for “a scheduled job failed”, which says why.'
    expect(await problems(admin.cookie)).toEqual({ found: `${wrong} ${old} ${failed}`, waiting: '3' })
    expect(await problems(agent)).toEqual({ found: null, waiting: null })

    utimesSync(backup, wednesdayMorning, wednesdayMorning)
    rmSync(future)
    site.runtime.jobRuns.set('tidy up', { endedAt: wednesdayMorning.getTime() - 2 * hourMs - 1, hasFailed: false })
    await checkInstallation(site)
    const late = 'Scheduled jobs: The job “tidy up” has not run for more than two hours. Restart the site.'
    expect(await problems(admin.cookie)).toEqual({ found: late, waiting: '1' })

    site.runtime.jobRuns.set('tidy up', { endedAt: wednesdayMorning.getTime(), hasFailed: false })
    await checkInstallation(site)
    expect(await problems(admin.cookie)).toEqual({ found: null, waiting: null })
  })
}

for (const kind of bothDatabases) {
  test(`the desk shows hourly what is wrong around the site, and sooner what was fixed (${kind})`, async () => {
    let headers: Record<string, string> = {}
    await using server = await startFakeServer((_request, response) => {
      response.sendDate = false
      response.writeHead(200, headers).end('hello')
    })
    const closed = `smtp://127.0.0.1:${await freePort()}`
    await using site = await openTestSite(kind, { settings: { ORIGIN: server.origin, SMTP_URL: closed } })
    const { dataDir } = site.runtime.settings
    for (const name of readdirSync(dataDir)) chmodSync(join(dataDir, name), 0o600)
    await sql`drop index appointments_lower_name`.execute(site.runtime.db)
    const jobs = minutelyJobsOf(site.runtime)
    const minutesLater = async (minutes: number) => {
      vi.setSystemTime(new Date(wednesdayMorning.getTime() + minutes * minuteMs))
      await jobs['check what the site depends on']?.()
      await jobs['check the installation']?.()
      // The test's clock is far from PostgreSQL's.
      const faults = site.runtime.checkup.faults.filter(({ name }) => name !== 'Clock')
      return faults.map(({ name, fault }) => `${name}: ${fault}`)
    }
    expect(await minutesLater(0)).toEqual([])
    const found = await minutesLater(1)
    const index = 'Database: The database is missing these indexes, so pages are slow: appointments_lower_name.'
    const outside = [
      `Mail server: The mail server at ${new URL(closed).host} cannot be reached`,
      'Public address: The home page at ORIGIN arrives',
    ]
    expect(found).toEqual([
      index,
      ...[...outside, 'Proxy: ORIGIN leads to a different site'].map((words) => expect.stringContaining(words)),
    ])
    await sql`create index appointments_lower_name on appointments (appointment_id)`.execute(site.runtime.db)
    headers = securityHeaders(noInlineSources, null)
    expect(await minutesLater(5)).toEqual(found)
    expect(await minutesLater(6)).toEqual([found[1], found[3]])
    if (kind === 'postgres') return
    rmSync(join(dataDir, 'harbour.sqlite'))
    expect(await minutesLater(11)).toContain('Database: The file harbour.sqlite is no longer in DATA_DIR.')
  })

  test(`a live site says that its agent is an example, and then that no agent takes appointments (${kind})`, async () => {
    await using site = await openTestSite(kind, { settings: liveSettings })
    const { db } = site.runtime
    const told = async () => {
      await checkInstallation(site)
      return site.runtime.checkup.faults.filter(({ name }) => name === 'Agents').map(({ fault }) => fault)
    }
    const inFile = "Live mode needs your own agents instead of the sample firm's: Sample Agent."
    expect(await told()).toEqual([inFile])
    expect(await findSampleAgents(db)).toEqual([])
    await writeFirstAgents(site.runtime, system)
    const stored = 'An agent who takes appointments is only an example: Sample Agent, agent@harbour.example.'
    expect(await told()).toEqual([inFile, stored])
    // The start refuses for the same reason.
    expect(await findSampleAgents(db)).toMatchObject([{ fault: stored }])
    await db.updateTable('agents').set({ is_active: 0 }).execute()
    expect(await told()).toEqual([inFile, 'No agent takes appointments, so nothing can be booked.'])
    await db.updateTable('agents').set({ is_active: 1, name: 'Tom Sample', email: 'tom@quay-recovery.co.uk' }).execute()
    expect(await told()).toEqual([inFile])
  })
}

test('a public address that the site’s own machine cannot reach isn’t a fault on the desk', async () => {
  await using site = await openTestSite('sqlite', { settings: { ORIGIN: `http://127.0.0.1:${await freePort()}` } })
  const jobs = minutelyJobsOf(site.runtime)
  vi.setSystemTime(new Date(wednesdayMorning.getTime() + minuteMs))
  await jobs['check what the site depends on']?.()
  expect(site.runtime.checkup.hourlyFaults).toEqual([])
})

test('the hourly check works out only once which indexes there should be, which holds up everyone', async () => {
  await using site = await openTestSite('sqlite', { settings: { ORIGIN: `http://127.0.0.1:${await freePort()}` } })
  const jobs = minutelyJobsOf(site.runtime)
  const checkAfter = async (ms: number) => {
    vi.setSystemTime(wednesdayMorning.getTime() + ms)
    await jobs['check what the site depends on']?.()
    return site.runtime.checkup.hourlyFaults.map(({ name }) => name)
  }
  expect(await checkAfter(minuteMs)).toEqual([])
  const migrations = vi.spyOn(Migrator.prototype, 'migrateToLatest')
  onTestFinished(() => migrations.mockRestore())
  await sql`drop index appointments_lower_name`.execute(site.runtime.db)
  expect(await checkAfter(2 * hourMs)).toEqual(['Database'])
  expect(migrations).not.toHaveBeenCalled()
})

test('what is wrong around the site is looked at again when the clock, which was ahead, is right again', async () => {
  await using site = await openTestSite('sqlite', { settings: { ORIGIN: `http://127.0.0.1:${await freePort()}` } })
  const { db, checkup } = site.runtime
  const jobs = minutelyJobsOf(site.runtime)
  const checkAt = async (at: number) => {
    vi.setSystemTime(wednesdayMorning.getTime() + at)
    await jobs['check what the site depends on']?.()
    return checkup.hourlyFaults.map(({ name }) => name)
  }
  await sql`drop index appointments_lower_name`.execute(db)
  expect(await checkAt(24 * hourMs)).toEqual(['Database'])
  await sql`create index appointments_lower_name on appointments (appointment_id)`.execute(db)
  expect(await checkAt(2 * minuteMs)).toEqual([])
  // It may have been ahead by less than the time between two checks.
  expect(await checkAt(70 * minuteMs)).toEqual([])
  await sql`drop index appointments_lower_name`.execute(db)
  expect(await checkAt(30 * minuteMs)).toEqual(['Database'])
})

test.runIf(hasOpenssl)('the desk shows that the certificate at ORIGIN is not valid', async () => {
  using folder = dataFolder()
  const server = createServer(makeCertificate(folder.dataDir, 90))
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await using site = await openTestSite('sqlite', { settings: { ORIGIN: `https://127.0.0.1:${port}` } })
  const jobs = minutelyJobsOf(site.runtime)
  vi.setSystemTime(new Date(wednesdayMorning.getTime() + minuteMs))
  await jobs['check what the site depends on']?.()
  server.close()
  const told = site.runtime.checkup.hourlyFaults.map(({ name, fault }) => `${name}: ${fault}`)
  expect(told).toEqual([
    `Public address: The certificate at ORIGIN, 127.0.0.1:${port}, is not valid (DEPTH_ZERO_SELF_SIGNED_CERT).`,
  ])
})

test('in live mode, the desk is told what live mode lacks, and a month ahead whose evidence ends', async () => {
  await using site = await openTestSite('sqlite', { settings: liveSettings })
  await checkInstallation(site)
  const told = site.runtime.checkup.faults.map(({ name, fault }) => `${name}: ${fault}`)
  expect(told).toContain('Backups: No backups are being made.')
  expect(told).toContain("Live mode: Live mode needs a fact about your firm: address (still the sample firm's).")
  const foreign = 'MAIL_FROM is desk@quay-recovery.co.uk, but /safety says that your email addresses end in'
  expect(told).toContain(`Live mode: ${foreign} @harbour.example.`)
  expect(findForeignSender({ mailFromAddress: 'no-reply@Harbour.Example' }, firm)).toEqual([])

  const evidence = {
    document: 'The blue folder',
    checkedBy: 'Robin',
    checkedOn: '2026-12-01',
    validUntil: '2027-01-14',
  }
  const recovered = { ...claims, recovered: { ...claims.recovered, evidence } }
  const faultsOn = (day: string) =>
    findLiveFaults({ firm, now: new Date(`${day}T12:00:00.000Z`) }, recovered)
      .filter(({ fault }) => fault.includes('evidence'))
      .map(({ fault, remedy }) => [fault, remedy.slice(0, 24)])
  expect(faultsOn('2026-12-14')).toEqual([])
  expect(faultsOn('2026-12-15')).toEqual([
    ['The evidence for the claim recovered ends on 2027-01-14.', 'Check the evidence again'],
  ])
  expect(faultsOn('2027-01-15')).toEqual([
    [
      'The evidence for the claim recovered ended on 2027-01-14, so the site no longer shows it.',
      'Check the evidence again',
    ],
  ])
})

test('/healthz tells what it sees only to the holder of the secret, for ten minutes', async () => {
  await using site = await openTestSite('sqlite')
  const ask = async (secret: string, minutesAgo: number) => {
    const question = createQuestion(secret, new Date(wednesdayMorning.getTime() - minutesAgo * 60_000))
    return (await site.request('/healthz', { headers: { [questionHeader]: question } })).text()
  }
  const { secret } = site.runtime
  expect(JSON.parse(await ask(secret, 9))).toMatchObject({ socketAddress: '192.0.2.1', clientAddress: '192.0.2.1' })
  const alive = JSON.stringify({ status: 'alive', version: site.runtime.version })
  expect([await ask(secret, 11), await ask(secret, -11)]).toEqual([alive, alive])
  expect(await ask(`${secret}.`, 0)).toBe(alive)
  const [time, proof] = createQuestion(secret, wednesdayMorning).split('.')
  for (const forged of ['', '.', `${time}`, `${time}.`, `NaN.${proof}`, `${Number(time) + 1}.${proof}`]) {
    const answer = await site.request('/healthz', { headers: { [questionHeader]: forged } })
    expect([forged, await answer.text()]).toEqual([forged, alive])
  }
})
