import { expect, test } from 'vitest'
import { consumeRateLimits } from '#src/platform/rate-limits.server.ts'
import { bookingForm } from '../support/site/booking/booking-request.ts'
import { databaseKinds, openTestSite, type TestSite, wednesdayMorning } from '../support/site/test-site.ts'

type Post = (site: TestSite, turn: number, address: string) => Promise<Response>

/** Forms that are refused once all visitors together have sent so many: the limit, and how to send one. */
const floods: { name: string; max: number; post: Post }[] = [
  {
    name: 'bookings in all',
    max: 200,
    post: async (site, turn, address) =>
      site.post('/contact', await bookingForm(site, { email: `v${turn}@example.org` }), { address }),
  },
  {
    name: 'sign-ups without proof of work',
    max: 100,
    post: (site, turn, address) =>
      site.post(
        '/login?mode=create',
        { name: 'Robin', email: `v${turn}@example.org`, password: 'correct horse battery' },
        { address },
      ),
  },
  {
    name: 'wrong codes',
    max: 50,
    post: (site, turn, address) =>
      site.post('/verify-email', { intent: 'code', email: `v${turn}@example.org`, code: '123456' }, { address }),
  },
]

for (const kind of databaseKinds) {
  test.each(floods)(
    `a flood of forms that are refused writes no limits: $name (${kind})`,
    async ({ name, max, post }) => {
      await using site = await openTestSite(kind)
      const { db, secret } = site.runtime
      const inAll = { name, subject: 'all', max, withinMinutes: 60 }
      await db.transaction().execute(async (transaction) => {
        for (let times = 0; times < max; times += 1) {
          await consumeRateLimits(transaction, [inAll], { secret, now: wednesdayMorning })
        }
      })
      const before = await db.selectFrom('limits').selectAll().execute()
      for (const [turn, address] of ['10.1.2.3', '10.200.7.1', '2001:db8:9::1', '198.51.100.4'].entries()) {
        expect((await post(site, turn, address)).status).toBe(429)
      }
      expect(await db.selectFrom('limits').selectAll().execute()).toEqual(before)
    },
  )
}
