import { expect, test } from 'vitest'
import { setUpSecondFactor } from '../support/factors/second-factor.ts'
import { cookiesOf, mergeCookies } from '../support/site/cookie-jar.ts'
import { makeUser, password } from '../support/site/people.ts'
import { databaseKinds, openTestSite, type TestSite } from '../support/site/test-site.ts'

const email = 'anna@example.org'

/** Opens a guarded page without signing in, and returns the cookies that the redirect sets. */
async function openAsVisitor(site: TestSite, path: string): Promise<string> {
  const answer = await site.request(path)
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/'])
  return cookiesOf(answer)
}

const logIn = (site: TestSite, cookie: string) => site.post('/login', { email, password }, { cookie })

for (const kind of databaseKinds) {
  test(`who is sent home is told to log in, and then gets the page asked for (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email })
    const cookie = await openAsVisitor(site, '/profile/data?x=1&y=%2F')
    const home = await site.request('/', { headers: { cookie } })
    expect(await home.text()).toMatch(/^<!DOCTYPE html><html [^>]*data-notice="log-in-first"/)
    const answer = await logIn(site, cookie)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/profile/data?x=1&y=%2F'])
    expect(answer.headers.getSetCookie().join()).toContain('harbour-return-to=; Max-Age=0')
  })

  test(`a request for a page's data is remembered as the page; forms and long addresses are not (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email })
    const data = await site.request('/profile/data.data?_routes=profile')
    expect((await logIn(site, cookiesOf(data))).headers.get('location')).toBe('/profile/data')
    const form = await site.post('/profile/security/passkeys', { intent: 'begin' })
    expect(form.headers.getSetCookie().join()).not.toContain('harbour-return-to')
    const long = await site.request(`/profile?x=${'x'.repeat(5000)}`)
    expect(long.headers.getSetCookie().join()).not.toContain('harbour-return-to')
  })

  test(`someone whose session ended is told the form was not sent and returns to its page (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email })
    const form = await site.post('/profile', { name: 'Anna', phone: '', timeZone: '' })
    expect([form.status, form.headers.get('location')]).toEqual([302, '/'])
    const cookie = cookiesOf(form)
    const home = await (await site.request('/', { headers: { cookie } })).text()
    expect(home).toMatch(/^<!DOCTYPE html><html [^>]*data-notice="form-not-sent"/)
    expect(home).toContain('nothing was saved')
    expect((await logIn(site, cookie)).headers.get('location')).toBe('/profile')
  })

  test(`files are not remembered, and nobody is sent to them after logging in (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const lists = ['/admin-profile/users/export', '/admin-profile/audit/export', '/admin-profile/reports/csv']
    for (const file of ['/profile/data/download', '/admin-profile/newsletter/x/mail?a=b', ...lists]) {
      const answer = await site.request(file)
      expect(answer.headers.getSetCookie().join(), file).toContain('harbour-notice=log-in-first')
      expect(answer.headers.getSetCookie().join(), file).not.toContain('harbour-return-to')
    }
  })

  test(`after a second factor one gets the page asked for, too (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email })
    const { recoveryCodes } = await setUpSecondFactor(site, cookiesOf(await logIn(site, '')))
    const asked = await openAsVisitor(site, '/profile/security')
    const first = await logIn(site, asked)
    expect(first.headers.get('location')).toBe('/login/second-factor')
    const cookie = mergeCookies(asked, first)
    const code = recoveryCodes[0] ?? ''
    const second = await site.post('/login/second-factor?with=recovery-code', { code }, { cookie })
    expect(second.headers.get('location')).toBe('/profile/security')
  })

  test(`nobody is sent to a page outside their own area, whatever the cookie says (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email })
    const paths = ['/admin-profile/users/x', '/', '/login', '/profilex', '/profile/../login', '//evil.test/profile']
    const more = ['https://evil.test/profile', '/\\evil.test', 'profile:x', '', 'javascript:alert(1)', '/profile%2f..']
    for (const path of [...paths, ...more, `/profile/${'x'.repeat(600)}`]) {
      const answer = await logIn(site, `harbour-return-to=${encodeURIComponent(path)}`)
      expect(answer.headers.get('location'), path).toBe('/profile')
    }
  })
}
