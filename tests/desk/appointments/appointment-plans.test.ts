import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  type AppointmentFilter,
  findAppointmentsBetween,
  listAppointments,
} from '#src/features/booking/appointments/find-appointments.server.ts'
import { indexOutdatedPeople } from '#src/platform/people/index-people.server.ts'
import { dayMs } from '#src/time/time-range.ts'
import { fillAppointments, sampleAppointments } from '../../../server/commands/demo/fill-appointments.ts'
import { fillPeople } from '../../../server/commands/demo/fill-firm.ts'
import { samplePeople, seededNumbers } from '../../../server/commands/demo/sample-people.ts'
import { explain } from '../../support/explain.ts'
import { databasesOfCopies, openTestSite, wednesdayMorning } from '../../support/site/test-site.ts'

const now = wednesdayMorning.getTime()
const all = { when: 'ahead', agentId: null, status: null, search: '' } as const

for (const kind of databasesOfCopies) {
  test(`the list, the week and the search use indexes, with thousands of appointments (${kind})`, {
    timeout: 180_000,
  }, async () => {
    await using site = await openTestSite(kind)
    const { db, firm } = site.runtime
    const next = seededNumbers(3)
    const people = samplePeople(2000, next).map((person) => ({ ...person, userId: null }))
    const agentIds = ['agent-1', 'agent-2', 'agent-3', 'agent-4', 'agent-5']
    const question = { count: 8000, agentIds, people, now, next, firm, tokenHashOf: (id: string) => id }
    const appointments = await fillPeople(db, { people, appointments: sampleAppointments(question), now, next, firm })
    await fillAppointments(db, { appointments, now })
    await indexOutdatedPeople(site.runtime)
    if (kind === 'postgres') await sql`analyze`.execute(db)

    const list = (filter: Partial<AppointmentFilter>, after: string | null = null) =>
      explain(site.runtime, (recorded) =>
        listAppointments({ ...site.runtime, db: recorded }, { ...all, ...filter }, now).page({ after, limit: 50 }),
      )
    const between = (agentId: string | null) =>
      explain(site.runtime, (recorded) => findAppointmentsBetween(recorded, { ...week, agentId }))
    const week = { startsAt: now, endsAt: now + 7 * dayMs }
    const plans = {
      first: [await list({}), /appointments_starts_at/],
      next: [await list({}, `${now + dayMs}_a`), /appointments_starts_at/],
      'of an agent': [await list({ agentId: 'agent-2' }), /appointments_(by_agent|starts_at)/],
      'of a status': [await list({ when: 'past', status: 'no-show' }), /appointments_(by_status|starts_at)/],
      'a week': [await between(null), /appointments_starts_at/],
      'an agent’s week': [await between('agent-1'), /appointments_(by_agent|starts_at)/],
      'a search': [await list({ when: 'all', search: 'ada.ashdown.17@' }), /appointments_by_person/],
      'what may be a reference': [await list({ when: 'all', search: '7K2M' }), /appointments_by_person/],
      'a surname': [await list({ when: 'all', search: 'shdown' }), /appointments_by_person/],
    } as const
    for (const [name, [plan, index]] of Object.entries(plans)) {
      expect(plan, name).toMatch(index)
      expect(plan, name).not.toMatch(/SCAN appointments(?! USING)|Seq Scan on appointments/)
    }
  })
}
