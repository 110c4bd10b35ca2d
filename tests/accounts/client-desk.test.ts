import { expect, test, vi } from 'vitest'
import { pageOf } from '../support/pages/page.ts'
import { bookingForm } from '../support/site/booking/booking-request.ts'
import { mailsTo } from '../support/site/newsletter.ts'
import { makeUser, signInAs } from '../support/site/people.ts'
import { databaseKinds, openTestSite, type TestSite } from '../support/site/test-site.ts'

const email = 'anna@example.org'

async function openDesk(site: TestSite) {
  const userId = await makeUser(site, { email })
  let cookie = await signInAs(site, email)
  return {
    userId,
    read: async (path = '/profile') => (await site.request(path, { headers: { cookie } })).text(),
    signIn: async () => {
      cookie = await signInAs(site, email)
    },
  }
}

async function book(site: TestSite, startsAt: string, more: Record<string, string> = {}): Promise<string> {
  const answer = await site.post('/contact', await bookingForm(site, { startsAt, email, phone: '', ...more }))
  expect(answer.status).toBe(303)
  return answer.headers.get('location') ?? ''
}

/** The part of a page about the next appointment. */
const nextIn = (html: string) => pageOf(html).one('section#next')

/** The words of the list of one's own appointments. */
const listIn = (html: string) => pageOf(html).one('section#appointments').words

for (const kind of databaseKinds) {
  test(`the desk opens with the next appointment: when, with whom, how, and what one can do (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { userId, read } = await openDesk(site)
    const later = await book(site, '2027-01-19T15:00:00.000Z')
    const sooner = await book(site, '2027-01-18T15:00:00.000Z', { phone: '+44 20 7946 0042' })
    const next = nextIn(await read())
    expect(next.words).toContain('Your next appointment Monday 18 January 2027, 15:00, London time (UTC)')
    expect(next.words).toContain('45 minutes with Sample Agent. We’ll phone you on +44 20 7946 0042.')
    expect(next.words).toContain('bank statements')
    const hrefs = next.hrefs
    expect(hrefs).toEqual(expect.arrayContaining([`${sooner}?move=yes`, `${sooner}/calendar`]))
    expect(next.form('cancel').action).toBe(sooner)
    const calendars = hrefs.filter((href) => /^https:\/\/(calendar\.google|outlook)/.test(href))
    expect(calendars).not.toEqual([])
    for (const address of calendars) {
      expect(address).toMatch(/20270118T150000Z|2027-01-18T15/)
      for (const secret of [sooner.slice(14), 'anna', '0042', 'forex']) expect(address).not.toContain(secret)
    }

    // In the zone of the profile, once it has one.
    await site.runtime.db.updateTable('users').set({ time_zone: 'Asia/Tokyo' }).where('user_id', '=', userId).execute()
    expect(nextIn(await read()).words).toContain('Tuesday 19 January 2027, 00:00 your time (Tokyo) · Monday 18 January')

    await site.post(sooner, { intent: 'cancel' })
    const after = nextIn(await read())
    expect(after.hrefs).toContain(`${later}?move=yes`)
    expect(after.words).toContain(`We’ll email you at ${email} during that time.`)
  })

  test(`moved too often or close to the start it says to call; during the appointment, that it is now (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { read, signIn } = await openDesk(site)
    const all = async () => pageOf(await read('/profile/appointments')).one('section#ahead').words
    await book(site, '2027-01-14T15:00:00.000Z')
    await signIn()
    await site.runtime.db.updateTable('appointments').set({ moves: 3 }).execute()
    const often = await read()
    expect(nextIn(often).words).toContain('If you need another time, please call us.')
    expect(nextIn(often).forms('cancel')).toHaveLength(1)
    expect(await all()).toContain('booked See details or cancel : ')
    vi.setSystemTime('2027-01-14T14:00:00.000Z')
    await signIn()
    const late = await read()
    expect(nextIn(late).words).toContain('It’s too late to move or cancel it here.')
    expect(nextIn(late).forms('cancel')).toEqual([])
    expect(nextIn(late).html).not.toContain('move=yes')
    expect(await all()).toContain('booked See details : ')
    vi.setSystemTime('2027-01-14T15:10:00.000Z')
    expect(nextIn(await read()).words).toContain('Your appointment has started')
    vi.setSystemTime('2027-01-14T15:45:00.000Z')
    expect(nextIn(await read()).words).toMatch(/^You have no upcoming appointments .*Book an appointment$/)
  })

  test(`each of one's own appointments is shown once, and nobody else's (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { read } = await openDesk(site)
    expect(nextIn(await read()).words).toContain('You have no upcoming appointments')
    await book(site, '2027-01-18T11:00:00.000Z')
    const cancelled = await book(site, '2027-01-18T14:00:00.000Z')
    await site.post(cancelled, { intent: 'cancel' })
    await book(site, '2027-01-19T09:00:00.000Z', { email: 'other@example.org' })
    const html = await read()
    expect(nextIn(html).words).toContain('18 January 2027, 11:00')
    expect(listIn(html)).toMatch(/^My other appointments .*18 January 2027, 14:00.* cancelled See details/)
    expect(pageOf(html).words).not.toMatch(/11:00.*18 January 2027, 11:00|19 January/)
  })

  test(`mails say how one is reached, and of a typed number only its end (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await book(site, '2027-01-18T11:00:00.000Z', { phone: '+44 20 7946 0042' })
    await book(site, '2027-01-19T11:00:00.000Z')
    const [withPhone, without] = await mailsTo(site, email, 2)
    expect(withPhone?.text).toContain('We’ll phone you on the number you gave, ending in 42.')
    expect(without?.text).toContain(
      'We’ll email you during that time. If you’d rather we phoned you, open your appointment and choose “Change how we reach you”.',
    )
    expect(JSON.stringify(site.inbox)).not.toContain('7946 0042')
    for (const { calendar } of site.inbox) expect(calendar?.file ?? '').not.toMatch(/\/appointments\/|0042/)
  })
}
