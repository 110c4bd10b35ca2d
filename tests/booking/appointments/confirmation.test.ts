import { expect, test } from 'vitest'
import { pageOf } from '../../support/pages/page.ts'
import { bookingForm } from '../../support/site/booking/booking-request.ts'
import { bothDatabases, openTestSite, type TestSite } from '../../support/site/test-site.ts'

const startsAt = '2027-01-18T11:00:00.000Z'

async function book(site: TestSite, more: Record<string, string> = {}): Promise<string> {
  const answer = await site.post('/contact', await bookingForm(site, { startsAt, ...more }))
  expect(answer.status).toBe(303)
  return answer.headers.get('location') ?? ''
}

const mainOf = async (site: TestSite, path: string) => pageOf(await (await site.request(path)).text()).one('main')

const timesIn = (words: string, time: string) => words.split(time).length - 1

for (const kind of bothDatabases) {
  test(`the page says once when it is, with whom, and how the client is reached (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const page = await book(site, { zone: 'America/New_York' })
    const main = await mainOf(site, page)
    const time = main.one('h1 + * time')
    expect(time.attribute('datetime')).toBe(startsAt)
    expect(time.words).toBe('Monday 18 January 2027, 06:00 your time (New York) · 11:00 in London')
    for (const said of ['06:00', 'Sample Agent', '45 minutes', '020 7946 0018.', 'robin@example.org'])
      expect([said, timesIn(main.words, said)]).toEqual([said, 1])
    await site.post(page, { intent: 'cancel' })
    const cancelled = await mainOf(site, page)
    expect(cancelled.one('h1 + * time').words).toBe(time.words)
    expect(timesIn(cancelled.words, '06:00')).toBe(1)
  })

  test(`the page says which number calls, to discreet clients under a neutral name (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const page = await book(site)
    const main = await mainOf(site, page)
    expect(main.words).toMatch(/We call from 020 7946 0018 ?\. Save it as “Harbour”, so you know it’s us\./)
    expect(main.links().map(({ href }) => href)).toContain('tel:+442079460018')
    await site.post(page, { intent: 'discreet' })
    expect((await mainOf(site, page)).words).toContain('Save it as “Office”')
    await site.post(page, { intent: 'cancel' })
    expect((await mainOf(site, page)).words).not.toContain('Save it')
    const byEmail = await mainOf(
      site,
      await book(site, { phone: '', email: 'kim@example.org', startsAt: '2027-01-18T13:00:00.000Z' }),
    )
    expect(byEmail.words).toContain('We’ll email you at kim@example.org during that time.')
    expect(timesIn(byEmail.words, 'kim@example.org')).toBe(1)
    expect(byEmail.words).not.toContain('Save it')
  })
}
