import { expect, test, vi } from 'vitest'
import { cancelAppointment } from '#src/features/booking/appointments/changes/appointment-changes.server.ts'
import { editAppointment } from '#src/features/booking/appointments/changes/edit-appointment.server.ts'
import { moveAppointment } from '#src/features/booking/appointments/changes/move-appointment.server.ts'
import { versionOf } from '#src/platform/crypto/secret.server.ts'
import { pageOf, wordsOf } from '../support/pages/page.ts'
import { series } from '../support/series.ts'
import { bookingForm } from '../support/site/booking/booking-request.ts'
import { allSent } from '../support/site/facts.ts'
import { mailsTo } from '../support/site/newsletter.ts'
import { makeUser } from '../support/site/people.ts'
import { databaseKinds, openTestSite, type TestSite, wednesdayMorning } from '../support/site/test-site.ts'

const victim = 'robin@example.org'
const agent = 'agent@harbour.example'
const noMore = 'We’re not sending any more emails about this appointment'
const minutesLater = (minutes: number) => vi.setSystemTime(wednesdayMorning.getTime() + minutes * 60_000)

let visitors = 0

/** Books from a network of its own, and returns the path of the appointment's page once its emails have left. */
async function book(site: TestSite, startsAt: string, email = victim): Promise<string> {
  visitors += 1
  const answer = await site.post('/contact', await bookingForm(site, { startsAt, email }), {
    address: `10.9.${visitors >> 8}.${visitors & 255}`,
  })
  expect(answer.status).toBe(303)
  await allSent(site)
  return answer.headers.get('location') ?? ''
}

const monday = (hour: number) => `2027-01-18T${String(hour).padStart(2, '0')}:00:00.000Z`

/** Presses a button as the page shows it, from a network of its own; its emails have left, so none is withdrawn. */
async function press(site: TestSite, page: string, form: Record<string, string>, address?: string): Promise<number> {
  const html = await (await site.request(page)).text()
  // The appointment's own is a number; how to be reached has one of its own.
  const versions = pageOf(html).all('input[name="version"]')
  const version = versions.find(({ value }) => /^\d{1,5}$/.test(value ?? ''))?.value ?? ''
  visitors += 1
  const from = address ?? `10.9.${visitors >> 8}.${visitors & 255}`
  const { status } = await site.post(page, { version, ...form }, { address: from })
  await allSent(site)
  return status
}

/** How many emails were sent to an address or still will be, without reminders that are not due yet. */
async function mailCount({ runtime: { db, clock } }: TestSite, to: string): Promise<number> {
  const due = db.selectFrom('outgoing_mails').select('mail_id').where('recipient', '=', to)
  return (await due.where('first_due_at', '<=', clock.now().toISOString()).execute()).length
}

