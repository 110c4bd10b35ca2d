import { expect, test, vi } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { formOf, pageOf, wordsOf } from '../../support/pages/page.ts'
import { bookingForm } from '../../support/site/booking/booking-request.ts'
import { offeredStarts } from '../../support/site/booking/offered-starts.ts'
import { openAppointmentDesk } from '../../support/site/desk/appointment-desk.ts'
import { openCalendar } from '../../support/site/desk/calendar-page.ts'
import { moveAppointment } from '../../support/site/desk/record-parts.ts'
import { makeUser, signInAs } from '../../support/site/people.ts'
import { databaseKinds, type TestSite } from '../../support/site/test-site.ts'

const thursday = '2027-01-14'
const robin = 'robin@example.org'

const rowOf = ({ runtime }: TestSite, id: string) =>
  runtime.db.selectFrom('appointments').selectAll().where('appointment_id', '=', id).executeTakeFirstOrThrow()

/** The visitor's emails, once `count` have arrived. */
const mailsTo = (site: TestSite, count: number) =>
  eventually(() => {
    const mails = site.inbox.filter(({ to }) => to === robin)
    expect(mails).toHaveLength(count)
    return mails
  })

for (const kind of databaseKinds) {
  test(`an admin’s booking for someone else says so, and is not the admin’s own appointment (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { site } = desk
    expect(await desk.read('/contact')).not.toContain('admin@example.org')
    const form = await bookingForm(site, { startsAt: `${thursday}T11:00:00.000Z`, email: robin, name: 'Robin Sample' })
    expect((await desk.post('/contact', form)).status).toBe(303)
    const rows = site.runtime.db.selectFrom('appointments').select(['appointment_id', 'client_id'])
    const { appointment_id, client_id } = await rows.executeTakeFirstOrThrow()
    expect(client_id).toBeNull()
    const words = wordsOf(await desk.read(`/admin-profile/appointments/${appointment_id}`))
    expect(words).toContain('Booked by Ada Desk.')
    expect(words).not.toContain('Booked by the visitor.')
    expect(wordsOf(await desk.read('/admin-profile/audit'))).toContain('Change: booked')

    const own = await desk.book(thursday, '12:00', 'kim@example.org')
    expect(wordsOf(await desk.read(own.page))).toContain('Booked by the visitor.')
  })

  test(`an admin can move an appointment within the notice; the visitor gets an update (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { site } = desk
    const { page, id } = await desk.book(thursday, '11:00', robin)
    await mailsTo(site, 1)
    // Nine hours ahead: visitors are offered nothing within twelve.
    vi.setSystemTime(new Date(`${thursday}T02:00:00Z`))
    await desk.signIn()
    const choice = await desk.read(`${page}/move?agent=agent-1&day=${thursday}`)
    expect(offeredStarts(choice)).toContain(`${thursday}T09:00:00.000Z`)
    const moved = await moveAppointment(desk, page, { startsAt: `${thursday}T09:00:00.000Z` })
    expect([moved.status, pageOf(await moved.text()).done]).toEqual([
      200,
      expect.stringMatching(
        /^Robin Sample’s appointment is now Thursday 14 January 2027, 09:00, with Sample Agent\. We’re emailing them the new time, with a calendar file, and Sample Agent\./,
      ),
    ])
    const row = await rowOf(site, id)
    expect(row).toMatchObject({ starts_at: `${thursday}T09:00:00.000Z`, sequence: 1, moves: 0 })
    const words = wordsOf(await desk.read(page))
    expect(words).toContain(
      'Moved by Ada Desk, from Thursday 14 January 2027, 11:00 to Thursday 14 January 2027, 09:00.',
    )
    const log = await desk.read('/admin-profile/audit?action=appointment-changed')
    expect(wordsOf(log)).toContain(
      `Appointment changed ${row.reference} Starts: Thu 14 Jan 2027, 11:00 → Thu 14 Jan 2027, 09:00 ; Change: moved`,
    )
    const { href } = pageOf(log).one('a[href^="/admin-profile/audit/"][data-record-link]')
    expect(wordsOf(await desk.read(href))).toContain(
      'What changed Starts Thu 14 Jan 2027, 11:00 → Thu 14 Jan 2027, 09:00 Change moved',
    )
    const mail = (await mailsTo(site, 2)).at(-1)
    expect(mail?.text).toContain('We’ve moved your appointment')
    expect(mail?.text).toContain('If the new time doesn’t suit you, choose another or call us.')
    expect(mail?.calendar?.file).toContain('SEQUENCE:1')
    expect(mail?.calendar?.method).toBe('REQUEST')

    // So near the start, only staff can move it.
    vi.setSystemTime(new Date(`${thursday}T08:00:00Z`))
    await desk.signIn()
    await moveAppointment(desk, page, { startsAt: `${thursday}T09:30:00.000Z` })
    const late = (await mailsTo(site, 3)).at(-1)
    expect(late?.text).toContain('If the new time doesn’t suit you, please call us.')
  })

  test(`staff choose a time to move to, which is another one or another agent’s (${kind})`, async () => {
    await using desk = await openCalendar(kind)
    const { page } = await desk.book(thursday, '11:00', robin)
    await desk.except(desk.second, { intent: 'extra-hours', day: thursday, from: '10:00', until: '12:30' })
    const offered = async (agent: string) =>
      offeredStarts(await desk.read(`${page}/move?agent=${agent}&day=${thursday}`))
    const now = `${thursday}T11:00:00.000Z`
    expect(await offered('agent-1')).toContain(`${thursday}T11:15:00.000Z`)
    expect(await offered('agent-1')).not.toContain(now)
    expect(await offered(desk.second)).toContain(now)
    // Dragged back to where it was, nothing is said of a time that isn’t free.
    const dropped = await desk.read(`${page}/move?agent=agent-1&day=${thursday}&time=11:00`)
    expect(wordsOf(dropped)).not.toContain('isn’t free')
    const unchosen = await moveAppointment(desk, page, {})
    expect([unchosen.status, formOf(await unchosen.text(), 'move').error('startsAt')]).toEqual([422, 'Choose a time'])
  })

  test(`the database refuses a move to a taken time, and nothing changes (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { page, id } = await desk.book(thursday, '14:00', robin)
    await desk.book('2027-01-18', '11:00', 'kim@example.org')
    const move = (startsAt: string) => moveAppointment(desk, page, { startsAt })
    const taken = await move('2027-01-18T11:15:00.000Z')
    expect(taken.status).toBe(409)
    expect(pageOf(await taken.text()).alerts[0]).toContain('That time has just been taken.')
    expect((await move('2027-01-18T03:00:00.000Z')).status).toBe(422)
    expect((await move('nonsense')).status).toBe(422)
    expect(await rowOf(desk.site, id)).toMatchObject({ sequence: 0 })
    for (const form of [page, `${page}/move`])
      expect((await desk.post(form, { intent: 'nonsense', version: '0' })).status, form).toBe(400)
  })

  test(`an admin can cancel after the cut-off and undo it; the visitor cannot (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { site } = desk
    const { page, visitorPage, id } = await desk.book(thursday, '11:00', robin)
    vi.setSystemTime(new Date(`${thursday}T10:30:00Z`))
    await desk.signIn()
    expect((await desk.press(page, 'cancel')).status).toBe(200)
    expect(await rowOf(site, id)).toMatchObject({ status: 'cancelled', cancelled_by: 'admin', sequence: 1 })
    const mail = await eventually(() => {
      const found = site.inbox.find(({ to, subject }) => to === robin && subject.startsWith('Cancelled: '))
      expect(found).toBeDefined()
      return found
    })
    expect(mail?.text).toContain('/contact')
    expect(mail?.text).not.toContain('take it back')
    expect(mail?.calendar).toMatchObject({ method: 'CANCEL' })
    expect(await (await site.request(visitorPage)).text()).not.toContain('>Undo<')
    expect((await site.post(visitorPage, { intent: 'restore' })).status).toBe(409)
    expect((await desk.press(page, 'restore')).status).toBe(200)
    expect(await rowOf(site, id)).toMatchObject({ status: 'booked', cancelled_by: null, sequence: 2 })
    expect(wordsOf(await desk.read(page))).toContain('Cancellation undone by Ada Desk.')
  })

  test(`an appointment can be marked once it has begun and unmarked; nobody is notified (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { site } = desk
    const { page, id } = await desk.book(thursday, '11:00', robin)
    await mailsTo(site, 1)
    expect(pageOf(await desk.read(page)).forms('done')).toEqual([])
    expect((await desk.press(page, 'done')).status).toBe(409)
    vi.setSystemTime(new Date(`${thursday}T11:00:00Z`))
    await desk.signIn()
    expect((await desk.press(page, 'cancel')).status).toBe(409)
    for (const [intent, status] of [
      ['no-show', 'no-show'],
      ['booked', 'booked'],
      ['done', 'done'],
    ] as const) {
      expect((await desk.press(page, intent)).status, intent).toBe(200)
      expect(await rowOf(site, id)).toMatchObject({ status })
    }
    expect((await desk.press(page, 'no-show')).status).toBe(409)
    const mails = await site.runtime.db.selectFrom('outgoing_mails').select('kind').where('about', '=', id).execute()
    const kinds = new Set(mails.map((mail) => mail.kind))
    expect([...kinds].some((mail) => /moved|cancelled|restored/.test(mail))).toBe(false)
    expect(wordsOf(await desk.read(page))).toContain('Outcome undone by Ada Desk.')
  })

  test(`an admin on an outdated page sees what has changed, and overwrites nothing (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { site } = desk
    const { page, visitorPage, id } = await desk.book('2027-01-18', '11:00', robin)
    const shown = await desk.read(page)
    await site.post(visitorPage, { intent: 'move', startsAt: '2027-01-18T14:00:00.000Z' })
    const late = await desk.press(page, 'cancel', {}, shown)
    expect(late.status).toBe(409)
    const [alert] = pageOf(await late.text()).alerts
    expect(alert).toContain('changed after you opened it, so we haven’t done anything')
    expect(alert).toContain(
      'Moved by the visitor, from Monday 18 January 2027, 11:00 to Monday 18 January 2027, 14:00.',
    )
    expect(await rowOf(site, id)).toMatchObject({ status: 'booked', sequence: 1 })
  })

  test(`an outdated move is refused with what has changed, and its time stays chosen (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { site } = desk
    const { page, visitorPage, id } = await desk.book('2027-01-18', '11:00', robin)
    const shown = await desk.read(`${page}/move`)
    await site.post(visitorPage, { intent: 'move', startsAt: '2027-01-18T14:00:00.000Z' })
    const moved = await moveAppointment(desk, page, { startsAt: '2027-01-18T15:00:00.000Z' }, shown)
    const html = await moved.text()
    expect([moved.status, pageOf(html).alerts[0]]).toEqual([409, expect.stringContaining('Moved by the visitor, from')])
    expect(formOf(html, 'move').field('startsAt').value).toBe('2027-01-18T15:00:00.000Z')
    expect(await rowOf(site, id)).toMatchObject({ starts_at: '2027-01-18T14:00:00.000Z', sequence: 1 })
  })

  test(`of two admins who cancel at the same moment, one is told of the other (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { site } = desk
    const { page, id } = await desk.book('2027-01-18', '11:00', robin)
    await makeUser(site, { email: 'bea@example.org', role: 'admin' })
    const cookie = await signInAs(site, 'bea@example.org')
    const shown = await desk.read(page)
    const colleague = site.post(page, { intent: 'cancel', version: '0' }, { cookie })
    const both = await Promise.all([desk.press(page, 'cancel', {}, shown), colleague])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await rowOf(site, id)).toMatchObject({ status: 'cancelled', sequence: 1 })
  })

  test(`moving to another agent frees the first one's day, and both are notified (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { db } = desk.site.runtime
    const created_at = '2027-01-01T00:00:00.000Z'
    for (const agent_id of ['agent-1', 'agent-2']) {
      const agent = { agent_id, name: `Name of ${agent_id}`, email: `${agent_id}@example.org`, created_at }
      await db
        .insertInto('agents')
        .values({ ...agent, is_active: 1 })
        .execute()
      await db
        .insertInto('opening_hours')
        .values({ agent_id, weekday: 4, opens_from: '09:00', closes_at: '17:00' })
        .execute()
    }
    const { page, id } = await desk.book(thursday, '11:00', robin)
    const [from, to] = ((await rowOf(desk.site, id)).agent_id === 'agent-1' ? ['1', '2'] : ['2', '1']) as [
      string,
      string,
    ]
    const startsAt = `${thursday}T11:00:00.000Z`
    expect((await moveAppointment(desk, page, { startsAt, agentId: `agent-${to}` })).status).toBe(200)
    expect(await rowOf(desk.site, id)).toMatchObject({ agent_id: `agent-${to}`, starts_at: startsAt })
    expect(wordsOf(await desk.read(page))).toContain(`and from Name of agent-${from} to Name of agent-${to}.`)
    await eventually(() => {
      const told = desk.site.inbox.map((mail) => `${mail.to} ${mail.subject.replace(/H-\w+/, '')}`)
      expect(told).toContain(`agent-${from}@example.org Now with someone else: Thu 14 Jan, 11:00 ()`)
      expect(told).toContain(`agent-${to}@example.org Booked: Thu 14 Jan, 11:00 ()`)
      expect(told).toContain(`${robin} With someone else: Thu 14 Jan, 11:00`)
    })
    // The first agent can no longer open it.
    const textTo = (agent: string) => desk.site.inbox.findLast((mail) => mail.to === `agent-${agent}@example.org`)?.text
    expect(textTo(to)).toContain(`/admin-profile/appointments/${id}`)
    expect(textTo(from)).not.toContain('/admin-profile')
    const toVisitor = desk.site.inbox.findLast((mail) => mail.to === robin)?.text
    expect(toVisitor).toContain(`With Name of agent-${to}.`)
  })
}
