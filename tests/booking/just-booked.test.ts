import { expect, test, vi } from 'vitest'
import { proveWork } from '#src/ui/forms/proof-of-work/prove-work.ts'
import { pageOf } from '../support/pages/page.ts'
import { bookingForm } from '../support/site/booking/booking-request.ts'
import { bothDatabases, openTestSite, type TestSite } from '../support/site/test-site.ts'

const startsAt = '2027-01-18T11:00:00.000Z'

const bookedCookies = (answer: Response) =>
  answer.headers.getSetCookie().filter((line) => line.startsWith('harbour-booked='))

/** Books as a browser without scripts does. Returns the appointment's path and the cookie. */
async function book(site: TestSite, more: Record<string, string> = {}) {
  const answer = await site.post('/contact', await bookingForm(site, { startsAt, ...more }))
  expect(answer.status).toBe(303)
  const [line = ''] = bookedCookies(answer)
  return { path: answer.headers.get('location') ?? '', line, cookie: line.split(';')[0] ?? '' }
}

const formPage = (site: TestSite, cookie: string) => site.request('/contact', { headers: { cookie } })

/** What the page says was just booked, and where its links lead. */
async function noticeOf(site: TestSite, cookie: string) {
  const main = pageOf(await (await formPage(site, cookie)).text()).one('main')
  const links = main.links().filter(({ href }) => href.startsWith('/appointments/'))
  return { words: main.wordsOf('[role=status]').join(' '), links: links.map(({ href }) => href) }
}

const nothing = { words: '', links: [] }

for (const kind of bothDatabases) {
  test(`without scripts the form says what was just booked in this browser (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { path, line, cookie } = await book(site, { zone: 'America/New_York' })
    expect(line).toMatch(/^harbour-booked=[\w-]{22}; Max-Age=900; Path=\/; HttpOnly; SameSite=Lax$/)
    const words = 'You’ve just booked Monday 18 January 2027, 06:00 your time . Open your appointment'
    expect(await noticeOf(site, cookie)).toEqual({ words, links: [path, path] })
    expect(await noticeOf(site, '')).toEqual(nothing)
    const { headers } = await formPage(site, cookie)
    expect([headers.get('cache-control'), headers.get('vary')]).toEqual([
      'private, no-cache',
      'cookie, Accept-Encoding',
    ])
  })

  test(`the form says nothing of what is cancelled, has begun or was never booked (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { path, cookie } = await book(site)
    await site.post(path, { intent: 'cancel' })
    expect(await noticeOf(site, cookie)).toEqual(nothing)
    await site.post(path, { intent: 'restore' })
    expect((await noticeOf(site, cookie)).links).toEqual([path, path])
    for (const value of ['', 'AAAAAAAAAAAAAAAAAAAAAA', 'a'.repeat(5000), '%00', '"><script>'])
      expect(await noticeOf(site, `harbour-booked=${value}`)).toEqual(nothing)
    vi.setSystemTime(startsAt)
    expect(await noticeOf(site, cookie)).toEqual(nothing)
  })

  test(`a browser with scripts gets no cookie that says what it has booked (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const form = await bookingForm(site, { startsAt })
    const answer = await site.post('/contact', { ...form, proof: await proveWork(form['formKey'] ?? '') })
    expect([answer.status, bookedCookies(answer)]).toEqual([303, []])
  })
}
