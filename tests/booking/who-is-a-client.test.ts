import { expect, test, vi } from 'vitest'
import { purgeOldDeclinedBookings } from '../../src/features/booking/appointments/declined-bookings.server.ts'
import { bookingForm } from '../support/site/booking/booking-request.ts'
import { alertsIn, wordsOf } from '../support/site/form-page.ts'
import { mailsTo } from '../support/site/newsletter.ts'
import { makeUser, signInAs } from '../support/site/people.ts'
import { databaseKinds, openTestSite, type TestSite, wednesdayMorning } from '../support/site/test-site.ts'

const client = 'anna.a@example.org'
const stranger = 'nobody@example.org'
const appointmentPage = /^\/appointments\/[\w-]{22}$/
const at = (day: number, hour: number) => `2027-01-${day}T${String(hour).padStart(2, '0')}:00:00.000Z`

let visitors = 0
const book = async (site: TestSite, startsAt: string, email: string, cookie?: string) => {
  visitors += 1
  const form = await bookingForm(site, { startsAt, email })
  return site.post('/contact', form, { address: `10.7.${visitors}.1`, ...(cookie !== undefined && { cookie }) })
}

/** A site on which an address has reached its maximum of upcoming appointments. */
async function openWithClient(kind: (typeof databaseKinds)[number]) {
  const site = await openTestSite(kind)
  for (const day of [18, 19]) expect((await book(site, at(day, 9), client)).status).toBe(303)
  await mailsTo(site, client, 2)
  return site
}

/** A response without what differs between bookings or in the input. */
async function looksOf(answer: Response, email: string): Promise<unknown[]> {
  const html = await answer.text()
  const nonce = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1] ?? 'no nonce'
  const same = (text: string) =>
    text
      .replaceAll(nonce, 'NONCE')
      .replaceAll(email, 'ADDRESS')
      .replaceAll(/\/appointments\/[\w-]{22}/g, '/appointments/TOKEN')
      .replaceAll(/H-[2-9A-Z]{6}/g, 'REFERENCE')
      .replaceAll(/\b(10|11):00/g, 'TIME')
      .replaceAll(/T1[01](?:%3A|:)?(?:00|45)/g, 'TTIME')
  return [answer.status, same([...answer.headers].join()), same(html)]
}

const appointments = ({ runtime }: TestSite) => runtime.db.selectFrom('appointments').select('email').execute()

