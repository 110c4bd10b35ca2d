import ICAL from 'ical.js'
import { expect, test, vi } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { pageOf, wordsOf } from '../../support/pages/page.ts'
import { type AvailabilityPage, bookTime, openAvailabilityPage } from '../../support/site/booking/availability-page.ts'
import { databaseKinds, origin, type TestSite, wednesdayMorning } from '../../support/site/test-site.ts'

const monday = '2027-01-18'
const dayMs = 24 * 60 * 60_000

/** The address in an answer; empty when it holds none. */
const addressIn = (html: string) =>
  pageOf(html)
    .wordsOf('code')
    .find((words) => words.includes('/calendar/')) ?? ''

/** Presses a button of the section as the page shows it now. */
async function press(desk: AvailabilityPage, intent: 'calendar-feed' | 'withdraw-calendar-feed'): Promise<Response> {
  return desk.post({ ...(await desk.fields('calendar-feed')), intent })
}

async function makeAddress(desk: AvailabilityPage): Promise<string> {
  const answer = await press(desk, 'calendar-feed')
  expect(answer.status).toBe(200)
  return addressIn(await answer.text())
}

/** The entries of a feed, read by an independent parser that rejects malformed ones. */
async function entriesAt(site: TestSite, address: string) {
  const answer = await site.request(address)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()))
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component, { strictExceptions: true })
    const { uid, sequence, summary, startDate, endDate } = event
    const isUtc = [startDate, endDate].every(({ zone }) => zone === ICAL.Timezone.utcTimezone)
    const times = [startDate, endDate].map((time) => time.toJSDate().toISOString())
    return { uid, sequence, summary, times, isUtc }
  })
}

const statusOf = async (site: TestSite, address: string) => (await site.request(address)).status

