import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { guardedFiles } from '#src/access/who-may-enter.ts'
import { writeBackup } from '#src/platform/backup/write-backup.server.ts'
import { answerAsCalendar, startFakeServer } from '../../support/processes/calendar-servers.ts'
import { openAvailabilityPage } from '../../support/site/booking/availability-page.ts'
import { connect, readLater } from '../../support/site/booking/own-calendar.ts'
import { bothDatabases } from '../../support/site/test-site.ts'

const token = 'private-5f0c1d2e3a4b59687766'

for (const kind of bothDatabases) {
  test(`a calendar's address is in no file of the desk, and in no backup in the clear (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { site, desk } = opened
    await using server = await startFakeServer(answerAsCalendar(() => []))
    expect((await connect(desk, `${server.origin}/${token}/basic.ics`)).status).toBe(200)
    await readLater(site, 6 * 60_000)
    expect(server.asked.map(({ path }) => path)).toEqual([`/${token}/basic.ics`, `/${token}/basic.ics`])
    const paths = [...guardedFiles].map((path) => path.replace(':list', 'suppressions').replace(':issueId', 'none'))
    for (const path of [...paths, '/admin-profile', '/admin-profile/audit', '/admin-profile/availability.data']) {
      const text = await (await desk.get(path)).text()
      expect([path, text.includes(token)]).toEqual([path, false])
    }
    const folder = mkdtempSync(join(tmpdir(), 'harbour-secrets-'))
    try {
      const { settings, log, clock } = site.runtime
      const file = join(folder, 'harbour.backup')
      const options = { settings, log, file, passphrase: null, mayOverwrite: false }
      const made = await writeBackup({ ...options, appVersion: '0.0.0', now: clock.now() })
      const text = gunzipSync(readFileSync(file)).toString('utf8')
      expect([text.includes('own_calendars'), text.includes(token)]).toEqual([true, false])
      expect(JSON.stringify(made)).not.toContain(token)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
    expect(JSON.stringify(site.logLines)).not.toContain(token)
  })
}
