import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findAppointmentConflicts } from '#src/features/booking/appointments/conflicts.server.ts'
import { isOff } from '#src/features/booking/slots/open-ranges.ts'
import { dayOf } from '#src/time/local-time.ts'
import { hourMs, minuteMs, overlaps } from '#src/time/time-range.ts'
import { fillAppointments, sampleAppointments } from '../../../server/commands/demo/fill-appointments.ts'
import { samplePeople, seededNumbers } from '../../../server/commands/demo/sample-people.ts'
import { explain } from '../../support/explain.ts'
import { databaseKinds, openTestSite, type TestSite, wednesdayMorning } from '../../support/site/test-site.ts'

const agentIds = ['agent-1', 'agent-2', 'agent-3', 'agent-4', 'agent-5']
const startOf = wednesdayMorning.getTime() - 600 * 24 * hourMs

/** 10,000 appointments, all of them booked and ahead, and 2,000 busy times of some of their agents. */
async function fill({ runtime: { db, database, firm } }: TestSite) {
  const next = seededNumbers(5)
  const people = samplePeople(500, next).map((person) => ({ ...person, userId: null }))
  const question = { count: 10_000, agentIds, people, now: startOf, next, firm, tokenHashOf: (id: string) => id }
  const appointments = sampleAppointments(question).map((row, index) => {
    const startsAt = startOf + Math.floor(index / agentIds.length) * hourMs
    const [agent_id = ''] = agentIds.slice(index % agentIds.length)
    const ends_at = new Date(startsAt + 45 * minuteMs).toISOString()
    return { ...row, agent_id, status: 'booked' as const, starts_at: new Date(startsAt).toISOString(), ends_at }
  })
  await fillAppointments(db, {
    appointments: appointments.map((row) => ({ ...row, occupied_until: row.ends_at })),
    now: Infinity,
  })
  const busy = Array.from({ length: 2000 }, (_, index) => {
    const startsAt = startOf + Math.floor(next() * 20) * minuteMs + index * hourMs
    const ends_at = new Date(startsAt + 30 * minuteMs).toISOString()
    return { agent_id: agentIds[index % 3] ?? '', starts_at: new Date(startsAt).toISOString(), ends_at }
  })
  for (const row of busy) await db.insertInto('busy_times').values(row).execute()
  if (database.kind === 'postgres') await sql`analyze`.execute(db)
  return { appointments, busy }
}

const rangeOf = ({ starts_at, ends_at }: { starts_at: unknown; ends_at: unknown }) => ({
  startsAt: Date.parse(String(starts_at)),
  endsAt: Date.parse(String(ends_at)),
})

for (const kind of databaseKinds) {
  test(`conflicts are found by indexes among 10,000 appointments and 2,000 busy times (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { appointments, busy } = await fill(site)
    const agents = agentIds.map((agentId) => ({
      ...{ agentId, name: agentId, email: `${agentId}@example.org`, isActive: agentId !== 'agent-4' },
      ...{ openingHours: [], extraHours: [], daysOff: [] },
    }))
    const lunch = { firstDay: '2025-06-01', lastDay: '2025-08-31', offFrom: '12:30', offUntil: '13:00' }
    const away = { firstDay: '2025-10-25', lastDay: '2025-10-27', offFrom: '00:00', offUntil: '24:00' }
    const daysOff = [lunch, away].map((dayOff, index) => ({ ...dayOff, dayOffId: `${index}`, note: '' }))
    const all = agents.map((agent) => (agent.agentId === 'agent-5' ? { ...agent, daysOff } : agent))
    const question = { agents: all, onlyAgentId: null, fromMs: startOf - hourMs, limit: 20_000 }
    const { conflicts } = await findAppointmentConflicts(site.runtime, question)
    const busyRangesOf = Map.groupBy(
      busy.map((time) => ({ agentId: time.agent_id, ...rangeOf(time) })),
      ({ agentId }) => agentId,
    )
    const reasonOf = (row: (typeof appointments)[number]) => {
      if (row.agent_id === 'agent-4') return ['agent-not-active']
      const range = rangeOf(row)
      const day = dayOf(range.startsAt, 'Europe/London')
      if (row.agent_id === 'agent-5') return isOff(day, range, { daysOff }, 'Europe/London') ? ['time-off'] : []
      return busyRangesOf.get(row.agent_id)?.some((other) => overlaps(other, range)) ? ['busy'] : []
    }
    const expected = appointments.flatMap((row) => reasonOf(row).map((reason) => `${row.appointment_id} ${reason}`))
    expect(conflicts.map(({ appointmentId, reason }) => `${appointmentId} ${reason}`).sort()).toEqual(expected.sort())
    const counted = Map.groupBy(conflicts, ({ reason }) => reason)
    for (const reason of ['agent-not-active', 'time-off', 'busy'] as const)
      expect(counted.get(reason)?.length).toBeGreaterThan(50)

    for (const onlyAgentId of [null, 'agent-1']) {
      const plan = await explain(site.runtime, (recorded) =>
        findAppointmentConflicts({ ...site.runtime, db: recorded }, { ...question, onlyAgentId, limit: 100 }),
      )
      expect(plan).toMatch(/appointments_(by_status|by_agent|starts_at|agent_starts_at)/)
      expect(plan).toMatch(/busy_times.*agent_id/)
      expect(plan).not.toMatch(/SCAN (appointments|busy_times)(?! USING)|Seq Scan/)
    }
  })
}