for (const kind of databaseKinds) {
  test(`a feed has the agent's appointments as they are now, and no cancelled ones (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { site, desk } = opened
    const pages = []
    for (const time of ['09:00', '11:00', '14:00']) {
      pages.push((await bookTime(site, monday, time)).headers.get('location') ?? '')
    }
    const address = await makeAddress(desk)
    expect(address).toMatch(/^http:\/\/harbour\.test\/calendar\/[\w-]{22}\.ics$/)
    const before = await entriesAt(site, address)
    await site.post(pages[0] ?? '', { intent: 'move', startsAt: `${monday}T12:00:00.000Z` })
    await site.post(pages[1] ?? '', { intent: 'cancel' })
    const after = await entriesAt(site, address)
    expect(before.map(({ times }) => times[0]?.slice(11, 16))).toEqual(['09:00', '11:00', '14:00'])
    expect(after.map(({ times }) => times.map((time) => time.slice(11, 16)))).toEqual([
      ['12:00', '12:45'],
      ['14:00', '14:45'],
    ])
    expect(after.every(({ isUtc, summary }) => isUtc && summary === 'Appointment')).toBe(true)
    // The moved one is the same entry, changed once.
    expect([after[0]?.uid, after[0]?.sequence, after[1]?.uid]).toEqual([before[0]?.uid, 1, before[2]?.uid])
  })

  test(`an entry is the same one as in the emailed calendar file (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { site, desk } = opened
    await bookTime(site, monday, '09:00')
    const [entry] = await entriesAt(site, await makeAddress(desk))
    const mailed = await eventually(() => {
      const file = site.inbox.find(({ calendar }) => calendar !== undefined)?.calendar?.file
      expect(file).toBeDefined()
      return file ?? ''
    })
    expect(mailed).toContain(`UID:${entry?.uid}`)
  })

  test(`a feed names nobody and says nothing about the case (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { site, desk } = opened
    await bookTime(site, monday, '09:00')
    const row = await site.runtime.db.selectFrom('appointments').selectAll().executeTakeFirstOrThrow()
    const text = await (await site.request(await makeAddress(desk))).text()
    const secrets = [row.name, row.email, row.phone, row.story, row.reference, row.scam_type, 'Sample Agent']
    for (const secret of secrets.filter((each) => each !== '')) expect(text).not.toContain(secret)
    expect(text).not.toMatch(/ATTENDEE|ORGANIZER|DESCRIPTION|LOCATION|\/appointments\//)
  })

  test(`a feed reaches 30 days back and keeps appointments that took place (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { site, desk } = opened
    await bookTime(site, monday, '09:00')
    const address = await makeAddress(desk)
    await site.runtime.db.updateTable('appointments').set({ status: 'done' }).execute()
    const startsAt = Date.parse(`${monday}T09:00:00.000Z`)
    for (const [days, count] of [
      [29, 1],
      [31, 0],
    ] as const) {
      vi.setSystemTime(startsAt + days * dayMs)
      expect(await entriesAt(site, address)).toHaveLength(count)
    }
  })

  test(`replacing an address ends the old one at once, and withdrawing ends both (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { site, desk } = opened
    const first = await makeAddress(desk)
    // Neither the page nor the database has it any more.
    expect(addressIn(await desk.read('calendar-feed'))).toBe('')
    const token = /calendar\/(.*)\.ics/.exec(first)?.[1] ?? ''
    expect(JSON.stringify(await site.runtime.db.selectFrom('calendar_feeds').selectAll().execute())).not.toContain(
      token,
    )
    const second = await makeAddress(desk)
    expect([await statusOf(site, first), await statusOf(site, second)]).toEqual([404, 200])
    expect(wordsOf(await (await press(desk, 'withdraw-calendar-feed')).text())).toContain('The address no longer works')
    expect([await statusOf(site, first), await statusOf(site, second)]).toEqual([404, 404])
    const entries = await site.runtime.db
      .selectFrom('audit_entries')
      .select(['about', 'after_values'])
      .where('action', '=', 'calendar-feed-changed')
      .orderBy('sequence')
      .execute()
    const states = ['made', 'replaced', 'withdrawn']
    expect(entries).toEqual(states.map((state) => ({ about: 'agent:agent-1', after_values: `{"state":"${state}"}` })))
  })

  test(`a form sent twice shows the same address, and a stale one brings none back (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { site, desk } = opened
    const form = await desk.fields('calendar-feed')
    const answers = await Promise.all([desk.post(form), desk.post(form)])
    const [first = '', again] = await Promise.all(answers.map(async (answer) => addressIn(await answer.text())))
    expect(first).not.toBe('')
    expect(again).toBe(first)
    const stale = await desk.fields('calendar-feed')
    await press(desk, 'withdraw-calendar-feed')
    for (const fields of [form, stale]) {
      const answer = await desk.post(fields)
      expect(answer.status).toBe(409)
      expect(pageOf(await answer.text()).alert).toContain('changed in another tab')
    }
    expect(await statusOf(site, first)).toBe(404)
  })

  test(`the feed of an agent who takes no appointments stops (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { site, desk } = opened
    const address = await makeAddress(desk)
    const { isActive: _, ...details } = await desk.fields('agent')
    await desk.post(details)
    expect(await statusOf(site, address)).toBe(404)
    await desk.save('agent', { isActive: 'on' })
    expect(await statusOf(site, address)).toBe(200)
  })

  test(`an address is made only after recent authentication, and withdrawn without (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { site, desk } = opened
    const address = await makeAddress(desk)
    vi.setSystemTime(wednesdayMorning.getTime() + 11 * 60_000)
    const refused = await press(desk, 'calendar-feed')
    expect(refused.status).toBe(307)
    expect(refused.headers.get('location')).toContain('/admin-profile/confirm-it-is-you?next=')
    expect(await statusOf(site, address)).toBe(200)
    expect((await press(desk, 'withdraw-calendar-feed')).status).toBe(200)
    expect(await statusOf(site, address)).toBe(404)
  })

  test(`wrong addresses are limited, and a right one works even then (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { site, desk } = opened
    const address = await makeAddress(desk)
    const tries = ['none.ics', 'none', `${'A'.repeat(22)}.ics`, '%00.ics', `${'A'.repeat(500)}.ics`]
    for (const file of tries) expect([file, await statusOf(site, `/calendar/${file}`)]).toEqual([file, 404])
    // Without its ending, or in other letters, an address is wrong.
    expect(await statusOf(site, address.replace('.ics', ''))).toBe(404)
    for (const behind of ['.', ')', '%20', '&x=y', '?x=y']) expect(await statusOf(site, address + behind)).toBe(200)
    for (let count = tries.length + 1; count < 60; count += 1) await statusOf(site, '/calendar/none.ics')
    const limited = await site.request('/calendar/none.ics')
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '3600'])
    expect(await statusOf(site, address)).toBe(200)
    expect((await site.request('/calendar/none.ics', { address: '198.51.100.7' })).status).toBe(404)
  })

  test(`a feed is not cached or logged, and an unchanged one is not sent again (${kind})`, async () => {
    await using opened = await openAvailabilityPage(kind)
    const { site, desk } = opened
    await bookTime(site, monday, '09:00')
    const address = await makeAddress(desk)
    const first = await site.request(address)
    const tag = first.headers.get('etag') ?? ''
    vi.setSystemTime(wednesdayMorning.getTime() + 60_000)
    const headOf = async (init: RequestInit) => {
      const answer = await site.request(address, init)
      const { headers } = answer
      expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['no-store', 'same-origin'])
      return [answer.status, await answer.text()]
    }
    expect(await headOf({ method: 'HEAD' })).toEqual([200, ''])
    expect(await headOf({ headers: { 'if-none-match': tag } })).toEqual([304, ''])
    await bookTime(site, monday, '12:00')
    expect((await headOf({ headers: { 'if-none-match': tag } }))[0]).toBe(200)
    expect((await site.request(address, { method: 'POST' })).status).toBe(405)
    const token = new URL(address, origin).pathname.slice('/calendar/'.length, -'.ics'.length)
    expect(site.logLines.map(({ path }) => path)).toContain('/calendar/…')
    expect(JSON.stringify(site.logLines)).not.toContain(token)
  })
}
