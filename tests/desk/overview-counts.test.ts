import { expect, test, vi } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { openAdminSession } from '../support/site/admin-session.ts'
import { bookThroughPage } from '../support/site/booking/book-by-form.ts'
import { subscribe } from '../support/site/newsletter.ts'
import { makeUser } from '../support/site/people.ts'
import { bothDatabases, openTestSite, wednesdayMorning } from '../support/site/test-site.ts'

const dayMs = 24 * 60 * 60_000

for (const kind of bothDatabases) {
  test(`Today and reports show upcoming appointments, new users, subscribers and queued mail (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email: 'anna@example.org' })
    await subscribe(site, 'reader@example.org')
    await bookThroughPage(site, 1, '2027-01-14T09:00:00.000Z')
    await bookThroughPage(site, 2, '2027-01-18T09:00:00.000Z')
    vi.setSystemTime(wednesdayMorning.getTime() + 8 * dayMs)
    await bookThroughPage(site, 3, '2027-01-22T09:00:00.000Z')
    await bookThroughPage(site, 4, '2027-01-25T11:00:00.000Z')
    const desk = await openAdminSession(site)
    await eventually(async () => {
      const { words } = await desk.read('/admin-profile/reports')
      expect(/Appointments in the next 24 hours.*Emails queued \d+/.exec(words)?.[0]).toBe(
        // Tomorrow's appointment has its later reminder queued, the other one both.
        'Appointments in the next 24 hours 1 Appointments in the next 7 days 2 New users in the last 7 days 1 Users 2 Newsletter subscribers 1 Emails queued 3',
      )
    })
    const { words } = await desk.read('/admin-profile')
    for (const [when, email] of [
      ['Fri 22 Jan 2027, 09:00', 'robin-3@example.org'],
      ['Mon 25 Jan 2027, 11:00', 'robin-4@example.org'],
    ])
      expect(words).toMatch(new RegExp(`${when}[^@]*${email}`))
    expect(words).not.toContain('robin-1@example.org')
  })
}
