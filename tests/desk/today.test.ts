import { expect, test, vi } from 'vitest'
import { formOf, pageOf, wordsOf } from '../support/pages/page.ts'
import { bookTime } from '../support/site/booking/availability-page.ts'
import { bookingForm } from '../support/site/booking/booking-request.ts'
import { openFirm } from '../support/site/desk/agents-desk.ts'
import { openAppointmentDesk } from '../support/site/desk/appointment-desk.ts'
import { openCalendar, placesOf, readCalendar } from '../support/site/desk/calendar-page.ts'
import { signInAs } from '../support/site/people.ts'
import { databaseKinds } from '../support/site/test-site.ts'

const [thursday, path] = ['2027-01-14', '/admin-profile']

for (const kind of databaseKinds) {
  test(`an admin sees at once who is next, and calls them with one press (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    expect(wordsOf(await desk.read(path))).toContain('There are no upcoming appointments.')
    const next = { startsAt: `${thursday}T11:00:00.000Z`, name: 'Robin Sample', phone: '020 7946 0018' }
    const form = await bookingForm(desk.site, { ...next, story: 'An adviser called', zone: 'Pacific/Apia' })
    expect((await desk.site.post('/contact', form)).status).toBe(303)
    await bookTime(desk.site, thursday, '15:00', 'kim@example.org')

    const html = await desk.read(path)
    const cards = pageOf(html).named('Now and next')
    // By the clock of someone for whom it is another day.
    expect(cards.words).toContain('Thu 14 Jan 2027, 11:00 Next Friday 15 January 2027, 00:00 their time (Apia)')
    expect(cards.hrefs).toContain('tel:02079460018')
    expect(cards.words).toContain('Robin Sample')
    expect(cards.html).not.toContain('kim@example.org')
    expect(wordsOf(html)).toMatch(/Next appointments .*Thu 14 Jan 2027, 15:00/)
    // Only the agent who talks to them reads here what happened.
    expect(html).not.toContain('An adviser called')
  })

  test(`an agent reads on Today what happened to the next client; audited once a day (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const { db } = firm.site.runtime
    for (const agentId of ['agent-1', 'agent-2']) {
      await db
        .updateTable('appointments')
        .set({ story: `The story told to ${agentId}` })
        .where('agent_id', '=', agentId)
        .execute()
    }
    const readings = async () =>
      (await db.selectFrom('audit_entries').select('about').where('action', '=', 'appointment-seen').execute()).map(
        ({ about }) => about,
      )
    for (const address of [path, `${path}.data`]) {
      expect(await firm.read(address, firm.admin.cookie)).not.toContain('The story told')
    }
    expect(await readings()).toEqual([])

    const own = `appointment:${firm.appointments.kim}`
    for (const address of [path, `${path}.data`, path]) {
      const html = await firm.read(address)
      expect(html).toContain('The story told to agent-1')
      expect(html).not.toContain('The story told to agent-2')
      expect(await readings()).toEqual([own])
    }
    vi.setSystemTime(Date.now() + 13 * 3_600_000)
    await firm.read(path, await signInAs(firm.site, 'kim@example.org'))
    expect(await readings()).toEqual([own, own])
  })

  test(`an outcome is given where the appointment is shown; a missing one is pointed out (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const [first, second] = [
      await desk.book(thursday, '09:00', 'robin@example.org'),
      await desk.book(thursday, '11:00', 'kim@example.org'),
    ]
    vi.setSystemTime(new Date(`${thursday}T09:10:00Z`))
    await desk.signIn()
    const during = await desk.read(path)
    expect(wordsOf(during)).toMatch(/Thu 14 Jan 2027, 09:00 Now ?, since 09:00 \(10 min 0 s\)/)
    expect(formOf(during, `outcome-${first.id}`).action).toBe(`${path}/today/${first.id}`)
    expect(pageOf(during).forms(`outcome-${second.id}`)).toEqual([])
    expect(during).not.toContain('Needs attention')
    expect((await desk.press(first.page, 'done', {}, during)).status).toBe(200)
    expect(wordsOf(await desk.read(first.page))).toContain('Marked as done by Ada Desk.')

    vi.setSystemTime(new Date(`${thursday}T11:50:00Z`))
    await desk.signIn()
    expect(wordsOf(await desk.read(path))).toContain('1 past appointment without an outcome')
    expect(await desk.read('/admin-profile/appointments?when=past&status=booked')).toContain('kim@example.org')
    await desk.press(second.page, 'no-show')
    expect(await desk.read(path)).not.toContain('Needs attention')
  })

  test(`the day has a column for each agent, the reader’s own first, and the present (${kind})`, async () => {
    await using desk = await openCalendar(kind)
    await desk.book(thursday, '11:00', 'kim@example.org')
    vi.setSystemTime(new Date(`${thursday}T09:30:00Z`))
    await desk.signIn()
    const { groups, html } = readCalendar(await desk.read(path))
    expect(groups.map(({ title }) => title)).toEqual(['Sample Agent', 'Second Agent'])
    // The axis begins at 08:00.
    expect(placesOf(groups[0]?.columns[0], 'Booked')).toEqual(['180+45'])
    expect(groups.map(({ columns }) => columns[0]?.parts.find(({ classes }) => classes.includes('now'))?.at)).toEqual([
      90, 90,
    ])
    expect(wordsOf(html)).not.toContain('There are no appointments today.')

    const { db } = desk.site.runtime
    await db.updateTable('users').set({ agent_id: null }).execute()
    await db.updateTable('users').set({ agent_id: desk.second }).where('email', '=', 'admin@example.org').execute()
    const own = readCalendar(await desk.read(path))
    expect(own.groups.map(({ title }) => title)).toEqual(['Second Agent', 'Sample Agent'])
  })

  test(`time is blocked and freed on Today, which says what it finds there (${kind})`, async () => {
    await using desk = await openCalendar(kind)
    const { id } = await desk.book(thursday, '14:00', 'kim@example.org')
    vi.setSystemTime(new Date(`${thursday}T09:30:00Z`))
    await desk.signIn()
    const block = { intent: 'block', agentId: 'agent-1', day: thursday, from: '13:00', until: '17:00' }
    const blocked = await (await desk.post(path, block)).text()
    expect(wordsOf(blocked)).toMatch(/Time blocked\. These appointments are still booked\..*14:00/)
    expect(pageOf(blocked).hrefs).toContain(`/admin-profile/appointments/${id}`)
    // The forms of the day leave the search for users as it is.
    const searched = `${path}?email=kim`
    expect(formOf(await desk.read(searched), 'unblock').action).toBe(searched)
    const freed = await desk.post(path, formOf(blocked, 'unblock').fields)
    expect(wordsOf(await freed.text())).toContain('Time unblocked.')
    const refused = await desk.post(path, { ...block, until: '12:00' })
    expect(refused.status).toBe(422)
    expect(wordsOf(await refused.text())).toContain('The end must be after the start')
  })

  test(`a day without appointments or without agents says so once (${kind})`, async () => {
    await using desk = await openCalendar(kind)
    const nobody = 'There are no appointments today.'
    const none = 'There are no upcoming appointments.'
    const closed = 'No agent is available today, and nothing is booked.'
    const said = async () => {
      const words = wordsOf(await desk.read(path))
      return [none, nobody, closed].filter((sentence) => words.includes(sentence))
    }
    expect(await said()).toEqual([none])
    await desk.book(thursday, '14:00', 'kim@example.org')
    expect(await said()).toEqual([nobody])
    vi.setSystemTime(new Date('2027-01-17T09:30:00Z'))
    await desk.signIn()
    expect(await said()).toEqual([none, closed])
  })
}
