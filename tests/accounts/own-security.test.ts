import { expect, test, vi } from 'vitest'
import { deviceInWords } from '#src/features/accounts/sessions/own-sessions.server.ts'
import { eventually } from '../support/eventually.ts'
import { formOf, pageOf, wordsOf } from '../support/pages/page.ts'
import { beforeNextTransaction } from '../support/site/before-transaction.ts'
import { cookiesOf, mergeCookies } from '../support/site/cookie-jar.ts'
import { makeUser, password, signInAs } from '../support/site/people.ts'
import { databaseKinds, openTestSite, type TestSite, wednesdayMorning } from '../support/site/test-site.ts'

const email = 'anna@example.org'
const path = '/profile/security'
const newPassword = 'quite another battery'
const change = { intent: 'change-password' }
const minuteMs = 60_000
const after = (ms: number) => vi.setSystemTime(wednesdayMorning.getTime() + ms)

const placeOf = async (site: TestSite, cookie: string, at = '/profile') =>
  (await site.request(at, { headers: { cookie } })).headers.get('location')
const showPage = async (site: TestSite, cookie: string) => (await site.request(path, { headers: { cookie } })).text()

async function signInFrom(site: TestSite, userAgent: string): Promise<string> {
  const body = new URLSearchParams({ email, password })
  const headers = { 'sec-fetch-site': 'same-origin', 'user-agent': userAgent }
  return cookiesOf(await site.request('/login', { method: 'POST', body, headers }))
}

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

test('a device is described roughly and in plain words, from its user agent', () => {
  const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'
  expect(
    [firefox, iphone, `${windows} Safari/537.36`, `${windows} Safari/537.36 Edg/140.0`, 'curl/8', ''].map(
      deviceInWords,
    ),
  ).toEqual([
    'Firefox on Linux',
    'Safari on an iPhone',
    'Chrome on Windows',
    'Edge on Windows',
    'Unknown device',
    'Unknown device',
  ])
})

