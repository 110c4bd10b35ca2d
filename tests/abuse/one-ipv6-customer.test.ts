import { expect, test, vi } from 'vitest'
import { proveWork } from '#src/ui/forms/proof-of-work/prove-work.ts'
import { formOf, pageOf } from '../support/pages/page.ts'
import { isWholeRun, series } from '../support/series.ts'
import { bookingForm, formKeyShown, holdTime } from '../support/site/booking/booking-request.ts'
import { offeredStarts } from '../support/site/booking/offered-starts.ts'
import { mailsTo } from '../support/site/newsletter.ts'
import { makeUser, password } from '../support/site/people.ts'
import { databaseKinds, openTestSite, type TestSite, wednesdayMorning } from '../support/site/test-site.ts'

/** How many of one customer's (/56) 256 networks (/64) take part. */
const networks = series(256, 12)
/** How many of them do so at the same time. */
const atOnce = 8
/** On how many days the free times are counted: all, or the first. */
const days = series(Number.POSITIVE_INFINITY, 20)

/** An address in one of the 256 networks (/64) of one customer (/56). */
const fromNetwork = (network: number) => `2001:db8:1:${network.toString(16)}::1`
/** An unrelated customer. */
const elsewhere = '2001:db8:ffff:1::1'

const minutesLater = (minutes: number) => vi.setSystemTime(wednesdayMorning.getTime() + minutes * 60_000)

/** All starts on offer, read from the pages of all days. */
async function allOfferedStarts(site: TestSite, mostDays = Number.POSITIVE_INFINITY): Promise<string[]> {
  const page = await (await site.request('/contact?view=calendar')).text()
  const days = [...new Set(pageOf(page).hrefs.flatMap((href) => /[?&]day=(\d{4}-\d\d-\d\d)/.exec(href)?.[1] ?? []))]
  const starts = new Set<string>()
  for (const day of days.slice(0, mostDays)) {
    const html = await (await site.request(`/contact?day=${day}`)).text()
    for (const start of offeredStarts(html)) starts.add(start)
  }
  return [...starts].sort()
}

const hold = (site: TestSite, startsAt: string, address: string, cookie?: string) =>
  holdTime(site, startsAt, { address, ...(cookie !== undefined && { cookie }) })

/** Starts that do not overlap, across the whole calendar. */
const apart = (starts: string[]) => starts.filter((start) => start.slice(14, 16) === '00')

