import { expect, test, vi } from 'vitest'
import { pageOf, wordsOf } from '../support/pages/page.ts'
import { bookingForm } from '../support/site/booking/booking-request.ts'
import { allSent } from '../support/site/facts.ts'
import { mailsTo } from '../support/site/newsletter.ts'
import { makeUser, signInAs } from '../support/site/people.ts'
import { databaseKinds, openTestSite, type TestSite, wednesdayMorning } from '../support/site/test-site.ts'

const client = 'anna.a@example.org'
const stranger = 'nobody@example.org'
const at = (day: number, hour: number) => `2027-01-${day}T${String(hour).padStart(2, '0')}:00:00.000Z`

let visitors = 0
const book = async (site: TestSite, startsAt: string, email: string, cookie?: string) => {
  visitors += 1
  const address = `10.7.${visitors}.1`
  const form = await bookingForm(site, { startsAt, email })
  return site.post('/contact', form, { address, ...(cookie !== undefined && { cookie }) })
}

/** What each of some bookings was answered with: its status, and on its page what the heading says. */
async function outcomesOf(site: TestSite, answers: Response[]): Promise<[number, boolean][]> {
  const outcomes: [number, boolean][] = []
  for (const { status, headers } of answers) {
    const page = await (await site.request(headers.get('location') ?? '/')).text()
    outcomes.push([status, wordsOf(page).includes('Your appointment is booked')])
  }
  return outcomes
}

/** A response without what differs between two requests. */
async function looksOf(answer: Response, email: string): Promise<unknown[]> {
  const html = await answer.text()
  const nonce = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1] ?? 'no nonce'
  const same = (text: string) =>
    text
      .replaceAll(nonce, 'NONCE')
      .replaceAll(email, 'ADDRESS')
      .replaceAll(/[\da-f]{64}-[\da-z]+-[\da-f]{64}/g, 'KEY')
  return [answer.status, same([...answer.headers].join()), same(html)]
}

const appointments = ({ runtime }: TestSite) =>
  runtime.db.selectFrom('appointments').select('email').where('status', '=', 'booked').execute()

/** A site on which an address has been booked as often as it may be in a day. */
async function openWithBusyAddress(kind: (typeof databaseKinds)[number], email = client) {
  const site = await openTestSite(kind)
  for (const day of [18, 19, 20, 21, 22]) expect((await book(site, at(day, 9), email)).status).toBe(303)
  return site
}

for (const kind of databaseKinds) {
  test(`every booking that is answered with “booked” is booked, however many there are (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const answers: Response[] = []
    for (const [index, day] of [18, 19, 20, 21, 22, 25, 26].entries()) {
      // Five a day; the others tomorrow.
      if (index === 5) vi.setSystemTime(wednesdayMorning.getTime() + 24 * 60 * 60_000)
      answers.push(await book(site, at(day, 10), client))
    }
    expect(await outcomesOf(site, answers)).toEqual(Array(7).fill([303, true]))
    expect(await appointments(site)).toHaveLength(7)
    const mails = await mailsTo(site, client, 7)
    expect(mails.every(({ text }) => text.includes('booked'))).toBe(true)
  })

  test(`no confirmation says that the page may be wrong (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const page = (await book(site, at(18, 10), client)).headers.get('location') ?? ''
    for (const change of [
      null,
      { intent: 'move', startsAt: at(18, 13) },
      { intent: 'cancel' },
      { intent: 'restore' },
    ]) {
      if (change !== null) await site.post(page, change)
      await allSent(site)
      const words = wordsOf(await (await site.request(page)).text())
      expect(words).not.toMatch(/email is right|different from this page|please read it/i)
    }
    const mails = await mailsTo(site, client, 4)
    for (const { text } of mails) expect(text).not.toMatch(/is right|something different|the page may/i)
  })

  test(`a cancelled appointment comes back, however many were booked meanwhile (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const page = (await book(site, at(18, 9), client)).headers.get('location') ?? ''
    await site.post(page, { intent: 'cancel' })
    for (const hour of [10, 11, 12]) await book(site, at(18, hour), client)
    expect((await site.post(page, { intent: 'restore' })).status).toBe(303)
    expect(await appointments(site)).toHaveLength(4)
  })

  test(`an address booked five times a day is refused like any other limit, to everybody (${kind})`, async () => {
    await using site = await openWithBusyAddress(kind)
    await makeUser(site, { email: client })
    await makeUser(site, { email: stranger })
    await makeUser(site, { email: 'admin@example.org', role: 'admin' })
    const refusals: unknown[] = []
    for (const email of [undefined, client, stranger, 'admin@example.org']) {
      const cookie = email && (await signInAs(site, email))
      const refused = await book(site, at(25, 10), client, cookie)
      const words = pageOf(await refused.text()).alert
      refusals.push([refused.status, refused.headers.get('retry-after'), words])
      expect(words).toMatch(
        /Too many attempts\. Please wait .*Nothing is booked yet, and everything you typed is still/,
      )
      expect(words).not.toMatch(/appointment|address|email/i)
    }
    expect(new Set(refusals.map((refusal) => JSON.stringify(refusal))).size).toBe(1)
    expect(refusals[0]).toEqual([429, String(24 * 60 * 60), expect.any(String)])
    expect(await appointments(site)).toHaveLength(5)
    await mailsTo(site, client, 5)
  })

  test(`the refusal looks the same for a client's address and for one that nobody has (${kind})`, async () => {
    await using site = await openWithBusyAddress(kind)
    for (const hour of [10, 11, 12, 13, 14]) expect((await book(site, at(18, hour), stranger)).status).toBe(303)
    await makeUser(site, { email: client })
    const ofClient = await looksOf(await book(site, at(25, 10), client), client)
    expect(ofClient).toEqual(await looksOf(await book(site, at(25, 10), stranger), stranger))
  })

  test(`the refusal doesn't tell when an address was booked (${kind})`, async () => {
    await using site = await openWithBusyAddress(kind)
    const waits: (string | null)[] = []
    for (const hours of [1, 12, 23]) {
      vi.setSystemTime(wednesdayMorning.getTime() + hours * 60 * 60_000)
      waits.push((await book(site, at(25, 10), client)).headers.get('retry-after'))
    }
    expect(new Set(waits)).toEqual(new Set([String(24 * 60 * 60)]))
  })

  test(`re-submitting the form of the last allowed booking leads to the same page (${kind})`, async () => {
    await using site = await openTestSite(kind)
    for (const day of [18, 19, 20, 21]) await book(site, at(day, 9), client)
    const form = await bookingForm(site, { startsAt: at(22, 10), email: client })
    const answers = await Promise.all([1, 2, 3].map(() => site.post('/contact', form)))
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
    expect(new Set(answers.map(({ headers }) => headers.get('location'))).size).toBe(1)
    expect((await book(site, at(22, 12), client)).status).toBe(429)
  })

  test(`parallel bookings cannot exceed an address's five a day (${kind})`, { timeout: 180_000 }, async () => {
    await using site = await openTestSite(kind)
    const hours = [9, 10, 11, 12, 13, 14, 15, 16]
    const answers = await Promise.all(hours.map((hour) => book(site, at(18, hour), client)))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(303), 429, 429, 429])
    expect(await appointments(site)).toHaveLength(5)
  })
}
