import { assert, expect, test, vi } from 'vitest'
import { wordsOf } from '../../support/pages/page.ts'
import { bookingForm } from '../../support/site/booking/booking-request.ts'
import { makeUser, signInAs } from '../../support/site/people.ts'
import { databaseKinds, openTestSite } from '../../support/site/test-site.ts'

for (const kind of databaseKinds) {
  test(`a manage link expires a month after the appointment, and then reveals nothing (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const email = 'robin.r@example.org'
    const page = (await site.post('/contact', await bookingForm(site, { email }))).headers.get('location') ?? ''
    vi.setSystemTime(new Date('2027-02-17T11:45:00.000Z'))
    const [, reference] = /\b(H-[2-9A-Z]{6})\b/.exec(wordsOf(await (await site.request(page)).text())) ?? []
    assert(reference !== undefined, 'The page does not show the reference.')
    vi.setSystemTime(new Date('2027-02-17T11:45:00.001Z'))
    const answers = [
      await site.request(page),
      await site.post(page, { intent: 'cancel' }),
      await site.request(`${page}.data`),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(410)
      const html = await answer.text()
      expect(html).toContain('This link has expired')
      expect(html).not.toMatch(/Robin|robin\.r|forex/)
      expect(html).not.toContain(reference)
    }
    // The owner still sees it on the profile, without the link.
    await makeUser(site, { email })
    const headers = { cookie: await signInAs(site, email) }
    const profile = await (await site.request('/profile/appointments', { headers })).text()
    expect(wordsOf(profile)).toMatch(/Monday 18 January 2027, 11:00/)
    expect(profile).not.toContain('/appointments/')
  })
}