for (const kind of databaseKinds) {
  test(`${networks} networks of one customer hold and book, and four of five times stay free (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const before = await allOfferedStarts(site, days)
    const wanted = apart(before)
    const holdAndBook = async (network: number): Promise<number> => {
      await hold(site, wanted[network % wanted.length] ?? '', fromNetwork(network))
      const startsAt = wanted[(network * 7 + 100) % wanted.length] ?? ''
      const email = `v${network}@example.org`
      const form = await bookingForm(site, { startsAt, email, phone: '' })
      if (network % 4 === 0) form['proof'] = await proveWork(form['formKey'] ?? '')
      return (await site.post('/contact', form, { address: fromNetwork(network) })).status
    }
    const statuses: number[] = []
    for (let first = 0; first < networks; first += atOnce) {
      const some = Array.from({ length: Math.min(atOnce, networks - first) }, (_, index) => holdAndBook(first + index))
      statuses.push(...(await Promise.all(some)))
    }
    expect(statuses.filter((status) => status === 303).length).toBeLessThanOrEqual(20)
    expect(statuses.filter((status) => status >= 500)).toEqual([])
    const left = await allOfferedStarts(site, days)
    expect(left.length / before.length).toBeGreaterThanOrEqual(0.8)
    const form = await bookingForm(site, { startsAt: apart(left)[50] ?? '', email: 'else@example.org' })
    expect((await site.post('/contact', form, { address: elsewhere })).status).toBe(303)
  })

  test(`holds together take less than a tenth of the times, wherever they come from (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const before = await allOfferedStarts(site)
    for (const [index, startsAt] of apart(before).slice(0, 60).entries()) {
      await hold(site, startsAt, `198.51.${index}.1`)
    }
    const held = (await site.runtime.db.selectFrom('holds').select('hold_id').execute()).length
    expect(held).toBeGreaterThanOrEqual(10)
    expect((await allOfferedStarts(site)).length / before.length).toBeGreaterThanOrEqual(0.9)
    // They expire, and others can hold again.
    minutesLater(11)
    const answer: unknown = await (await hold(site, apart(before)[70] ?? '', elsewhere)).json()
    expect(answer).toMatchObject({ secondsLeft: 600 })
  })

  test(`a hold can move twenty times, and ends half an hour after it began (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const wanted = apart(await allOfferedStarts(site, 10))
    const first = await hold(site, wanted[0] ?? '', elsewhere)
    const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? ''
    const swap = async (turn: number): Promise<{ secondsLeft?: number }> =>
      (await hold(site, wanted[turn] ?? '', elsewhere, cookie)).json()
    for (const [turn, minutes, secondsLeft] of [
      [1, 9, 600],
      [2, 18, 600],
      [3, 24, 360],
      [4, 29, 60],
    ] as const) {
      minutesLater(minutes)
      expect(await swap(turn)).toMatchObject({ secondsLeft })
    }
    for (let turn = 5; turn <= 20; turn += 1) expect(await swap(turn)).toMatchObject({ secondsLeft: 60 })
    expect(await swap(21)).toMatchObject({ problem: '' })
    minutesLater(30)
    expect(await swap(22)).toMatchObject({ secondsLeft: 600 })
  })

  test(`a proof of work is good for one booking; a refused booking does not use it up (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const wanted = apart(await allOfferedStarts(site, 20))
    const formKey = await formKeyShown(site, 60)
    const proven = { formKey, proof: await proveWork(formKey) }
    const send = async (turn: number, more: Record<string, string> = {}) => {
      const form = await bookingForm(site, { startsAt: wanted[turn] ?? '', email: `v${turn}@example.org`, ...more })
      return (await site.post('/contact', form)).status
    }
    for (const turn of [0, 1, 2]) expect(await send(turn)).toBe(303)
    expect(await send(3)).toBe(429)
    expect(await send(0, { ...proven, email: 'late@example.org' })).toBe(409)
    expect(await send(4, proven)).toBe(303)
    // The same form again is the same booking; another form with the same proof counts as unproved.
    expect(await send(4, proven)).toBe(303)
    expect(await send(5, proven)).toBe(429)
    expect(await site.runtime.db.selectFrom('appointments').select('email').execute()).toHaveLength(4)
  })

  test.runIf(isWholeRun)(
    `of many concurrent bookings with one proof, only one counts as proved (${kind})`,
    async () => {
      await using site = await openTestSite(kind)
      const wanted = apart(await allOfferedStarts(site, 20))
      const formKey = await formKeyShown(site, 60)
      const proof = await proveWork(formKey)
      const forms = await Promise.all(
        Array.from({ length: 8 }, (_, turn) =>
          bookingForm(site, { startsAt: wanted[turn] ?? '', email: `v${turn}@example.org`, formKey, proof }),
        ),
      )
      const statuses = (await Promise.all(forms.map((form) => site.post('/contact', form)))).map(({ status }) => status)
      expect(statuses.filter((status) => status === 303)).toHaveLength(4)
      expect(statuses.filter((status) => status === 429)).toHaveLength(4)
    },
  )

  test.runIf(isWholeRun)(
    `a network can submit sixty booking forms an hour; more are refused without work (${kind})`,
    async () => {
      await using site = await openTestSite(kind)
      const startsAt = '2027-01-18T11:00:00.000Z'
      expect((await site.post('/contact', await bookingForm(site, { startsAt }))).status).toBe(303)
      const statuses = new Set<number>()
      for (let turn = 1; turn < 60; turn += 1) {
        statuses.add(
          (await site.post('/contact', await bookingForm(site, { startsAt, email: 'b@example.org' }))).status,
        )
      }
      expect([...statuses]).toEqual([409])
      const refused = await site.post(
        '/contact',
        await bookingForm(site, { email: 'b@example.org', name: 'Late Person' }),
      )
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
      expect(formOf(await refused.text(), 'booking').field('name').value).toBe('Late Person')
      const other = await bookingForm(site, { startsAt: '2027-01-18T13:00:00.000Z', email: 'c@example.org' })
      expect((await site.post('/contact', other, { address: elsewhere })).status).toBe(303)
    },
  )

  test.runIf(isWholeRun)(
    `60 sign-ups by one customer do not block the account emails of others (${kind})`,
    async () => {
      await using site = await openTestSite(kind)
      await makeUser(site, { email: 'anna@example.org' })
      const create = (email: string, address: string) =>
        site.post('/login?mode=create', { name: 'Anna', email, password }, { address })
      const statuses: number[] = []
      for (let turn = 0; turn < 60; turn += 1) {
        statuses.push((await create(`v${turn}@example.org`, fromNetwork(turn))).status)
      }
      expect(statuses.filter((status) => status === 200)).toHaveLength(20)
      expect(statuses.filter((status) => status === 429)).toHaveLength(40)
      await site.post('/reset-password', { email: 'anna@example.org' }, { address: elsewhere })
      await mailsTo(site, 'anna@example.org', 1)
      expect((await create('ben@example.org', elsewhere)).status).toBe(200)
      await mailsTo(site, 'ben@example.org', 1)
    },
  )
}
