import { expect, test } from 'vitest'
import { renderPublicPages } from '#built/site'
import { readClosedDays } from '#src/features/booking/availability/closed-days.server.ts'
import { isAgentAway } from '#src/features/booking/slots/take-slot.server.ts'
import { firm } from '#src/firm/firm.ts'
import { minuteMs } from '#src/time/time-range.ts'
import { pageOf, wordsOf } from '../../support/pages/page.ts'
import {
  type AvailabilityPage,
  bookTime,
  openAvailabilityPage,
  timesOn,
} from '../../support/site/booking/availability-page.ts'
import { databaseKinds } from '../../support/site/test-site.ts'

const goodFriday = '2027-03-26'

/** What is proposed, each as it reads: `Friday 26 March 2027 Good Friday Close this day`. */
async function daysAt(desk: AvailabilityPage): Promise<string[]> {
  const rows = pageOf(await desk.read('close-day')).all('#main li:has(button[name="intent"])')
  return rows.map((row) =>
    row.words
      .replaceAll(' ,', ',')
      .replace(/, \w+ \d+ \w+ \d+\s*$/, '')
      .trim(),
  )
}

const close = (desk: AvailabilityPage, about: string) => desk.post({ intent: 'close-day', about })
const open = (desk: AvailabilityPage, about: string) => desk.post({ intent: 'open-day', about })