for (const kind of databaseKinds) {
  test(`an address with too many appointments gets the usual response, and an email (${kind})`, async () => {
    await using site = await openWithClient(kind)
    const known = await book(site, at(20, 10), client)
    const unknown = await book(site, at(20, 11), stranger)
    const [knownPage, unknownPage] = [known.headers.get('location') ?? '', unknown.headers.get('location') ?? '']
    expect(await looksOf(known, client)).toEqual(await looksOf(unknown, stranger))
    const looks = async () => {
      const knownLooks = await looksOf(await site.request(knownPage), client)
      expect(knownLooks).toEqual(await looksOf(await site.request(unknownPage), stranger))
      return wordsOf(String(knownLooks[2]))
    }
    const words = await looks()
    expect(words).toContain('Your appointment is booked')
    expect(await (await site.request(knownPage)).text()).not.toContain('/profile/appointments')
    expect(words).toContain('if it says something different from this page, the email is right')
    expect(await appointments(site)).toHaveLength(3)

    const told = (await mailsTo(site, client, 3)).at(-1)
    expect(told?.subject).toBe('We have not booked your appointment')
    expect(told?.text).toContain('Wednesday 20 January 2027, 10:00')
    expect(told?.text).toContain('020 7946 0018')
    expect(told?.text).not.toMatch(/Robin|appointments\//)
    await mailsTo(site, stranger, 1)

    // Every action works on both pages, but for the declined one neither emails nor the desk change.
    for (const form of [{ intent: 'cancel' }, { intent: 'restore' }, { intent: 'move', startsAt: at(22, 10) }]) {
      const answers = await Promise.all([
        site.post(knownPage, form),
        site.post(unknownPage, { ...form, ...later(form) }),
      ])
      expect(answers.map(({ status }) => status)).toEqual([303, 303])
      await looks()
    }
    expect(await appointments(site)).toHaveLength(3)
    await mailsTo(site, client, 3)
  })

  test(`neither the hold cookie nor the calendar after a move tells a declined booking (${kind})`, async () => {
    await using site = await openWithClient(kind)
    const pages = [await book(site, at(20, 10), client), await book(site, at(21, 10), stranger)].map(
      ({ headers }) => headers.get('location') ?? '',
    )
    for (const [index, page] of pages.entries()) {
      const day = 20 + index
      const cookie = `harbour-hold=${page.split('/').at(-1)}`
      const held = await site.post('/contact/hold', { startsAt: at(day, 10) }, { cookie })
      expect([held.status, await held.text()]).toEqual([409, expect.stringContaining('has just been taken')])
      const own = await (await site.request(`${page}?move&day=2027-01-${day}`)).text()
      // Its own time is no obstacle to a time that overlaps with it.
      expect(own).toContain(`value="2027-01-${day}T10:15:00.000Z"`)
      expect((await site.post(page, { intent: 'move', startsAt: at(day, 13) })).status).toBe(303)
      expect((await book(site, at(day, 13), 'b@example.org')).status).toBe(409)
      expect((await book(site, at(day, 10), `c${index}@example.org`)).status).toBe(303)
      expect((await site.post(page, { intent: 'move', startsAt: at(day, 10) })).status).toBe(409)
    }
  })

  test(`a declined booking's time is kept as long as a cancelled one's (${kind})`, async () => {
    await using site = await openWithClient(kind)
    await book(site, at(20, 10), client)
    expect((await book(site, at(20, 10), 'b@example.org')).status).toBe(409)
    vi.setSystemTime(wednesdayMorning.getTime() + 16 * 60_000)
    expect((await book(site, at(20, 10), 'b@example.org')).status).toBe(303)
  })

  test(`re-submitting the form leads to the same page; a taken time gives the same response (${kind})`, async () => {
    await using site = await openWithClient(kind)
    const form = await bookingForm(site, { startsAt: at(20, 10), email: client })
    const answers = await Promise.all([1, 2, 3].map(() => site.post('/contact', form)))
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
    expect(new Set(answers.map(({ headers }) => headers.get('location'))).size).toBe(1)
    await mailsTo(site, client, 3)
    expect((await book(site, at(18, 9), client)).status).toBe(409)
    expect((await book(site, at(18, 9), stranger)).status).toBe(409)
  })

  test(`an address gets three such emails a day, however often it is entered (${kind})`, async () => {
    await using site = await openWithClient(kind)
    for (const hour of [9, 10, 11, 12, 13]) expect((await book(site, at(20, hour), client)).status).toBe(303)
    await mailsTo(site, client, 5)
    expect(await appointments(site)).toHaveLength(2)
  })

  test(`a client signed in with the address is told on the page (${kind})`, async () => {
    await using site = await openWithClient(kind)
    await makeUser(site, { email: client })
    await makeUser(site, { email: stranger })
    const own = await book(site, at(20, 10), client, await signInAs(site, client))
    expect(own.status).toBe(409)
    const html = await own.text()
    expect(alertsIn(html).join()).toContain('You already have 2 upcoming appointments')
    expect(html).toMatch(/role="alert"(?:(?!<\/div>)[\s\S])*<a [^>]*href="\/profile\/appointments"/)
    expect(html).toContain('value="Robin Sample"')
    const others = await book(site, at(20, 10), client, await signInAs(site, stranger))
    expect([others.status, others.headers.get('location')]).toEqual([303, expect.stringMatching(appointmentPage)])
    expect(await appointments(site)).toHaveLength(2)
  })

  test(`the owner of an address reads of the bookings that were declined for it (${kind})`, async () => {
    await using site = await openWithClient(kind)
    await book(site, at(20, 10), client)
    await book(site, at(20, 11), stranger)
    await makeUser(site, { email: client })
    const headers = { cookie: await signInAs(site, client) }
    const text = await (await site.request('/profile/data/download', { headers })).text()
    expect(JSON.parse(text)).toMatchObject({ declinedBookings: [{ startsAt: at(20, 10), status: 'booked' }] })
    expect(text).not.toMatch(/hash|form_?key/i)
    expect(await (await site.request('/profile/data', { headers })).text()).toContain('Declined bookings')
  })

  test(`declined bookings are deleted a month after their time (${kind})`, async () => {
    await using site = await openWithClient(kind)
    const page = (await book(site, at(20, 10), client)).headers.get('location') ?? ''
    const rows = () => site.runtime.db.selectFrom('declined_bookings').select('email').execute()
    vi.setSystemTime('2027-02-19T10:44:00.000Z')
    await purgeOldDeclinedBookings(site.runtime)
    expect(await rows()).toHaveLength(1)
    vi.setSystemTime('2027-02-19T10:46:00.000Z')
    await purgeOldDeclinedBookings(site.runtime)
    expect(await rows()).toEqual([])
    expect((await site.request(page)).status).toBe(404)
  })
}

/** The other of two visitors moves to another time. */
function later(form: { startsAt?: string }): { startsAt?: string } {
  return form.startsAt === undefined ? {} : { startsAt: form.startsAt.replace('T10', 'T11') }
}
