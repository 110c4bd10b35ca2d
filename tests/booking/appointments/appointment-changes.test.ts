import ICAL from 'ical.js'
import { expect, test, vi } from 'vitest'
import { createOutboxSender } from '#src/platform/outbox/outbox-sender.server.ts'
import { eventually } from '../../support/eventually.ts'
import { formOf, pageOf, wordsOf } from '../../support/pages/page.ts'
import { bookingForm } from '../../support/site/booking/booking-request.ts'
import { offeredStarts } from '../../support/site/booking/offered-starts.ts'
import { allSent } from '../../support/site/facts.ts'
import { bothDatabases, openTestSite, type TestSite, wednesdayMorning } from '../../support/site/test-site.ts'

const monday = (time: string) => `2027-01-18T${time}:00.000Z`

/** Books a slot and returns the path of its page, once its emails have left: a change withdraws those that have not. */
async function book(site: TestSite, startsAt = monday('11:00'), email = 'robin@example.org'): Promise<string> {
  const answer = await site.post('/contact', await bookingForm(site, { startsAt, email, story: 'A story' }))
  expect(answer.status).toBe(303)
  await allSent(site)
  return answer.headers.get('location') ?? ''
}

const appointment = async ({ runtime }: TestSite) => {
  const [first] = await runtime.db.selectFrom('appointments').selectAll().orderBy('created_at').execute()
  return first
}

/** The visitor's emails, once `count` have arrived. */
async function mailsTo(site: TestSite, email: string, count: number) {
  return eventually(() => {
    const mails = site.inbox.filter(({ to }) => to === email)
    expect(mails).toHaveLength(count)
    return mails
  })
}

const later = (minutes: number) => vi.setSystemTime(new Date(wednesdayMorning.getTime() + minutes * 60_000))