for (const kind of databaseKinds) {
  test(`of many presses on one link all act, six are emailed, and the page then says so (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const page = await book(site, monday(11))
    expect(wordsOf(await (await site.request(page)).text())).toContain('The details are in our email')
    const presses = series(200, 30)
    for (let turn = 0; turn < presses; turn += 1) {
      const intent = turn % 2 === 0 ? 'cancel' : 'restore'
      expect(await press(site, page, { intent })).toBe(303)
      const words = wordsOf(await (await site.request(page)).text())
      expect(words).toContain(intent === 'cancel' ? 'Your appointment is cancelled' : 'Your appointment is booked')
      expect(words.includes(noMore)).toBe(turn >= 6)
      expect(words.includes('details are in our email') || words.includes('emailing you')).toBe(turn < 6)
    }
    const words = wordsOf(await (await site.request(page)).text())
    expect(words).toContain('please call 020 7946 0018')
    expect([await mailCount(site, victim), await mailCount(site, agent)]).toEqual([7, 7])
    // Nothing is kept for later: no reminders either.
    vi.setSystemTime(new Date(monday(10)))
    expect(await mailCount(site, victim)).toBe(7)
  })

  test(`an address gets eight emails an hour about all its appointments; the agents hear of each (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const pages: string[] = []
    for (const hour of [9, 10, 11, 12, 13]) pages.push(await book(site, monday(hour)))
    for (const page of pages) expect(await press(site, page, { intent: 'cancel' })).toBe(303)
    expect([await mailCount(site, victim), await mailCount(site, agent)]).toEqual([8, 10])
    const shown = await Promise.all(pages.map(async (page) => (await site.request(page)).text()))
    expect(shown.map((html) => html.includes(noMore))).toEqual([false, false, false, true, true])
    // Others hear of theirs.
    await book(site, monday(15), 'kim@example.org')
    expect(await mailCount(site, 'kim@example.org')).toBe(1)
    // An hour later the address does again.
    minutesLater(14)
    expect(await press(site, pages[4] ?? '', { intent: 'restore' })).toBe(303)
    expect(await mailCount(site, victim)).toBe(8)
    minutesLater(61)
    expect(await press(site, pages[4] ?? '', { intent: 'cancel' })).toBe(303)
    expect(await mailCount(site, victim)).toBe(9)
    expect(await (await site.request(pages[4] ?? '')).text()).not.toContain(noMore)
  })

  test(`a booking beyond the address's limit is booked, and its page says that no email comes (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const first = await book(site, monday(9))
    for (const intent of ['cancel', 'restore', 'cancel', 'restore']) await press(site, first, { intent })
    const second = await book(site, monday(11))
    for (const intent of ['cancel', 'restore']) await press(site, second, { intent })
    expect(await mailCount(site, victim)).toBe(8)
    const third = wordsOf(await (await site.request(await book(site, monday(13)))).text())
    expect(third).toContain('Your appointment is booked')
    expect(third).toContain(noMore)
    expect(await mailCount(site, victim)).toBe(8)
  })

  test(`moves, cancellations and undoing count together, from as many networks as there are (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const page = await book(site, monday(9))
    const startsAt = [10, 11, 12].map(monday)
    const forms = [
      { intent: 'move', startsAt: startsAt[0] ?? '' },
      ...[{ intent: 'cancel' }, { intent: 'restore' }],
      { intent: 'move', startsAt: startsAt[1] ?? '' },
      ...[{ intent: 'cancel' }, { intent: 'restore' }],
      { intent: 'move', startsAt: startsAt[2] ?? '' },
      ...[{ intent: 'cancel' }, { intent: 'restore' }],
    ]
    for (const form of forms) {
      expect(await press(site, page, form)).toBe(303)
    }
    expect([await mailCount(site, victim), await mailCount(site, agent)]).toEqual([7, 7])
  })

  test(`presses in two processes at once are counted together (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const pages: string[] = []
    for (const hour of [9, 10, 11, 12, 13]) pages.push(await book(site, monday(hour)))
    const twin = site.openTwin()
    const cancel = (page: string, turn: number) =>
      cancelAppointment(turn % 2 === 0 ? site.runtime : twin, {
        token: page.replace('/appointments/', ''),
        sequence: null,
      })
    // SQLite is synchronous: two connections in one process would block each other.
    if (kind === 'postgres') await Promise.all(pages.map(cancel))
    else for (const [turn, page] of pages.entries()) await cancel(page, turn)
    const cancelled = site.runtime.db.selectFrom('appointments').select('reference').where('status', '=', 'cancelled')
    expect(await cancelled.execute()).toHaveLength(5)
    expect([await mailCount(site, victim), await mailCount(site, agent)]).toEqual([8, 10])
  })

  test(`changes by staff are always emailed, and end the silence (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const page = await book(site, monday(9))
    for (let turn = 0; turn < 8; turn += 1) {
      await press(site, page, { intent: turn % 2 === 0 ? 'cancel' : 'restore' })
    }
    expect(await (await site.request(page)).text()).toContain(noMore)
    const before = await mailCount(site, victim)
    const { appointment_id, sequence } = await site.runtime.db
      .selectFrom('appointments')
      .select(['appointment_id', 'sequence'])
      .executeTakeFirstOrThrow()
    const by = { actor: await makeUser(site, { email: 'admin@example.org', role: 'admin' }), address: '192.0.2.1' }
    const change = { appointmentId: appointment_id, sequence, by, startsAt: Date.parse(monday(13)) }
    expect(await moveAppointment(site.runtime, change)).toEqual({ ok: true })
    expect(await mailCount(site, victim)).toBe(before + 1)
    expect(await (await site.request(page)).text()).not.toContain(noMore)
    const reminders = site.runtime.db.selectFrom('outgoing_mails').select('kind').where('kind', 'like', '%reminder%')
    expect(await reminders.execute()).toHaveLength(2)
  })

  test(`a new address, which staff enter, is emailed and ends the silence too (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { runtime } = site
    const page = await book(site, monday(9))
    for (let turn = 0; turn < 8; turn += 1) {
      await press(site, page, { intent: turn % 2 === 0 ? 'cancel' : 'restore' })
    }
    const query = () => runtime.db.selectFrom('appointments').select(['appointment_id', 'are_mails_withheld'])
    const { appointment_id: appointmentId, are_mails_withheld } = await query().executeTakeFirstOrThrow()
    expect(are_mails_withheld).toBe(1)
    const by = { actor: await makeUser(site, { email: 'admin@example.org', role: 'admin' }), address: '192.0.2.1' }
    const edit = { appointmentId, fact: 'email', value: 'kim@example.org', version: versionOf(victim), by } as const
    expect(await editAppointment(runtime, edit)).toEqual({ ok: true })
    await mailsTo(site, 'kim@example.org', 1)
    expect(await query().execute()).toMatchObject([{ are_mails_withheld: 0 }])
  })

  test(`reminders count in the hour in which they are due (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const rule = { rule: 'appointmentMailsAnHourAndEmail', value: 1 }
    await site.runtime.db.insertInto('booking_rules').values(rule).execute()
    await book(site, '2027-01-18T12:30:00.000Z')
    minutesLater(61)
    await book(site, '2027-01-19T10:30:00.000Z')
    const reminders = site.runtime.db
      .selectFrom('outgoing_mails')
      .select('first_due_at')
      .where('kind', 'like', '%reminder%')
      .orderBy('first_due_at')
    // Two hours before the one is a day before the other.
    expect((await reminders.execute()).map(({ first_due_at }) => first_due_at?.slice(8, 16))).toEqual([
      '17T12:30',
      '18T10:30',
      '19T08:30',
    ])
  })

  test(`a network has a limit of presses on links; beyond it the page says what to do (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await site.runtime.db
      .insertInto('booking_rules')
      .values({ rule: 'linkPressesAnHourAndAddress', value: 10 })
      .execute()
    const page = await book(site, monday(9))
    const from = '2001:db8:5:1::1'
    for (let turn = 0; turn < 10; turn += 1) {
      // Waiting for emails moves the clock.
      minutesLater(0)
      expect(await press(site, page, { intent: turn % 2 === 0 ? 'cancel' : 'restore' }, from)).toBe(303)
    }
    minutesLater(0)
    const refused = await site.post(page, { intent: 'cancel' }, { address: '2001:db8:5:1::2' })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
    const alert = pageOf(await refused.text()).alert
    expect(alert).toContain('Please wait 1 hour, then try again, or call 020 7946 0018. Nothing has changed.')
    expect((await site.post(page, { intent: 'cancel' }, { address: '2001:db8:5:2::1' })).status).toBe(303)
  })
}
