import { expect, test, vi } from 'vitest'
import { codeOf } from '../support/factors/authenticator-app.ts'
import { addPasskey, here, step } from '../support/factors/passkeys.ts'
import { setUpSecondFactor } from '../support/factors/second-factor.ts'
import { adminEmail, openAdminSession } from '../support/site/admin-session.ts'
import { mergeCookies } from '../support/site/cookie-jar.ts'
import { makeUser, password, signInAs } from '../support/site/people.ts'
import { bothDatabases, openTestSite, type TestSite, wednesdayMorning } from '../support/site/test-site.ts'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
const after = (ms: number) => vi.setSystemTime(wednesdayMorning.getTime() + ms)

/** Whether a session still exists. Checking counts as use and may replace its cookie. */
async function use(site: TestSite, path: string, cookie: string) {
  const answer = await site.request(path, { headers: { cookie } })
  return { isIn: answer.status === 200, cookie: mergeCookies(cookie, answer) }
}

for (const kind of bothDatabases) {
  test(`an admin's session ends after 12 hours despite re-authentication (${kind})`, async () => {
    await using site = await openTestSite(kind)
    let { cookie } = await openAdminSession(site)
    for (let hours = 1; hours < 12; hours += 1) {
      after(hours * hourMs)
      const confirmed = await site.post(
        '/admin-profile/confirm-it-is-you',
        { 'confirm-password': password },
        { cookie },
      )
      expect(confirmed.status).toBe(303)
      cookie = mergeCookies(cookie, confirmed)
    }
    after(12 * hourMs)
    expect((await use(site, '/admin-profile', cookie)).isIn).toBe(true)
    after(12 * hourMs + 1000)
    expect((await use(site, '/admin-profile', cookie)).isIn).toBe(false)
  })

  test(`a client's session ends after 30 days despite re-authentication (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const email = 'anna@example.org'
    await makeUser(site, { email })
    let cookie = await signInAs(site, email)
    const spend = async (days: number) => {
      after(days * dayMs)
      const used = await use(site, '/profile', cookie)
      cookie = used.cookie
      return used.isIn
    }
    expect(await spend(10)).toBe(true)
    const factor = await setUpSecondFactor(site, cookie)
    cookie = factor.cookie
    expect(await spend(20)).toBe(true)
    const confirm = '/profile/confirm-it-is-you'
    cookie = mergeCookies(cookie, await site.post(confirm, { 'confirm-code': codeOf(factor.key) }, { cookie }))
    const { device, ...added } = await addPasskey(site, cookie)
    const begun = await step(site, '/profile/security/passkeys', { intent: 'begin' }, added.cookie)
    const answer = JSON.stringify(device.get({ ...here, challenge: begun.options?.challenge ?? '' }))
    cookie = (await step(site, '/profile/security/passkeys', { intent: 'use', answer }, begun.cookie)).cookie
    expect(await spend(29.9)).toBe(true)
    expect(await spend(30.1)).toBe(false)
  })

  test(`signing in over a session ends it: the old token no longer works (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const desk = await openAdminSession(site)
    await makeUser(site, { email: 'anna@example.org' })
    const signedIn = await site.post('/login', { email: 'anna@example.org', password }, { cookie: desk.cookie })
    expect((await use(site, '/profile', mergeCookies(desk.cookie, signedIn))).isIn).toBe(true)
    expect((await use(site, '/admin-profile', desk.cookie)).isIn).toBe(false)
    // A wrong password ends nobody's session.
    const again = await signInAs(site, adminEmail)
    await site.post('/login', { email: 'anna@example.org', password: 'not the password' }, { cookie: again })
    expect((await use(site, '/admin-profile', again)).isIn).toBe(true)
  })
}