for (const kind of databaseKinds) {
  test(`public holidays of the next 12 months are proposed, and none is closed by itself (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { site, desk } = opened
    const days = await daysAt(desk)
    expect(days).toContain('Friday 26 March 2027 Good Friday Close this day')
    expect(days).toContain('Saturday 1 January 2028 New Year’s Day Close this day')
    // Gone by, or more than a year away.
    expect(days.filter((day) => /Friday 1 January 2027|April 2028/.test(day))).toEqual([])
    // A substitute day is one too, and where only a part of the country has a holiday, it is named.
    expect(days).toContain('Saturday 25 December 2027 Christmas Day Close this day')
    expect(days).toContain('Monday 27 December 2027 Christmas Day (substitute day) Close this day')
    expect(days).toContain(
      'Monday 30 August 2027 Summer bank holiday, only in England, Northern Ireland and Wales Close this day',
    )
    await desk.save('rules', { horizonDays: '90' })
    expect(await timesOn(site, goodFriday)).not.toEqual([])
  })

  test(`a closed day offers no time with any agent, also not with one added later (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { site, desk } = opened
    await desk.save('rules', { horizonDays: '90' })
    expect((await bookTime(site, goodFriday, '11:00')).status).toBe(303)
    expect(await daysAt(desk)).toContain(
      'Friday 26 March 2027 Good Friday 1 appointment on Friday 26 March 2027 Close this day',
    )
    const closed = await (await close(desk, goodFriday)).text()
    expect(wordsOf(closed)).toMatch(
      /Closed: Friday 26 March 2027\. 1 appointment is still booked on that day\. Move or cancel it: Friday 26 March 2027, 11:00, Robin Sample/,
    )
    expect((await close(desk, goodFriday)).status).toBe(200)
    await desk.post({ intent: 'new-agent', name: 'Kim', email: 'kim@example.org' })
    const agents = await site.runtime.db.selectFrom('agents').select('agent_id').execute()
    const kim = agents.find(({ agent_id }) => agent_id !== 'agent-1')?.agent_id ?? ''
    await desk.save('hours', { FridayOpen: 'on', ThursdayOpen: 'on' }, kim)
    expect(await timesOn(site, '2027-03-25')).not.toEqual([])
    expect(await timesOn(site, goodFriday)).toEqual([])
    // A page that was opened before is refused, also if it was sent while the day was being closed.
    expect((await bookTime(site, goodFriday, '15:00')).status).toBe(422)
    const startsAt = Date.parse(`${goodFriday}T15:00Z`)
    const slot = { agentId: kim, startsAt, endsAt: startsAt + 45 * minuteMs }
    const { runtime } = site
    const isAway = runtime.db.transaction().execute((db) => isAgentAway({ ...runtime, db }, slot))
    expect(await isAway).toBe(true)
    // What was booked stays, and needs somebody.
    const left = wordsOf(await desk.read())
    expect(left).toContain('1 appointment needs your attention')
    expect(left).toContain('Sample Agent can’t take it, because the firm is closed that day.')
    const ofKim = wordsOf(await desk.read('block', kim))
    expect(ofKim).toContain('Friday 26 March 2027, all day Good Friday Closed for everyone')
    expect(ofKim).not.toContain('Remove Friday 26 March 2027')

    expect(await daysAt(desk)).toContainEqual(expect.stringMatching(/^Friday 26 March 2027 .* Closed Open this day$/))
    expect(wordsOf(await (await open(desk, goodFriday)).text())).toContain('Open again: Friday 26 March 2027.')
    expect(await timesOn(site, goodFriday)).toContain('15:00')
    expect(wordsOf(await (await open(desk, goodFriday)).text())).toContain('That day was already open.')
    expect(await desk.read()).not.toContain('1 appointment needs your attention')
  })

  test(`what is booked on a closed day is listed by time, and nobody is offered to take it (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind, { now: new Date('2027-03-22T10:00:00Z') })
    const { site, desk } = opened
    await desk.post({ intent: 'new-agent', name: 'Kim', email: 'kim@example.org' })
    const agents = await site.runtime.db.selectFrom('agents').select('agent_id').execute()
    const kim = agents.find(({ agent_id }) => agent_id !== 'agent-1')?.agent_id ?? ''
    await desk.save('hours', { FridayOpen: 'on' }, kim)
    for (const time of ['15:00', '15:00', '10:00', '10:00']) {
      expect((await bookTime(site, goodFriday, time)).status).toBe(303)
    }
    const booked = await site.runtime.db.selectFrom('appointments').select('agent_id').distinct().execute()
    expect(booked.length).toBe(2)
    const closed = pageOf(await (await close(desk, goodFriday)).text())
    const links = closed.all('[role="status"] a').map(({ words }) => words.replace(/, Robin.*/, ''))
    const at = (time: string) => `Friday 26 March 2027, ${time}`
    expect(links).toEqual([at('10:00'), at('10:00'), at('15:00'), at('15:00')])
    const today = wordsOf(await (await desk.get('/admin-profile')).text())
    expect(today).toMatch(/26 Mar 2027, 10:00 ?\. \S.* can’t take it, because the firm is closed that day\. .* Move/)
    const { appointment_id: id } = await site.runtime.db
      .selectFrom('appointments')
      .select('appointment_id')
      .orderBy('starts_at')
      .executeTakeFirstOrThrow()
    const record = wordsOf(await (await desk.get(`/admin-profile/appointments/${id}`)).text())
    expect(record).toContain('because the firm is closed that day.')
    for (const words of [today, record]) expect(words).not.toContain('Cover for')
  })

  test(`closing is undone in one press, and each press leaves one entry in the audit log (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { site, desk } = opened
    await close(desk, goodFriday)
    await close(desk, goodFriday)
    await open(desk, goodFriday)
    const entries = await site.runtime.db
      .selectFrom('audit_entries')
      .select(['action', 'about', 'before_values', 'after_values'])
      .where('about', '!=', 'agent:agent-1')
      .where('action', '=', 'closed-day-changed')
      .orderBy('sequence')
      .execute()
    const values = JSON.stringify({ closedDay: '2027-03-26 Good Friday' })
    const about = { action: 'closed-day-changed', about: 'closed-days' }
    expect(entries).toEqual([
      { ...about, before_values: null, after_values: values },
      { ...about, before_values: values, after_values: null },
    ])
    const shown = pageOf(await (await close(desk, goodFriday)).text())
    expect(shown.all('[role="status"] form').at(0)?.words).toBe('Undo')
  })

  test(`the calendar says for which holiday the firm is closed, and not that its agents are away (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind, { now: new Date('2027-03-22T10:00:00Z') })
    const { site, desk } = opened
    const calendar = (view: string, day: string) => desk.get(`/admin-profile/appointments?view=${view}&day=${day}`)
    const shown = async (view: string, day: string) =>
      pageOf(await (await calendar(view, day)).text()).one('main').words
    await bookTime(site, goodFriday, '11:00')
    for (const day of [goodFriday, '2027-03-29']) await close(desk, day)
    const ofOne = await shown('day', goodFriday)
    expect(ofOne).toContain('Closed 00:00 to 24:00 Good Friday')
    expect(ofOne).toMatch(/Robin Sample 11:00 to 11:45 Closed day/)
    expect(ofOne).not.toMatch(/Blocked|Unblock|Days off|away/)
    for (const name of ['Kim', 'Pat']) await desk.post({ intent: 'new-agent', name, email: `${name}@example.org` })
    const week = await shown('week', '2027-03-24')
    expect(week).toContain('Friday 26 March 2027 Closed: Good Friday')
    expect(await shown('month', goodFriday)).toContain('Friday 26 March 2027: 1 appointment. Closed: Good Friday')
    for (const words of [week, await shown('month', goodFriday)]) expect(words).not.toMatch(/Away/)
    // Without an appointment it is folded, as a Sunday is.
    expect(await shown('week', '2027-03-30')).toMatch(/Monday 29 March 2027 Closed , show the day/)
  })

  test(`public pages know of a closed day, also of one that another copy has closed (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind, { now: new Date('2027-03-25T10:00:00Z') })
    const { site, desk } = opened
    const isSaid = (html: string | undefined) => html?.includes(`${goodFriday}T09:00`)
    const twin = site.openTwin()
    const pages = await renderPublicPages(twin)
    const shownBy = () => pages.find('/')?.identity.body.toString()
    expect(isSaid(shownBy())).toBe(true)
    const contact = async () => isSaid(await (await site.request('/contact')).text())
    expect(await contact()).toBe(true)
    await close(desk, goodFriday)
    expect(await contact()).toBe(false)
    await readClosedDays(twin)
    await pages.refresh()
    expect(isSaid(shownBy())).toBe(false)
  })

  test(`only a proposed day is closed, and a closed one stays in the list if the country changes (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { site, desk } = opened
    for (const day of ['2027-02-02', '2026-12-25', '', 'constructor', "2027-03-26'"]) {
      expect(wordsOf(await (await close(desk, day)).text()), day).toContain('That day isn’t in the list')
    }
    expect(await site.runtime.db.selectFrom('closed_days').selectAll().execute()).toEqual([])
    await close(desk, goodFriday)
    site.runtime.firm = { ...firm, address: { ...firm.address, country: 'Atlantis' } }
    const words = wordsOf(await desk.read('close-day'))
    expect(words).toContain('We don’t know the public holidays of “Atlantis”.')
    expect(words).toContain('Friday 26 March 2027 Good Friday Closed Open this day')
  })
}

const elsewhere = [
  [
    'New Zealand',
    'Pacific/Auckland',
    ['Saturday 6 February 2027 Waitangi Day', 'Monday 8 February 2027 Waitangi Day (substitute day)'],
  ],
  [
    'Germany',
    'Europe/Berlin',
    ['Thursday 6 May 2027 Ascension Day', 'Monday 1 November 2027 All Saints’ Day, only in'],
  ],
  [
    'United States',
    'America/Chicago',
    ['Friday 18 June 2027 Juneteenth (substitute day)', 'Thursday 25 November 2027 Thanksgiving Day'],
  ],
  ['the Netherlands', 'Europe/Amsterdam', ['Tuesday 27 April 2027 King’s Day']],
  ['Scotland', 'Europe/London', ['Tuesday 30 November 2027 St Andrew’s Day Close this day']],
  ['Saudi Arabia', 'Asia/Riyadh', ['Tuesday 9 March 2027 End of Ramadan', 'Friday 12 March 2027 End of Ramadan']],
] as const
for (const [country, timeZone, holidays] of elsewhere) {
  test(`a firm in ${country} is proposed its own holidays`, async () => {
    const address = { ...firm.address, country }
    await using opened = await openAvailabilityPage('sqlite', { firm: { ...firm, timeZone, address } })
    const days = await daysAt(opened.desk)
    for (const holiday of holidays) expect(days).toContainEqual(expect.stringContaining(holiday))
    expect(new Set(days.map((day) => day.split(' 20')[0])).size).toBe(days.length)
  })
}

test('whether a holiday is still to come depends on the day at the firm', async () => {
  // Already 27 December in Auckland, and still Boxing Day in London.
  const now = new Date('2027-12-26T12:00:00Z')
  const proposedIn = async (timeZone: string) => {
    await using opened = await openAvailabilityPage('sqlite', { now, firm: { ...firm, timeZone } })
    return (await daysAt(opened.desk))[0]
  }
  expect(await proposedIn('Europe/London')).toContain('Sunday 26 December 2027 Boxing Day')
  expect(await proposedIn('Pacific/Auckland')).toContain('Monday 27 December 2027 Christmas Day (substitute day)')
})
