import { expect, test, vi } from 'vitest'
import { formOf, pageOf, wordsOf } from '../support/pages/page.ts'
import { entriesOf } from '../support/site/admin-session.ts'
import { plantDeclinedBooking } from '../support/site/booking/declined-booking.ts'
import { offeredStarts } from '../support/site/booking/offered-starts.ts'
import { openFirm } from '../support/site/desk/agents-desk.ts'
import { openAppointmentDesk } from '../support/site/desk/appointment-desk.ts'
import { pressOnRow, rowIn } from '../support/site/desk/attention-rows.ts'
import { allSent } from '../support/site/facts.ts'
import { databaseKinds, type TestSite } from '../support/site/test-site.ts'
import { statementsOf } from '../support/statements.ts'

const path = '/admin-profile'
const email = 'robin@example.org'
const tokens = ['AAAAAAAAAAAAAAAAAAAAAA', 'BBBBBBBBBBBBBBBBBBBBBB', 'CCCCCCCCCCCCCCCCCCCCCC', 'DDDDDDDDDDDDDDDDDDDDDD']

const answersOf = ({ runtime }: TestSite) =>
  runtime.db.selectFrom('declined_bookings').select(['answered_at', 'answered_by']).orderBy('starts_at').execute()

for (const kind of databaseKinds) {
  test(`each declined booking to come stands on Today with name, phone and time (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const [first = '', second = '', third = '', fourth = ''] = tokens
    await plantDeclinedBooking(desk.site, { token: first, startsAt: '2027-01-20T10:00:00.000Z', name: 'Anna Able' })
    const noPhone = { name: 'Ben Bold', email: 'ben@example.org', phone: '' }
    await plantDeclinedBooking(desk.site, { token: second, startsAt: '2027-01-19T11:00:00.000Z', ...noPhone })
    await plantDeclinedBooking(desk.site, { token: third, startsAt: '2027-01-12T10:00:00.000Z', name: 'Past Person' })
    const cancelled = { startsAt: '2027-01-21T10:00:00.000Z', status: 'cancelled', name: 'Cass Gone' } as const
    await plantDeclinedBooking(desk.site, { token: fourth, ...cancelled })
    const html = await desk.read(path)
    const words = wordsOf(html)
    expect(words).toContain('2 declined bookings to call about Ben Bold')
    expect(words).toMatch(/Today 2 needs? attention/)
    expect(rowIn(html, `declined-booking-${first}`).words).toBe(
      'Anna Able Wed 20 Jan 2027, 10:00 . 020 7946 0042 . They think it’s booked, but it isn’t. Book for them : Anna Able Answered : Anna Able',
    )
    expect(rowIn(html, `declined-booking-${first}`).hrefs).toContain('tel:02079460042')
    expect(rowIn(html, `declined-booking-${second}`).words).toContain('Tue 19 Jan 2027, 11:00 . ben@example.org .')
    expect(words).not.toMatch(/Past Person|Cass Gone/)
  })

  test(`a declined booking stays on Today until it is answered, and comes back with Undo (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const [token = ''] = tokens
    await plantDeclinedBooking(desk.site, { token, startsAt: '2027-01-20T10:00:00.000Z' })
    const id = `declined-booking-${token}`
    const shown = await desk.read(path)
    const press = () => pressOnRow(desk, shown, id, 'declined-answered')
    const answered = await press()
    const html = await answered.text()
    expect([answered.status, pageOf(html).done]).toEqual([200, 'Answered: Robin Sample. Undo'])
    expect(rowIn(html, id).words).toBe('')
    const { user_id } = await desk.site.runtime.db.selectFrom('users').select('user_id').executeTakeFirstOrThrow()
    expect(await answersOf(desk.site)).toEqual([{ answered_at: '2027-01-13T10:00:00.000Z', answered_by: user_id }])
    // Pressed again in a second tab, an hour later.
    vi.setSystemTime('2027-01-13T11:00:00.000Z')
    expect((await press()).status).toBe(200)
    expect(await answersOf(desk.site)).toMatchObject([{ answered_at: '2027-01-13T10:00:00.000Z' }])
    const entries = async () => (await entriesOf(desk.site)).filter(({ action }) => action.startsWith('declined'))
    expect(await entries()).toMatchObject([{ about: `declined-booking:booking-${token}`, actor: user_id }])

    const again = await (await desk.post(path, formOf(html, 'declined-reopened').fields)).text()
    expect(pageOf(again).done).toBe('Not answered yet: Robin Sample.')
    expect(rowIn(again, id).words).not.toBe('')
    expect(await answersOf(desk.site)).toEqual([{ answered_at: null, answered_by: null }])
    expect(await entries()).toHaveLength(2)
    expect(wordsOf(await desk.read('/admin-profile/audit'))).toContain('A declined booking')
  })

  test(`what a copy of the version before still declines is on Today, too (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    expect(wordsOf(await desk.read(path))).not.toContain('to call about')
    // It knows neither of the new columns.
    await plantDeclinedBooking(desk.site, { token: tokens[0] ?? '', startsAt: '2027-01-20T10:00:00.000Z' })
    expect(wordsOf(await desk.read(path))).toContain('1 declined booking to call about')
  })

  test(`a declined booking is booked after all, at its time, and is answered with that (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const [token = ''] = tokens
    await plantDeclinedBooking(desk.site, { token, startsAt: '2027-01-20T10:00:00.000Z' })
    const newPage = `/admin-profile/appointments/new?declined=booking-${token}`
    expect(rowIn(await desk.read(path), `declined-booking-${token}`).hrefs).toContain(newPage)
    const html = await desk.read(newPage)
    expect(formOf(html, 'caller').fields).toMatchObject({ name: 'Robin Sample', email, phone: '020 7946 0042' })
    expect(offeredStarts(html)).toContain('2027-01-20T10:00:00.000Z')
    const fields = { name: 'Robin Sample', email, phone: '', scamType: 'forex', consent: 'on', formKey: 'a' }
    const refused = await desk.post(newPage, { ...fields, startsAt: '2027-01-16T10:00:00.000Z' })
    expect([refused.status, (await answersOf(desk.site))[0]?.answered_at]).toEqual([422, null])
    const booked = await desk.post(newPage, { ...fields, startsAt: '2027-01-20T10:00:00.000Z' })
    expect(booked.status).toBe(303)
    expect((await answersOf(desk.site))[0]?.answered_at).not.toBeNull()
    expect(wordsOf(await desk.read(path))).not.toContain('to call about')
  })

  test(`an address with a third upcoming appointment is on Today (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { id } = await desk.book('2027-01-18', '09:00', email)
    await desk.book('2027-01-19', '09:00', email)
    expect(wordsOf(await desk.read(path))).not.toContain('booked 3 times')
    for (const day of ['2027-01-20', '2027-01-21']) await desk.book(day, '09:00', email)
    await desk.book('2027-01-22', '09:00', 'other@example.org')
    const html = await desk.read(path)
    expect(wordsOf(html)).toContain('1 person booked 3 times or more See all')
    expect(wordsOf(html)).toMatch(/Today 1 needs attention/)
    const row = rowIn(html, `many-${id}`)
    expect(row.words).toBe(
      'Robin Sample 4 upcoming: Mon 18 Jan 2027, 09:00; Tue 19 Jan 2027, 09:00; Wed 20 Jan 2027, 09:00 and 1 more Dismiss : Robin Sample',
    )
    const person = await desk.open(row.hrefs[0] ?? '')
    expect([person.status, wordsOf(await person.text())]).toEqual([200, expect.stringContaining(email)])
  })

  test(`dismissed, an address is off Today until another appointment is booked (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { id } = await desk.book('2027-01-18', '09:00', email)
    for (const time of ['10:00', '11:00']) await desk.book('2027-01-18', time, email)
    const shown = await desk.read(path)
    const press = (html: string) => pressOnRow(desk, html, `many-${id}`, 'many-seen')
    const dismissed = await press(shown)
    const html = await dismissed.text()
    expect([dismissed.status, pageOf(html).done]).toEqual([200, 'Dismissed: Robin Sample, until they book again. Undo'])
    expect(rowIn(html, `many-${id}`).words).toBe('')
    expect((await press(shown)).status).toBe(200)
    const entries = (await entriesOf(desk.site)).filter(({ action }) => action === 'many-appointments-seen')
    expect(entries).toMatchObject([{ about: `appointment:${id}` }])

    vi.setSystemTime('2027-01-13T10:05:00.000Z')
    await desk.book('2027-01-18', '12:00', email)
    expect(rowIn(await desk.read(path), `many-${id}`).words).toContain('4 upcoming')
    // A page that was opened before does not dismiss what it does not show.
    await press(shown)
    const newer = await desk.read(path)
    expect(rowIn(newer, `many-${id}`).words).toContain('4 upcoming')
    const again = await (await press(newer)).text()
    expect(rowIn(again, `many-${id}`).words).toBe('')
    const reopened = await (await desk.post(path, formOf(again, 'many-reopened').fields)).text()
    expect(pageOf(reopened).done).toBe('No longer dismissed: Robin Sample.')
    expect(rowIn(reopened, `many-${id}`).words).toContain('4 upcoming')
  })

  test(`an address leaves Today when fewer than three of its appointments are to come (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const pages: string[] = []
    for (const time of ['09:00', '10:00', '11:00']) pages.push((await desk.book('2027-01-18', time, email)).visitorPage)
    expect(wordsOf(await desk.read(path))).toContain('booked 3 times')
    await desk.site.post(pages[1] ?? '', { intent: 'cancel' })
    expect(wordsOf(await desk.read(path))).not.toContain('booked 3 times')
    await desk.site.post(pages[1] ?? '', { intent: 'restore' })
    expect(wordsOf(await desk.read(path))).toContain('booked 3 times')
    vi.setSystemTime('2027-01-18T09:30:00.000Z')
    await desk.signIn()
    expect(wordsOf(await desk.read(path))).not.toContain('booked 3 times')
  })

  test(`callers without an email address are not taken for one person (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    for (const time of ['09:00', '10:00', '11:00'])
      await desk.book('2027-01-18', time, `a${time.slice(0, 2)}@example.org`)
    await desk.site.runtime.db.updateTable('appointments').set({ email: '' }).execute()
    expect(wordsOf(await desk.read(path))).not.toContain('booked 3 times')
  })

  test(`an agent sees and answers neither a colleague's rows nor an address of theirs (${kind})`, async () => {
    await using firm = await openFirm(kind)
    const { site, admin, appointments } = firm
    const { db } = site.runtime
    const agents = await db.selectFrom('appointments').select(['appointment_id', 'agent_id']).execute()
    const agentOf = (id: string) => agents.find(({ appointment_id }) => appointment_id === id)?.agent_id ?? ''
    const [kimToken = '', patToken = ''] = tokens
    for (const [token, id] of [
      [kimToken, appointments.kim],
      [patToken, appointments.pat],
    ] as const) {
      await plantDeclinedBooking(site, { token, startsAt: '2027-01-20T10:00:00.000Z' })
      const agent_id = agentOf(id)
      await db.updateTable('declined_bookings').set({ agent_id }).where('booking_id', '=', `booking-${token}`).execute()
    }
    const seenByKim = await firm.read(path)
    expect(rowIn(seenByKim, `declined-booking-${kimToken}`).words).not.toBe('')
    expect(rowIn(seenByKim, `declined-booking-${patToken}`).words).toBe('')
    const forged = { intent: 'declined-answered', about: `booking-${patToken}` }
    const { kim } = firm
    const refused = await site.post(path, forged, { cookie: kim })
    expect([refused.status, pageOf(await refused.text()).alerts]).toEqual([
      409,
      ['There is a problem This isn’t here any more, or your account can’t open it.'],
    ])
    expect((await answersOf(site)).filter(({ answered_at }) => answered_at !== null)).toEqual([])
    const newPage = await firm.read(`/admin-profile/appointments/new?declined=booking-${patToken}`)
    expect(newPage).not.toContain('020 7946 0042')
    expect(rowIn(await firm.read(path, admin.cookie), `declined-booking-${patToken}`).words).not.toBe('')

    const copy = await db
      .selectFrom('appointments')
      .selectAll()
      .where('appointment_id', '=', appointments.pat)
      .execute()
    for (const index of [1, 2, 3]) {
      const unique = { appointment_id: `p${index}`, reference: `p${index}`, form_key: `p${index}` }
      await db
        .insertInto('appointments')
        .values(copy.map((row) => ({ ...row, ...unique, manage_token_hash: `p${index}`, email: 'many@example.org' })))
        .execute()
    }
    expect(wordsOf(await firm.read(path))).not.toContain('booked 3 times')
    expect(wordsOf(await firm.read(path, admin.cookie))).toContain('booked 3 times')
    const about = { about: 'p1', bookedUntil: '2099-01-01T00:00:00.000Z' }
    await site.post(path, { intent: 'many-seen', ...about }, { cookie: kim })
    expect(wordsOf(await firm.read(path, admin.cookie))).toContain('booked 3 times')
  })

  test(`a form of a row that nobody can send changes nothing (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const before = await entriesOf(desk.site)
    for (const about of ['nobody', 'constructor', '\0', "'", '']) {
      for (const intent of ['declined-answered', 'declined-reopened', 'many-reopened']) {
        expect((await desk.post(path, { intent, about })).status, `${intent} ${about}`).toBe(409)
      }
    }
    expect((await desk.post(path, { intent: 'many-seen', about: 'x', bookedUntil: 'soon' })).status).toBe(422)
    expect(await entriesOf(desk.site)).toEqual(before)
  })

  test(`ten thousand upcoming appointments cost Today no more statements than three (${kind})`, async () => {
    await using desk = await openAppointmentDesk(kind)
    const { db } = desk.site.runtime
    for (const time of ['09:00', '10:00', '11:00']) await desk.book('2027-01-18', time, email)
    await allSent(desk.site)
    await desk.read(path)
    const ofThree = await statementsOf(desk.site, () => desk.open(path))
    const [row] = await db.selectFrom('appointments').selectAll().limit(1).execute()
    for (let from = 0; from < 9_999; from += 303) {
      const rows = Array.from({ length: 303 }, (_, index) => from + index).map((index) => ({
        ...(row as NonNullable<typeof row>),
        appointment_id: `n${index}`,
        reference: `n${index}`,
        form_key: `n${index}`,
        manage_token_hash: `n${index}`,
        email: `n${index % 3333}@example.org`,
        starts_at: new Date(Date.parse('2027-02-01T09:00:00.000Z') + index * 60_000).toISOString(),
      }))
      await db.insertInto('appointments').values(rows).execute()
    }
    let html = ''
    const ofMany = await statementsOf(desk.site, async () => {
      html = await desk.read(path)
    })
    expect(wordsOf(html)).toContain('More than 50 people booked 3 times or more')
    expect(pageOf(html).all('li[id^="many-"]')).toHaveLength(5)
    expect(ofMany).toHaveLength(ofThree.length)
  })
}
