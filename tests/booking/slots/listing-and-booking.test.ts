import { expect, test } from 'vitest'
import { minuteMs } from '#src/time/time-range.ts'
import { casesOf } from '../../support/series.ts'
import { bookThroughPage, openBookingPage } from '../../support/site/booking/book-by-form.ts'
import { offeredStarts } from '../../support/site/booking/offered-starts.ts'
import { databaseKinds, openTestSite } from '../../support/site/test-site.ts'

/** The current time → a day and how many times are free on it, in London from 09:00 to 17:00. */
const days: [string, string, number, string][] = [
  ['2027-01-13T10:00:00Z', '2027-01-18', 30, 'an ordinary day'],
  ['2027-03-26T10:00:00Z', '2027-03-29', 30, 'the first day of summer time'],
  ['2027-10-29T10:00:00Z', '2027-11-01', 30, 'the first day of winter time'],
  ['2027-01-14T23:02:00Z', '2027-01-15', 21, 'a day within the notice'],
  ['2027-01-15T12:01:00Z', '2027-03-16', 13, 'the last day ahead'],
]

for (const kind of databaseKinds) {
  for (const [now, day, count, what] of casesOf(days, 2)) {
    test(`exactly the listed times can be booked, down to the last: ${what} (${kind})`, async () => {
      await using site = await openTestSite(kind, { now: new Date(now) })
      const list = async () => {
        const starts = offeredStarts(await (await site.request(`/contact?day=${day}`)).text())
        return starts.filter((startsAt) => startsAt.startsWith(day))
      }
      expect(await list()).toHaveLength(count)
      let visitor = 0
      const opened = await openBookingPage(site)
      const book = async (startsAt: string) => (await bookThroughPage(site, ++visitor, startsAt, opened)).status

      // Every quarter of an hour from early morning to evening, and some times in between.
      const everywhere = Array.from({ length: 48 }, (_, quarter) => {
        const between = quarter % 12 === 0 ? 5 : 0
        return new Date(Date.parse(day) + (6 * 60 + quarter * 15 + between) * minuteMs).toISOString()
      })
      const expectUnlistedRefused = async () => {
        const listed = await list()
        for (const startsAt of everywhere.filter((each) => !listed.includes(each))) {
          expect([409, 422], startsAt).toContain(await book(startsAt))
        }
      }
      await expectUnlistedRefused()
      // Book the middle one first, to split the rest in two.
      for (let listed = await list(); listed.length > 0; listed = await list()) {
        expect(await book(listed[Math.floor(listed.length / 2)] ?? '')).toBe(303)
      }
      await expectUnlistedRefused()
      const stored = await site.runtime.db.selectFrom('appointments').select('starts_at').execute()
      expect(stored.every(({ starts_at }) => starts_at.startsWith(day))).toBe(true)
    })
  }
}