for (const kind of databaseKinds) {
  test(`a new password takes the current one, at most ten minutes ago, and ends other sessions (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email })
    const [first, elsewhere] = [await signInAs(site, email), await signInAs(site, email)]
    after(10 * minuteMs)
    const asked = await site.post(path, { ...change, newPassword }, { cookie: first })
    expect(asked.status).toBe(307)
    const page = await site.post(asked.headers.get('location') ?? '', { ...change, newPassword }, { cookie: first })
    const html = await page.text()
    const { action, hidden } = formOf(html, 'confirm')
    const wrong = await site.post(action, { ...hidden, 'confirm-password': 'not the password' }, { cookie: first })
    const refused = await wrong.text()
    expect([wrong.status, formOf(refused, 'confirm').error('confirm-password')]).toEqual([
      422,
      'That isn’t your password',
    ])
    const confirmed = await site.post(action, { ...hidden, 'confirm-password': password }, { cookie: first })
    expect([confirmed.status, confirmed.headers.get('location')]).toEqual([307, path])
    const cookie = mergeCookies(first, confirmed)
    const short = await site.post(path, { ...change, newPassword: 'elevenchars' }, { cookie })
    expect(formOf(await short.text(), 'change-password').error('newPassword')).toBe('Use 12 characters or more')

    // As the browser sends it on: the new password was in it, but nobody could read it.
    for (const text of [html, refused]) expect(text).not.toContain(newPassword)
    const changed = await site.post(path, { ...hidden, 'confirm-password': password }, { cookie })
    expect([changed.status, pageOf(await changed.text()).done]).toEqual([
      200,
      'Your password has been changed. You’ve been logged out everywhere else.',
    ])
    expect(await placeOf(site, elsewhere)).toBe('/')
    expect(await placeOf(site, cookie)).toBe('/')
    expect(await placeOf(site, mergeCookies(cookie, changed))).toBeNull()
    expect((await site.post('/login', { email, password })).status).toBe(401)
    expect((await site.post('/login', { email, password: newPassword })).status).toBe(303)
    await eventually(() => expect(site.inbox.map(({ subject }) => subject)).toEqual(['Your password has been changed']))
    expect(JSON.stringify([site.inbox, site.logLines])).not.toContain(newPassword)
  })

  test(`confirmed by two presses at once, the second is sent again with the newest cookie (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email })
    const cookie = await signInAs(site, email)
    const confirm = `/profile/confirm-it-is-you?next=${encodeURIComponent(path)}`
    const fields = { intent: 'end-others', 'confirm-password': password }
    const press = async (as: string) => {
      const answer = await site.post(confirm, fields, { cookie: as })
      return { place: [answer.status, answer.headers.get('location')], cookie: mergeCookies(as, answer) }
    }
    let newest = ''
    beforeNextTransaction(site, async () => {
      newest = (await press(cookie)).cookie
    })
    const second = await press(cookie)
    expect([second.place, second.cookie]).toEqual([[307, confirm], cookie])
    expect((await press(newest)).place).toEqual([307, path])
    expect(site.logLines.filter(({ level }) => Number(level) >= 50)).toEqual([])
  })

  test(`a new password is no proof: the ten minutes still count from the old one (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email })
    const cookie = await signInAs(site, email)
    after(9 * minuteMs)
    const changed = await site.post(path, { ...change, newPassword }, { cookie })
    expect(pageOf(await changed.text()).done).toContain('Your password has been changed.')
    const fresh = mergeCookies(cookie, changed)
    const email2 = { intent: 'change-email', newEmail: 'mallory@example.org' }
    expect((await site.post('/profile/email', email2, { cookie: fresh })).status).toBe(200)
    after(10 * minuteMs)
    expect((await site.post('/profile/email', email2, { cookie: fresh })).status).toBe(307)
    expect((await site.post(path, { ...change, newPassword }, { cookie: fresh })).status).toBe(307)
  })

  test(`a password change is never undone by a session that was being renewed (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email })
    const cookie = await signInAs(site, email)
    after(6 * minuteMs)
    const changed = await site.post(path, { ...change, newPassword }, { cookie })
    const sessions = changed.headers.getSetCookie().filter((line) => line.startsWith('session='))
    expect(sessions).toHaveLength(1)
    expect(await placeOf(site, mergeCookies(cookie, changed))).toBeNull()
  })

  test(`the session list marks this device and ends one or all others, but only one's own (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email })
    await makeUser(site, { email: 'berta@example.org' })
    const berta = await signInAs(site, 'berta@example.org')
    const [phone, tablet] = [await signInFrom(site, iphone), await signInFrom(site, 'an old browser')]
    after(90 * minuteMs)
    const cookie = await signInFrom(site, firefox)
    const html = await showPage(site, cookie)
    const words = wordsOf(html)
    expect(words).toContain('Firefox on Linux — this device In use now · logged in on Wednesday 13 January 2027')
    expect(words).toContain('Safari on an iPhone Last seen 1 hour ago')
    expect(words).toContain('Unknown device Last seen 1 hour ago')
    expect(html).not.toContain(phone.split('; ')[0]?.slice('session='.length, 40))

    const ids = pageOf(html)
      .forms('end-session')
      .map((form) => form.field('about').value)
    const [first = ''] = ids
    expect(ids).toHaveLength(2)
    await site.post(path, { intent: 'end-session', about: first }, { cookie: berta })
    expect([await placeOf(site, phone), await placeOf(site, tablet)]).toEqual([null, null])
    const ended = await site.post(path, { intent: 'end-session', about: first }, { cookie })
    expect(pageOf(await ended.text()).done).toBe('Session ended.')
    expect([await placeOf(site, phone), await placeOf(site, tablet)].filter((place) => place === '/')).toHaveLength(1)

    await site.post(path, { intent: 'end-others' }, { cookie })
    expect([await placeOf(site, phone), await placeOf(site, tablet)]).toEqual(['/', '/'])
    expect([await placeOf(site, cookie), await placeOf(site, berta)]).toEqual([null, null])
    expect(wordsOf(await showPage(site, cookie))).not.toContain('End all other sessions')
  })

  test(`a form of an older page, which names nothing that we know, is not said to be done (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email })
    const cookie = await signInAs(site, email)
    for (const form of [
      { intent: 'end-session', sessionId: 'a' },
      { intent: 'rename-passkey', passkeyId: 'a', name: 'Blue phone' },
      { intent: 'remove-passkey', passkeyId: 'a' },
    ]) {
      const answer = await site.post(path, form, { cookie })
      expect([answer.status, pageOf(await answer.text()).done], form.intent).toEqual([400, null])
    }
  })
}