for (const kind of bothDatabases) {
  test(`moving an appointment frees its old time and takes its new one (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const page = await book(site)
    const choice = await (await site.request(`${page}?move=yes&day=2027-01-18`)).text()
    // An appointment does not block itself: it may move by a quarter of an hour.
    expect(offeredStarts(choice)).toContain(monday('11:15'))
    // The times open on its own day, not on the first.
    expect(wordsOf(await (await site.request(`${page}?move=yes`)).text())).toContain('Times on Monday 18 January')
    const moved = await site.post(page, { intent: 'move', startsAt: monday('11:15') })
    expect([moved.status, moved.headers.get('location')]).toEqual([303, `${page}?done=move`])
    expect(await appointment(site)).toMatchObject({
      starts_at: monday('11:15'),
      sequence: 1,
      moves: 1,
      status: 'booked',
    })
    const offered = await (await site.request('/contact?day=2027-01-18')).text()
    expect(offeredStarts(offered)).toContain(monday('10:15'))
    expect(offeredStarts(offered)).not.toContain(monday('11:00'))
    // Submitting the same form again changes nothing.
    expect((await site.post(page, { intent: 'move', startsAt: monday('11:15') })).status).toBe(303)
    expect(await appointment(site)).toMatchObject({ sequence: 1, moves: 1 })
  })

  test(`a move keeps the zone in which the new time was chosen, and its email says that time (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const page = await book(site)
    const zone = 'America/New_York'
    expect((await site.post(page, { intent: 'move', startsAt: monday('15:00'), zone })).status).toBe(303)
    expect(await appointment(site)).toMatchObject({ starts_at: monday('15:00'), time_zone: zone })
    expect((await mailsTo(site, 'robin@example.org', 2))[1]?.text).toContain('10:00 your time (New York)')
    expect((await site.post(page, { intent: 'move', startsAt: monday('16:00'), zone: 'Mars' })).status).toBe(303)
    expect(await appointment(site)).toMatchObject({ starts_at: monday('16:00'), time_zone: zone })
  })

  test(`a move to a time that is taken or not offered is refused and changes nothing (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const page = await book(site)
    await book(site, monday('14:00'), 'kim@example.org')
    for (const [startsAt, status] of [
      [monday('14:00'), 409],
      [monday('13:30'), 409],
      [monday('23:00'), 422],
      ['nonsense', 422],
    ] as const) {
      expect((await site.post(page, { intent: 'move', startsAt })).status, startsAt).toBe(status)
    }
    expect(await appointment(site)).toMatchObject({ starts_at: monday('11:00'), sequence: 0 })
  })

  test(`after a move to a taken time, the closest free ones overlap the present one (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const page = await book(site)
    await book(site, monday('12:00'), 'kim@example.org')
    const refused = await site.post(`${page}?move=yes&day=2027-01-18`, { intent: 'move', startsAt: monday('12:00') })
    const [, near = ''] = /Closest free times:(.*?)On Monday/.exec(wordsOf(await refused.text())) ?? []
    expect(near.match(/\d\d:\d\d/g)?.sort()).toEqual(['10:45', '13:00', '13:15'])
  })

  test(`a move needs a choice, and the present time is no other one (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const page = await book(site)
    const move = `${page}?move=yes&day=2027-01-18`
    const shown = offeredStarts(await (await site.request(move)).text())
    expect(shown).toContain(monday('11:15'))
    expect(shown).not.toContain(monday('11:00'))
    const unchosen = await site.post(move, { intent: 'move' })
    expect(unchosen.status).toBe(422)
    const html = await unchosen.text()
    expect(html).toContain('<title>Error: Your appointment</title>')
    expect(pageOf(html).alerts[0]).toMatch(/Choose a time$/)
    expect(formOf(html, 'move').error('startsAt')).toBe('Choose a time')
  })

  test(`cancelling takes effect at once; undo restores the appointment within 15 minutes (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const page = await book(site)
    expect((await site.post(page, { intent: 'cancel' })).status).toBe(303)
    const cancelled = await (await site.request(page)).text()
    expect(cancelled).toContain('Your appointment is cancelled')
    expect(cancelled).toContain('Undo')
    later(14)
    const offered = await (await site.request('/contact?day=2027-01-18')).text()
    expect(offeredStarts(offered)).not.toContain(monday('11:00'))
    expect((await site.post(page, { intent: 'restore' })).status).toBe(303)
    expect(await appointment(site)).toMatchObject({ status: 'booked', cancelled_at: null, sequence: 2 })
    expect(wordsOf(await (await site.request(`${page}?done=restore`)).text())).toContain('It’s back on')

    await site.post(page, { intent: 'cancel' })
    later(29)
    expect(await (await site.request(page)).text()).not.toContain('Undo')
    expect((await site.post(page, { intent: 'restore' })).status).toBe(409)
    // Its time is now free for others.
    await book(site, monday('11:00'), 'kim@example.org')
    expect(await appointment(site)).toMatchObject({ status: 'cancelled' })
  })

  test(`the page says when the appointment has started, and when it is over (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const page = await book(site)
    const read = async (time: string) => {
      vi.setSystemTime(new Date(monday(time)))
      return wordsOf(await (await site.request(page)).text())
    }
    expect(await read('10:59')).toMatch(/Your appointment is booked .* We’ll phone you on .* What happens next/)
    const running = await read('11:00')
    expect(running).toMatch(/Your appointment has started .* We’ll phone you on .* What happens next/)
    expect(running).not.toMatch(/look forward|Add to your calendar/)
    // Nobody has noted how it went.
    const over = await read('11:45')
    expect(over).toMatch(/Your appointment is over .* What you can do Book another appointment/)
    expect(over).not.toMatch(/look forward|Add to your calendar|We’ll phone you/)
  })

  test(`of a last-moment undo and a booking of the same time, exactly one wins (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const page = await book(site)
    await site.post(page, { intent: 'cancel' })
    const { restoreAppointment } = await import(
      '#src/features/booking/appointments/changes/appointment-changes.server.ts'
    )
    const stillEarly = { now: () => new Date(wednesdayMorning.getTime() + 14 * 60_000) }
    later(15)
    const token = page.replace('/appointments/', '')
    const twin = site.openTwin()
    const form = await bookingForm(site, { startsAt: monday('11:00'), email: 'kim@example.org' })
    const [restored] = await Promise.all([
      restoreAppointment({ ...twin, clock: stillEarly }, { token, sequence: 1 }),
      site.post('/contact', form),
    ])
    const standing = await site.runtime.db
      .selectFrom('appointments')
      .select('email')
      .where('status', '=', 'booked')
      .execute()
    expect(standing).toEqual([{ email: restored.ok ? 'robin@example.org' : 'kim@example.org' }])
  })

  test(`a cancelled appointment is not offered as a calendar file (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const page = await book(site)
    expect((await site.request(`${page}/calendar`)).headers.get('content-type')).toContain('text/calendar')
    await site.post(page, { intent: 'cancel' })
    const refused = await site.request(`${page}/calendar`)
    expect([refused.status, refused.headers.get('location')]).toEqual([302, page])
  })

  test(`too late, too often or past: nothing can be changed, and the page says whom to call (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const page = await book(site)
    for (const time of ['12:00', '13:00', '14:00']) {
      expect((await site.post(page, { intent: 'move', startsAt: monday(time) })).status).toBe(303)
      await allSent(site)
    }
    expect((await site.post(page, { intent: 'move', startsAt: monday('15:00') })).status).toBe(409)
    const often = await (await site.request(page)).text()
    expect(often.replaceAll('<!-- -->', '')).toContain('You’ve moved this appointment 3 times')
    expect(often).toContain('Cancel appointment')
    // The last of these emails does not offer a move any more.
    const mails = await mailsTo(site, 'robin@example.org', 4)
    const offers = mails.map(({ text }) => /You can (see.*) it on this page/.exec(text.replaceAll(/\s+/g, ' '))?.[1])
    expect(offers.sort()).toEqual([...Array(3).fill('see, move or cancel'), 'see or cancel'].sort())

    vi.setSystemTime(new Date(monday('12:01')))
    const late = await (await site.request(page)).text()
    expect(late.replaceAll('<!-- -->', '')).toContain('begins in less than 2 hours')
    expect(late).not.toContain('Cancel appointment')
    expect((await site.post(page, { intent: 'cancel' })).status).toBe(409)
    expect(await appointment(site)).toMatchObject({ status: 'booked', starts_at: monday('14:00') })
  })

  test(`each change sends one email whose calendar file works in any order of arrival (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const page = await book(site)
    const changes = [
      { intent: 'move', startsAt: monday('12:00') },
      { intent: 'move', startsAt: monday('13:00') },
      { intent: 'cancel' },
    ]
    for (const change of changes) {
      await site.post(page, change)
      await allSent(site)
    }
    const mails = await mailsTo(site, 'robin@example.org', 4)
    const files = mails.map(({ calendar }) => calendar?.file ?? '')
    const events = files.map((file) => {
      expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
      for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
      expect(file).not.toMatch(/forex|story|Robin Sample|appointments\/[\w-]{22}/i)
      const calendar = new ICAL.Component(ICAL.parse(file))
      const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined)
      return {
        method: calendar.getFirstPropertyValue('method'),
        uid: event.uid,
        sequence: event.sequence,
        summary: event.summary,
        startsAt: event.startDate.toJSDate().toISOString(),
        status: event.component.getFirstPropertyValue('status'),
      }
    })
    expect(events.map(({ method, sequence, status }) => [method, sequence, status])).toEqual([
      ['REQUEST', 0, 'CONFIRMED'],
      ['REQUEST', 1, 'CONFIRMED'],
      ['REQUEST', 2, 'CONFIRMED'],
      ['CANCEL', 3, 'CANCELLED'],
    ])
    expect(events.map(({ startsAt }) => startsAt)).toEqual(['11:00', '12:00', '13:00', '13:00'].map(monday))
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(1)
    expect(new Set(events.map(({ summary }) => summary))).toEqual(new Set(['Appointment']))
    expect(mails.map(({ calendar }) => calendar?.method)).toEqual(['REQUEST', 'REQUEST', 'REQUEST', 'CANCEL'])
    // The agent is notified too, without a name.
    const notices = await mailsTo(site, 'agent@harbour.example', 4)
    const { appointment_id } = (await appointment(site)) ?? {}
    for (const { text } of notices) {
      expect(text).not.toContain('Robin')
      expect(text).toContain(`${site.runtime.settings.origin}/admin-profile/appointments/${appointment_id}`)
    }
  })

  test(`reminders go out once, a day and two hours before the time as it is then (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const page = await book(site)
    await site.post(page, { intent: 'move', startsAt: monday('12:00') })
    await mailsTo(site, 'robin@example.org', 2)
    for (const [instant, count] of [
      ['2027-01-17T11:00:00.000Z', 2],
      ['2027-01-17T12:00:00.000Z', 3],
      ['2027-01-17T12:05:00.000Z', 3],
      [monday('10:00'), 4],
      [monday('10:05'), 4],
    ] as const) {
      vi.setSystemTime(new Date(instant))
      await site.runtime.outbox.stop()
      const turn = createOutboxSender(site.runtime)
      turn.wake()
      await mailsTo(site, 'robin@example.org', count)
      await turn.stop()
    }
    const [, , ...reminders] = await mailsTo(site, 'robin@example.org', 4)
    expect(reminders.map(({ subject }) => subject)).toEqual(Array(2).fill('Reminder: Mon 18 Jan, 12:00'))
    for (const { text } of reminders) expect(text).toContain('Monday 18 January 2027, 12:00')
  })

  test(`viewing an appointment changes nothing, however often and with whatever method (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const page = await book(site)
    const before = await appointment(site)
    for (let turn = 0; turn < 25; turn += 1) {
      for (const query of ['', '?move=yes', '?intent=cancel', '?intent=restore']) {
        await site.request(`${page}${query}`, { method: turn % 2 === 0 ? 'GET' : 'HEAD' })
      }
    }
    expect(await appointment(site)).toEqual(before)
  })
}
