import { expect, test, vi } from 'vitest'
import { purgeOldDeclinedBookings } from '#src/features/booking/declined-bookings.server.ts'
import { pageOf } from '../support/pages/page.ts'
import { plantDeclinedBooking } from '../support/site/booking/declined-booking.ts'
import { makeUser, signInAs } from '../support/site/people.ts'
import { databaseKinds, openTestSite, type TestSite } from '../support/site/test-site.ts'

const token = 'DECLINEDdeclined123456'
const rows = ({ runtime }: TestSite) => runtime.db.selectFrom('declined_bookings').selectAll().execute()

/** Nothing of the person, of the time, or of the agent. */
const anyData = /Robin|robin@|0042|H-DEC234|18 January|11:00|Sample Agent|forex/i

for (const kind of databaseKinds) {
  test(`the link of a declined booking says “Please call us”, and shows no data (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const tokens = { booked: token, cancelled: 'CANCELLEDcancelled1234', past: 'PASTpastPASTpastPAST12' }
    const startsAt = '2027-01-18T11:00:00.000Z'
    const pages = [
      await plantDeclinedBooking(site, { token: tokens.booked, startsAt }),
      await plantDeclinedBooking(site, { token: tokens.cancelled, startsAt, status: 'cancelled' }),
      await plantDeclinedBooking(site, { token: tokens.past, startsAt: '2027-01-11T11:00:00.000Z' }),
    ]
    for (const page of [...pages, `${pages[0]}?move=yes&day=2027-01-18`, `${pages[0]}?done=restore`]) {
      const answer = await site.request(page)
      const words = pageOf(await answer.text()).one('main').words
      expect([page, answer.status, words]).toEqual([page, 200, expect.stringContaining('Please call us')])
      expect(words).toContain('020 7946 0018')
      expect(words).not.toMatch(anyData)
      expect(words).not.toContain('is booked')
    }
  })

  test(`what is sent to the page of a declined booking changes nothing (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const page = await plantDeclinedBooking(site, { token, startsAt: '2027-01-18T11:00:00.000Z' })
    const before = await rows(site)
    const move = { intent: 'move', startsAt: '2027-01-18T14:00:00.000Z', version: '0' }
    for (const form of [{ intent: 'cancel', version: '0' }, { intent: 'restore' }, move, { intent: 'other' }]) {
      const answer = await site.post(page, form)
      const words = pageOf(await answer.text()).one('main').words
      expect([answer.status, words]).toEqual([409, expect.stringContaining('Please call us')])
      expect(words).not.toMatch(anyData)
    }
    expect(await rows(site)).toEqual(before)
    expect(site.inbox).toEqual([])
    const calendar = await site.request(`${page}/calendar`)
    expect([calendar.status, calendar.headers.get('location')]).toEqual([302, page])
  })

  test(`the owner of an address reads of the bookings that were declined for it (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const startsAt = '2027-01-20T10:00:00.000Z'
    await plantDeclinedBooking(site, { token, startsAt })
    await plantDeclinedBooking(site, { token: 'OTHERotherOTHERother12', startsAt, email: 'nobody@example.org' })
    await makeUser(site, { email: 'robin@example.org' })
    const headers = { cookie: await signInAs(site, 'robin@example.org') }
    const text = await (await site.request('/profile/data/download', { headers })).text()
    expect(JSON.parse(text).declinedBookings).toMatchObject([{ startsAt, status: 'booked' }])
    expect(text).not.toMatch(/hash|form_?key/i)
    expect(await (await site.request('/profile/data', { headers })).text()).toContain('Declined bookings')
  })

  test(`declined bookings are deleted a month after their time, and their link with them (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const page = await plantDeclinedBooking(site, { token, startsAt: '2027-01-20T10:00:00.000Z' })
    vi.setSystemTime('2027-02-19T10:44:00.000Z')
    await purgeOldDeclinedBookings(site.runtime)
    expect(await rows(site)).toHaveLength(1)
    vi.setSystemTime('2027-02-19T10:46:00.000Z')
    await purgeOldDeclinedBookings(site.runtime)
    expect(await rows(site)).toEqual([])
    expect((await site.request(page)).status).toBe(404)
  })
}
