import { describe, expect, test } from 'vitest'
import { purgeOldAppointments } from '#src/features/booking/appointments/changes/delete-appointments.server.ts'
import { deletionJobsOf } from '../../../server/retention.ts'
import { explain } from '../../support/explain.ts'
import { makeOldAppointments } from '../../support/site/booking/old-appointments.ts'
import { openAppointmentDesk } from '../../support/site/desk/appointment-desk.ts'
import { filledTables, placesWith } from '../../support/site/stored-words.ts'
import { bothDatabases, openTestSite } from '../../support/site/test-site.ts'

const count = 1200
/** More than 24 months before the tests' present, by less than the 13 days that the appointments last. */
const [old, almostOld] = ['2025-01-01', '2025-02-01']

describe.each(bothDatabases)('on %s', (kind) => {
  test('reports of a time whose appointments have been deleted still count them', async () => {
    await using desk = await openAppointmentDesk(kind)
    await makeOldAppointments(desk.site, 100, old)
    const ids = ['outcomes', 'bookings', 'scam-types', 'agents', 'sources']
    const reports = () =>
      Promise.all(ids.map((id) => desk.read(`/admin-profile/reports/csv?report=${id}&from=2025-01-01&to=2025-01-12`)))
    const before = await reports()
    expect(before[0]).toContain('2025-01-01,25,,25,,25,,0,,25,')
    expect(before[2]).toContain('Forex,34,\r\n')
    await purgeOldAppointments(desk.site.runtime)
    expect(await desk.site.runtime.db.selectFrom('appointments').selectAll().execute()).toEqual([])
    expect(await reports()).toEqual(before)
    // What is gone is nowhere on the desk, and its pages are not faults.
    for (const path of ['?when=past', '?view=week&day=2025-01-01', '?view=month&day=2025-01-01', '/csv']) {
      const answer = await desk.open(`/admin-profile/appointments${path}`)
      expect([path, answer.status]).toEqual([path, 200])
      expect(await answer.text()).not.toContain('Zebedee')
    }
    expect((await desk.open(`/admin-profile/appointments/${old}-0`)).status).toBe(404)
  })

  test('two processes deleting at once count each appointment once and leave what is not due', async () => {
    await using site = await openTestSite(kind)
    await makeOldAppointments(site, count, old)
    await makeOldAppointments(site, 10, almostOld)
    const runtimes = [site.runtime, site.openTwin(), site.openTwin()]
    const kept = '2025-01-13T10:00:00.000Z'
    const due = await site.runtime.db
      .selectFrom('appointments')
      .select('starts_at')
      .where('starts_at', '<=', kept)
      .execute()
    expect(due.length).toBeGreaterThan(1000)
    await Promise.all(
      runtimes.map(async (runtime) => {
        for (const job of Object.values(deletionJobsOf(runtime))) await job()
      }),
    )
    const { db } = site.runtime
    const counts = await db.selectFrom('appointment_counts').selectAll().where('counted', '=', 'outcome').execute()
    expect(counts.reduce((sum, { appointments }) => sum + appointments, 0)).toBe(due.length)
    const left = await db.selectFrom('appointments').select(['starts_at', 'person_id']).orderBy('starts_at').execute()
    expect(left).toHaveLength(count + 10 - due.length)
    expect(left.every(({ starts_at }) => starts_at > kept)).toBe(true)
    const people = await db.selectFrom('people').select('person_id').execute()
    expect(people.map(({ person_id }) => person_id).sort()).toEqual(left.map(({ person_id }) => person_id).sort())
    expect(site.logLines.filter(({ level }) => Number(level) >= 50)).toEqual([])
  })

  test('of appointments that are all due, only counts remain', async () => {
    await using site = await openTestSite(kind)
    await makeOldAppointments(site, 20, '2020-01-01')
    for (const job of Object.values(deletionJobsOf(site.runtime))) await job()
    expect(await placesWith(site, 'zebedee')).toEqual([])
    const filled = await filledTables(site)
    expect(filled.filter((table) => !table.startsWith('people_index') && !table.startsWith('kysely'))).toEqual([
      'appointment_counts',
    ])
  })
})

test('an index finds the appointments that are due', async () => {
  await using site = await openTestSite('sqlite')
  await makeOldAppointments(site, 100, old)
  const plan = await explain(site.runtime, (db) => purgeOldAppointments({ ...site.runtime, db }))
  expect(plan).toContain('appointments_starts_at')
})
