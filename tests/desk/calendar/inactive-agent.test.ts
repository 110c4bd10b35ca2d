import { expect, test } from 'vitest'
import { formOf } from '../../support/pages/page.ts'
import { openCalendar } from '../../support/site/desk/calendar-page.ts'
import { moveAppointment } from '../../support/site/desk/record-parts.ts'
import { databaseKinds } from '../../support/site/test-site.ts'

for (const kind of databaseKinds) {
  test(`nobody is booked or moved into the time of an agent who takes no appointments (${kind})`, async () => {
    await using desk = await openCalendar(kind)
    const day = '2027-01-14'
    await desk.except(desk.second, { intent: 'extra-hours', day, from: '10:00', until: '12:30' })
    const { page } = await desk.book(day, '14:00', 'robin@example.org')
    const move = { startsAt: `${day}T11:00:00.000Z`, agentId: desk.second }
    expect((await moveAppointment(desk, page, move)).status).toBe(200)
    // Dropped all the same where nobody takes appointments, it stays with its own agent.
    const choice = await desk.read(`${page}/move?agent=nobody&day=${day}&time=15:00`)
    expect(formOf(choice, 'move').field('agentId').value).toBe(desk.second)
    await desk.book(day, '15:00', 'kim@example.org')
    await desk.site.runtime.db.updateTable('agents').set({ is_active: 0 }).where('agent_id', '=', 'agent-1').execute()
    const [inactive, active] = (await desk.show(`view=day&day=${day}`)).groups
    const books = (agentId: string) => `/admin-profile/appointments/new?agent=${agentId}`
    expect(inactive?.columns[0]?.html).toContain('calendar-closed')
    expect(inactive?.columns[0]?.html).not.toMatch(/Free|choose a time|form=/)
    expect(inactive?.columns[0]?.html).toContain('No agent')
    expect(inactive?.columns[0]?.html).not.toContain(books('agent-1'))
    expect(active?.columns[0]?.html).toContain(books(desk.second))
  })
}
