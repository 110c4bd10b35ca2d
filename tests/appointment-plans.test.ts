import type { CompiledQuery } from 'kysely'
import { CompiledQuery as Query } from 'kysely'
import { expect, test } from 'vitest'
import { fillAppointments } from '../scripts/demo/fill-appointments.ts'
import { sampleAppointments } from '../scripts/demo/sample-appointments.ts'
import { samplePeople, seededNumbers } from '../scripts/demo/sample-people.ts'
import {
  appointmentListQuery,
  appointmentsBetweenQuery,
} from '../src/features/booking/appointments/appointment-list.server.ts'
import { dayMs } from '../src/time/time-range.ts'
import { bothDatabases, openTestSite, wednesdayMorning } from './support/test-site.ts'

const now = wednesdayMorning.getTime()
const all = { when: 'ahead', agentId: null, status: null, search: '' } as const

for (const kind of bothDatabases) {
  test(`the list, the week and the search go by indexes among thousands (${kind})`, { timeout: 60_000 }, async () => {
    await using site = await openTestSite(kind)
    const { db } = site.runtime
    const next = seededNumbers(3)
    const people = samplePeople(2000, next).map((person) => ({ ...person, userId: null }))
    const agentIds = ['agent-1', 'agent-2', 'agent-3', 'agent-4', 'agent-5']
    const question = { count: 8000, agentIds, people, now, next, tokenHashOf: (id: string) => id }
    await fillAppointments(db, { appointments: sampleAppointments(question), now })
    if (kind === 'postgres') await db.executeQuery(Query.raw('analyze appointments'))

    const explain = async (query: { compile: () => CompiledQuery } | null) => {
      const { sql, parameters } = query?.compile() ?? { sql: '', parameters: [] }
      const word = kind === 'sqlite' ? 'explain query plan' : 'explain'
      const { rows } = await db.executeQuery(Query.raw(`${word} ${sql}`, [...parameters]))
      return rows.map((row) => Object.values(row as object).join(' ')).join('\n')
    }
    const list = (filter: Partial<Parameters<typeof appointmentListQuery>[1]['filter']>, after = null as never) =>
      appointmentListQuery(db, { filter: { ...all, ...filter }, nowMs: now, after, limit: 51 })
    const cursor = { startsAt: now + dayMs, appointmentId: 'a' } as never
    const week = { startsAt: now, endsAt: now + 7 * dayMs }
    const plans = {
      first: [await explain(list({})), /appointments_starts_at/],
      next: [await explain(list({}, cursor)), /appointments_starts_at/],
      'of an agent': [await explain(list({ agentId: 'agent-2' })), /appointments_(by_agent|starts_at)/],
      'of a status': [await explain(list({ when: 'past', status: 'no-show' })), /appointments_(by_status|starts_at)/],
      'a week': [await explain(appointmentsBetweenQuery(db, { ...week, agentId: null })), /appointments_starts_at/],
      'an agent’s week': [
        await explain(appointmentsBetweenQuery(db, { ...week, agentId: 'agent-1' })),
        /appointments_(by_agent|starts_at)/,
      ],
      search: [await explain(list({ when: 'all', search: 'ada.ashdown.17@' })), /appointments_(email|lower_name)/],
    } as const
    for (const [name, [plan, index]] of Object.entries(plans)) {
      expect(plan, name).toMatch(index)
      expect(plan, name).not.toMatch(/SCAN appointments(?! USING)|Seq Scan/)
    }
  })
}
