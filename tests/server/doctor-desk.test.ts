import { chmodSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { frequentJobsOf } from '../../server/scheduled-jobs.ts'
import { dataFolder } from '../support/processes/data-folder.ts'
import { openAdminSession } from '../support/site/admin-session.ts'
import { wordsOf } from '../support/site/form-page.ts'
import { makeUser, signInAs } from '../support/site/people.ts'
import { bothDatabases, openTestSite, type TestSite, wednesdayMorning } from '../support/site/test-site.ts'

const checkInstallation = async ({ runtime }: TestSite) => frequentJobsOf(runtime)['check the installation']?.()

for (const kind of bothDatabases) {
  test(`Today shows admins, and nobody else, what the last check found (${kind})`, async () => {
    using backups = dataFolder()
    const backup = join(backups.dataDir, 'harbour-2027-01-08.backup')
    writeFileSync(backup, '')
    utimesSync(backup, wednesdayMorning, new Date('2027-01-08T09:00:00.000Z'))
    await using site = await openTestSite(kind, { settings: { BACKUP_DIR: backups.dataDir } })
    const { dataDir } = site.runtime.settings
    for (const name of readdirSync(dataDir)) chmodSync(join(dataDir, name), 0o600)
    const admin = await openAdminSession(site)
    await makeUser(site, { email: 'kim@example.org', role: 'agent' })
    const agent = await signInAs(site, 'kim@example.org')
    const problems = async (cookie: string) => {
      const words = wordsOf(await (await site.request('/admin-profile', { headers: { cookie } })).text())
      return {
        found: /Problems with the site (.*) The site checks this every minute/.exec(words)?.[1] ?? null,
        waiting: /Today (\d+) waiting/.exec(words)?.[1] ?? null,
      }
    }
    // No page checks anything itself.
    expect(await problems(admin.cookie)).toEqual({ found: null, waiting: null })

    site.runtime.jobRuns.set('tidy up', { endedAt: wednesdayMorning.getTime(), hasFailed: true })
    await checkInstallation(site)
    const old =
      'Backups: The newest backup is 5 days old. Look in the log for a backup could not be made, which says why.'
    const failed =
      'Scheduled jobs: The job “tidy up” failed when it last ran. Look in the log for a scheduled job failed, which says why.'
    const found = `${old} ${failed}`.replaceAll(/log for (.*?),/g, 'log for `$1`,')
    expect(await problems(admin.cookie)).toEqual({ found, waiting: '2' })
    expect(await problems(agent)).toEqual({ found: null, waiting: null })

    utimesSync(backup, wednesdayMorning, wednesdayMorning)
    site.runtime.jobRuns.set('tidy up', { endedAt: wednesdayMorning.getTime(), hasFailed: false })
    await checkInstallation(site)
    expect(await problems(admin.cookie)).toEqual({ found: null, waiting: null })
  })
}

test('in live mode, Today says a month ahead whose evidence ends', async () => {
  const live = { SITE_MODE: 'live', ORIGIN: 'https://harbour.test', SMTP_URL: 'smtp://127.0.0.1:9' }
  await using site = await openTestSite('sqlite', { settings: live })
  await checkInstallation(site)
  const faults = site.runtime.checkup.faults.map(({ name, fault }) => `${name}: ${fault}`)
  expect(faults).toContain('Backups: No backups are made.')
  expect(faults).toContain('Live mode: MAIL_FROM is no address of yours, so mail servers refuse your emails.')
})
