import { expect, test, vi } from 'vitest'
import { writeAuditEntry, writeReadEntry } from '#src/platform/audit-log/audit-log.server.ts'
import { findTimeline, timelineOf } from '#src/workflows/timeline.server.ts'
import { openAppointmentDesk } from '../../support/site/desk/appointment-desk.ts'
import { databaseKinds, openTestSite } from '../../support/site/test-site.ts'

const by = { actor: 'someone', address: null }

for (const kind of databaseKinds) {
  test(`a record of any kind has a timeline of what was done to it, without who looked (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { runtime } = site
    for (const about of ['subscriber:1', 'issue:1', 'subscriber:2'] as const) {
      await runtime.db.transaction().execute(async (db) => {
        for (const action of ['person-read', 'appointment-seen'] as const) {
          await writeReadEntry({ ...runtime, db }, { by, action, about })
        }
        await writeAuditEntry({ ...runtime, db }, { by, action: 'subscriber-complained', about })
      })
      vi.setSystemTime(Date.now() + 60_000)
    }
    for (const subject of ['subscriber:1', 'issue:1'] as const) {
      const page = { filter: null, before: null, limit: 30, agents: [] }
      const { events } = await findTimeline(runtime, timelineOf(subject), page)
      expect(events).toMatchObject([{ subject, row: { about: subject, action: 'subscriber-complained' } }])
    }
  })

  test(`pages of clients’ records say that clients can download the notes (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { page } = await desk.book('2027-01-18', '11:00', 'robin@example.org')
    const query = desk.site.runtime.db.selectFrom('people').select('person_id')
    const { person_id } = await query.executeTakeFirstOrThrow()
    for (const record of [page, `/admin-profile/people/${person_id}`]) {
      expect(await desk.read(record), record).toContain('Clients can download a copy of the notes about them.')
    }
  })
}
