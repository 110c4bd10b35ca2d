import { expect, test, vi } from 'vitest'
import { casesOf, series } from '../support/series.ts'
import { bookingForm, formKeyShown, holdTime } from '../support/site/booking/booking-request.ts'
import { offeredStarts } from '../support/site/booking/offered-starts.ts'
import { databaseKinds, openTestSite, type TestSite, wednesdayMorning } from '../support/site/test-site.ts'

const days = ['2027-01-18', '2027-01-19', '2027-01-20']
const elsewhere = '203.0.113.77'
/** How many starts a day has while nothing is taken: from 09:00 to 16:15, every quarter of an hour. */
const startsADay = 30

const minutesAfter = (start: Date, minutes: number) => vi.setSystemTime(start.getTime() + minutes * 60_000)
const minutesLater = (minutes: number) => minutesAfter(wednesdayMorning, minutes)

async function startsOn(site: TestSite, day: string): Promise<string[]> {
  const starts = offeredStarts(await (await site.request(`/contact?day=${day}`)).text())
  return starts.filter((start) => start.startsWith(day))
}

/** Asks for a hold as a new visitor; how long it lasts, or null. */
async function hold(site: TestSite, startsAt: string, address: string): Promise<number | null> {
  const answer: { secondsLeft?: number } = await (await holdTime(site, startsAt, { address })).json()
  return answer.secondsLeft ?? null
}

async function book(site: TestSite, startsAt: string, email: string): Promise<number> {
  return (await site.post('/contact', await bookingForm(site, { startsAt, email }), { address: elsewhere })).status
}

/** Where an attacker has many addresses: one customer, one site, one range of IPv4. */
const ranges: Record<string, (turn: number) => string> = {
  'a /56': (turn) => `2001:db8:1:${((turn * 37) % 256).toString(16)}::1`,
  'a /48': (turn) => `2001:db8:2:${((turn * 4099) % 65_536).toString(16)}::1`,
  'an IPv4 /24': (turn) => `198.51.100.${turn % 256}`,
  everywhere: (turn) => `2001:db8:${(turn + 16).toString(16)}:1::1`,
}

