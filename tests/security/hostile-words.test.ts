import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import type { Mail } from '#src/platform/mail/mailer.server.ts'
import { htmlOf, newAddress, openHostileSite, type TestSite } from '../support/hostile/hostile-site.ts'
import { hostileStrings } from '../support/hostile/hostile-strings.ts'
import { executableContentOf } from '../support/hostile/inline-scripts.ts'
import { pageOf } from '../support/pages/page.ts'
import { casesOf } from '../support/series.ts'
import { bookingForm } from '../support/site/booking/booking-request.ts'
import { databaseKinds } from '../support/site/test-site.ts'

const strings = casesOf(hostileStrings, 2)

const london = (day: string, hour: number) => `2027-01-${day}T${String(hour).padStart(2, '0')}:00:00.000Z`

/** Times on offer, as many as there are hostile strings: eight a day from Friday on. */
const times = ['15', '18', '19', '20', '21', '22', '25', '26', '27', '28', '29'].flatMap((day) =>
  [9, 10, 11, 12, 13, 14, 15, 16].map((hour) => london(day, hour)),
)

/** Stores the text wherever a visitor can leave some, and returns the paths that show it. */
async function leaveWords(site: TestSite, words: string, index: number): Promise<string[]> {
  const email = `visitor${index}@example.org`
  const startsAt = times[index] ?? 'none'
  const address = newAddress()
  const booking = await bookingForm(site, { email, startsAt, story: words.replaceAll('\u0000', ''), zone: words })
  // A refused name is replaced by another; the story accepts nearly everything.
  const named = await site.post('/contact', { ...booking, name: words.slice(0, 100) }, { address })
  const booked = named.status === 303 ? named : await site.post('/contact', booking, { address })
  await site.post('/newsletter', { email, page: `/${words}`.slice(0, 200) }, { address })
  await site.post(
    '/login?mode=create',
    { name: words.slice(0, 100), email, password: 'a long enough sentence' },
    { address },
  )
  return booked.status === 303 ? [booked.headers.get('location') ?? ''] : []
}

/** What a desk page runs in addition to the router's own scripts. */
const ownScripts = (page: string[]) =>
  page.filter((script) => !script.includes('__reactRouter') && script !== 'the data of the router')

/** Waits until everything in the outbox has been sent. */
async function waitForMails(site: TestSite): Promise<void> {
  const waiting = () =>
    site.runtime.db
      .selectFrom('outgoing_mails')
      .select('mail_id')
      .where('status', 'in', ['queued', 'sending'])
      .where('due_at', '<=', site.runtime.clock.now().toISOString())
      .execute()
  await expect.poll(waiting, { timeout: 30_000 }).toEqual([])
}

function expectHarmlessMail({ subject, html, headers, calendar }: Mail): void {
  // Each email has one base, which only says where links open.
  expect(executableContentOf(html), subject).toEqual(['<base>'])
  expect(
    pageOf(html)
      .all('base')
      .map((base) => [base.attribute('target'), base.href]),
  ).toEqual([['_blank', '']])
  expect(`${subject} ${Object.values(headers ?? {}).join(' ')}`).not.toMatch(/[\r\n]/)
  if (calendar === undefined) return
  const events = new ICAL.Component(ICAL.parse(calendar.file)).getAllSubcomponents('vevent')
  expect(events).toHaveLength(1)
  expect(events[0]?.getFirstPropertyValue('summary')).toBe('Appointment')
}

for (const kind of databaseKinds) {
  test(`no stored text makes the pages, files and emails that show it run anything (${kind})`, async () => {
    await using opened = await openHostileSite(kind)
    const { site, cookies } = opened
    const [plain = ''] = await leaveWords(site, 'harmless', 0)
    const managed: string[] = []
    for (const [index, words] of strings.entries()) managed.push(...(await leaveWords(site, words, index + 1)))
    // Lone surrogates and control characters are refused.
    expect(managed.length).toBeGreaterThan(strings.length * 0.75)

    const read = (path: string, cookie = cookies['admin-profile']) => site.request(path, { headers: { cookie } })
    const runsIn = async (path: string, cookie?: string) =>
      executableContentOf((await htmlOf(await read(path, cookie))) ?? 'no page')
    const expectAlike = async (paths: string[], like: string, cookie?: string) => {
      const expected = await runsIn(like, cookie)
      expect(expected.length, like).toBeGreaterThan(3)
      for (const path of paths) expect(await runsIn(path, cookie), path).toEqual(expected)
    }
    await expectAlike(managed, plain, '')

    const { db } = site.runtime
    const appointments = await db.selectFrom('appointments').select(['appointment_id', 'email']).execute()
    const pagesOf = (isWanted: (email: string) => boolean) =>
      appointments
        .filter(({ email }) => isWanted(email))
        .map(({ appointment_id: id }) => `/admin-profile/appointments/${id}`)
    const [harmless = ''] = pagesOf((email) => email === 'visitor0@example.org')
    await expectAlike(
      pagesOf((email) => email.startsWith('visitor')),
      harmless,
    )
    const users = await db
      .selectFrom('users')
      .select('user_id')
      .where('email', 'like', 'visitor%')
      .orderBy('email')
      .execute()
    const [first = '', ...others] = users.map(({ user_id: id }) => `/admin-profile/users/${id}`)
    await expectAlike(others, first)

    const calendar = ['list', 'day', 'week', 'month'].map((view) => `/appointments?view=${view}&day=2027-01-18`)
    const views = ['', ...calendar, '/newsletter', '/mail', '/audit']
    for (const path of views) expect(ownScripts(await runsIn(`/admin-profile${path}`)), path).toHaveLength(1)

    for (const path of ['appointments/csv?when=all', 'users/export', 'mail/export', 'newsletter/files/subscribers']) {
      const file = await read(`/admin-profile/${path}`)
      if (file.status !== 200) continue
      expect(file.headers.get('content-type'), path).toMatch(/^text\/csv/)
      expect(await file.text(), path).not.toMatch(/(^|,)"?[=+@\t\r-]/m)
    }
    await waitForMails(site)
    expect(site.inbox.length).toBeGreaterThan(1.3 * strings.length)
    for (const mail of site.inbox) expectHarmlessMail(mail)
  }, 300_000)
}