for (const kind of databaseKinds) {
  // In a short run, PostgreSQL has the range that one customer has.
  for (const [range, addressOf] of casesOf(Object.entries(ranges), kind === 'sqlite' ? 4 : 1)) {
    test(`held for an hour from ${range}, every day keeps a third of its starts (${kind})`, async () => {
      await using site = await openTestSite(kind)
      let turn = 0
      let held = 0
      const step = 60 / series(30, 10)
      for (let minute = 0; minute < 60; minute += step) {
        minutesLater(minute)
        for (const day of days) {
          const starts = await startsOn(site, day)
          for (const share of [0, 0.3, 0.6, 0.99]) {
            const startsAt = starts[Math.floor(share * starts.length)] ?? ''
            if ((await hold(site, startsAt, addressOf(turn++))) !== null) held += 1
          }
          const left = await startsOn(site, day)
          expect(left.length, `${day} after ${minute} minutes`).toBeGreaterThanOrEqual(startsADay / 3)
        }
      }
      expect(held).toBeGreaterThan(0)
      for (const [index, day] of days.entries()) {
        const [startsAt = ''] = await startsOn(site, day)
        expect(await book(site, startsAt, `v${index}@example.org`)).toBe(303)
      }
    })
  }

  test(`eight holds from two networks of one customer leave the next day open (${kind})`, async () => {
    await using site = await openTestSite(kind)
    for (let turn = 0; turn < 8; turn += 1) {
      const starts = await startsOn(site, '2027-01-14')
      await hold(site, starts[Math.floor(starts.length / 2)] ?? '', `2001:db8:1:${1 + (turn % 2)}::1`)
    }
    expect((await startsOn(site, '2027-01-14')).length).toBeGreaterThanOrEqual(startsADay / 3)
  })

  test(`as the notice of a day’s first starts passes, holds still leave a third of the rest (${kind})`, async () => {
    const evening = new Date('2027-01-13T20:40:00.000Z')
    await using site = await openTestSite(kind, { now: evening })
    // The last starts, so that those left to others are the ones whose notice passes.
    for (let turn = 0; turn < 12; turn += 1) {
      await hold(site, (await startsOn(site, '2027-01-14')).at(-1) ?? '', `198.51.${turn}.1`)
    }
    for (const minute of [0, 5, 9.9]) {
      minutesAfter(evening, minute)
      const gone = [540, 555].filter((start) => start < 520 + minute).length
      const left = await startsOn(site, '2027-01-14')
      expect(left.length * 3, `${minute} minutes later`).toBeGreaterThanOrEqual(startsADay - gone)
    }
  })

  test(`on a day that is nearly full nothing is held, and what is left can be booked (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const hours = ['09', '11', '12', '13', '14']
    for (const [turn, hour] of hours.entries()) {
      const form = await bookingForm(site, { startsAt: `2027-01-18T${hour}:00:00.000Z`, email: `v${turn}@example.org` })
      expect((await site.post('/contact', form, { address: `192.0.2.${10 + turn}` })).status).toBe(303)
    }
    const left = await startsOn(site, '2027-01-18')
    expect(left).toContain('2027-01-18T10:00:00.000Z')
    const answer = await holdTime(site, '2027-01-18T10:00:00.000Z', { address: '198.51.100.1' })
    expect([answer.status, await answer.json()]).toEqual([200, { startsAt: '2027-01-18T10:00:00.000Z', problem: '' }])
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(await startsOn(site, '2027-01-18')).toEqual(left)
    expect(await book(site, '2027-01-18T10:00:00.000Z', 'late@example.org')).toBe(303)
  })

  test(`what a network has held twice within an hour it cannot hold a third time (${kind})`, async () => {
    for (const [index, addressOf] of Object.values(ranges).slice(0, 3).entries()) {
      await using site = await openTestSite(kind)
      const startsAt = `2027-01-18T1${index}:00:00.000Z`
      expect(await hold(site, startsAt, addressOf(1))).toBe(600)
      minutesLater(10)
      expect(await hold(site, startsAt, addressOf(2))).toBe(600)
      minutesLater(20)
      expect(await hold(site, startsAt, addressOf(3))).toBeNull()
      expect(await hold(site, startsAt, elsewhere)).toBe(600)
      minutesLater(59)
      expect(await hold(site, startsAt, addressOf(4))).toBeNull()
      minutesLater(60)
      expect(await hold(site, startsAt, addressOf(5))).toBe(600)
    }
  })

  test(`swapping to and fro does not keep a start for longer either (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const [one, other] = ['2027-01-18T10:00:00.000Z', '2027-01-18T14:00:00.000Z']
    const first = await holdTime(site, one)
    const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? ''
    const swap = async (startsAt: string) =>
      'secondsLeft' in ((await (await holdTime(site, startsAt, { cookie })).json()) as object)
    const swaps: boolean[] = []
    for (const startsAt of [other, one, other, one]) swaps.push(await swap(startsAt))
    expect(swaps).toEqual([true, true, true, false])
  })

  test(`a hold needs the key of a form that we showed within a day (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const ask = async (formKey: string): Promise<unknown> =>
      (await site.post('/contact/hold', { startsAt: '2027-01-18T10:00:00.000Z', formKey })).json()
    const aDay = 24 * 60 * 60
    const valid = await formKeyShown(site, aDay)
    const [random = '', shownAt = '', signature = ''] = valid.split('-')
    const younger = `${random}-${(Number.parseInt(shownAt, 36) + 60_000).toString(36)}-${signature}`
    const foreign = await formKeyShown({ ...site, runtime: { ...site.runtime, secret: 'another secret' } }, 60)
    for (const formKey of ['', 'x', foreign, younger, await formKeyShown(site, aDay + 1)]) {
      expect(await ask(formKey)).toEqual({ startsAt: '2027-01-18T10:00:00.000Z', problem: '' })
    }
    expect(await site.runtime.db.selectFrom('limits').selectAll().execute()).toEqual([])
    expect(await ask(valid)).toMatchObject({ secondsLeft: 600 })
  })

  test(`one form starts three holds in a day (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const formKey = await formKeyShown(site, 60)
    const held: boolean[] = []
    for (const [turn, hour] of [10, 11, 12, 13].entries()) {
      minutesLater(turn * 40)
      const answer = await site.post('/contact/hold', { startsAt: `2027-01-18T${hour}:00:00.000Z`, formKey })
      held.push('secondsLeft' in ((await answer.json()) as object))
    }
    expect(held).toEqual([true, true, true, false])
  })
}
