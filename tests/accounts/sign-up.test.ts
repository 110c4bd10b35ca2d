import { expect, test, vi } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { formOf, pageOf, wordsOf } from '../support/pages/page.ts'
import { series } from '../support/series.ts'
import { cookiesOf } from '../support/site/cookie-jar.ts'
import { makeUser, password, signInAs } from '../support/site/people.ts'
import { refuseWrites } from '../support/site/refuse-writes.ts'
import { databaseKinds, openTestSite, type TestSite, wednesdayMorning } from '../support/site/test-site.ts'

const hourMs = 60 * 60_000
const adminEmail = 'admin@example.org'
const anna = { name: 'Anna Ash', email: 'anna@example.org', password }
const deadLink = 'This link no longer works'

/** Creates an admin and signs in. */
async function adminCookie(site: TestSite): Promise<string> {
  await makeUser(site, { email: adminEmail, role: 'admin' })
  return signInAs(site, adminEmail)
}

/** The path and token of the link in the newest email, which is sent after the response. */
async function mailedLink({ inbox }: TestSite, mailCount: number): Promise<{ path: string; token: string }> {
  await eventually(() => expect(inbox).toHaveLength(mailCount))
  const link = /http:\/\/harbour\.test(\/[\w-]+\?token=([\w-]{22}))/.exec(inbox.at(-1)?.text ?? '')
  return { path: link?.[1] ?? 'no link', token: link?.[2] ?? 'no token' }
}

/** An admin's form for a new user. */
const create = (site: TestSite, cookie: string, fields: Record<string, string>) =>
  site.post('/admin-profile?add', { intent: 'create-user', ...fields }, { cookie })

const signsIn = async (site: TestSite, email: string, word = password) =>
  (await site.post('/login', { email, password: word })).status === 303
const linesSaying = ({ logLines }: TestSite, message: string) => logLines.filter(({ msg }) => msg === message)
const users = ({ runtime: { db } }: TestSite) => db.selectFrom('users').selectAll().orderBy('email').execute()
const accounts = ({ runtime: { db } }: TestSite) =>
  db.selectFrom('auth_user').select('email').orderBy('email').execute()

for (const kind of databaseKinds) {
  const count = series(20, 4)
  test(`an admin creates ${count} users and stays signed in; each new user can sign in at once (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const cookie = await adminCookie(site)
    const sessions = () =>
      site.runtime.db.selectFrom('auth_session').selectAll().where('user_id', '=', adminId).execute()
    const [admin] = await users(site)
    const adminId = admin?.user_id ?? ''
    const before = await sessions()
    for (const email of Array.from({ length: count }, (_, index) => `user${index}@example.org`)) {
      const answer = await create(site, cookie, { ...anna, email })
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []])
      expect(pageOf(await answer.text()).done).toContain(`User ${email} created. They can log in straight away`)
      expect(await signsIn(site, email)).toBe(true)
    }
    expect((await site.request('/admin-profile', { headers: { cookie } })).status).toBe(200)
    const session = await (await site.request('/api/auth/get-session', { headers: { cookie } })).json()
    expect(session).toMatchObject({ user: { email: adminEmail } })
    expect([before.length, await sessions()]).toEqual([1, before])
    expect(linesSaying(site, 'Original user not found.')).toEqual([])
    expect(site.inbox).toEqual([])
  })

  test(`a role counts in an admin’s form for a new user only, and only one that exists (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const cookie = await adminCookie(site)
    const refused = await create(site, cookie, { ...anna, 'properties.role': 'admin' })
    expect(refused.status).toBe(422)
    expect((await create(site, cookie, { ...anna, role: 'owner' })).status).toBe(422)
    await create(site, cookie, anna)
    await create(site, cookie, { ...anna, email: 'cleo@example.org', role: 'admin' })
    await site.post('/login?mode=create', { ...anna, email: 'ben@example.org', role: 'admin' })
    await mailedLink(site, 1)
    const roles = (await users(site)).map(({ email, role }) => [email, role])
    expect(roles).toEqual([
      [adminEmail, 'admin'],
      ['anna@example.org', 'client'],
      ['ben@example.org', 'client'],
      ['cleo@example.org', 'admin'],
    ])
  })

  test(`an admin cannot create a second user with one address; the field says so (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const cookie = await adminCookie(site)
    await makeUser(site, { email: anna.email })
    const before = [await users(site), await accounts(site)]
    for (const word of [password, '']) {
      const form = { name: 'Another', email: ' ANNA@example.org', password: word }
      const answer = await create(site, cookie, form)
      expect(answer.status).toBe(409)
      const html = await answer.text()
      expect(formOf(html, 'create-user').error('email')).toBe('There’s already a user with this address')
      expect(formOf(html, 'create-user').field('name').value).toBe('Another')
      expect(html).not.toContain(password)
    }
    expect([await users(site), await accounts(site)]).toEqual(before)
    expect(site.inbox).toEqual([])
  })

  test(`a user without a password gets an invitation that works once (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const cookie = await adminCookie(site)
    const answer = await create(site, cookie, { name: 'Anna', email: anna.email, password: '' })
    expect(pageOf(await answer.text()).done).toContain('We’re emailing them an invitation. It works for 72 hours.')
    const { path, token } = await mailedLink(site, 1)
    expect(site.inbox[0]?.to).toBe(anna.email)
    expect(path).toBe(`/accept-invitation?token=${token}`)
    for (let looks = 0; looks < 3; looks += 1) {
      expect(wordsOf(await (await site.request(path)).text())).toContain('Choose your password')
    }
    expect((await site.post(path, { token, password: 'short' })).status).toBe(422)
    const tries = await Promise.all([1, 2, 3].map(() => site.post(path, { token, password })))
    expect(tries.map(({ status }) => status).sort()).toEqual([303, 410, 410])
    const accepted = tries.find(({ status }) => status === 303) ?? new Response()
    expect(accepted.headers.get('location')).toBe('/profile')
    const own = await site.request('/profile', { headers: { cookie: cookiesOf(accepted) } })
    expect(await own.text()).toContain(anna.email)
    expect(wordsOf(await (await site.request(path)).text())).toContain(deadLink)
    expect(await signsIn(site, anna.email)).toBe(true)
  })

  test(`an invitation expires after 72 hours (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const cookie = await adminCookie(site)
    await create(site, cookie, { name: 'Anna', email: anna.email, password: '' })
    const { path, token } = await mailedLink(site, 1)
    vi.setSystemTime(wednesdayMorning.getTime() + 72 * hourMs)
    expect(wordsOf(await (await site.request(path)).text())).toContain(deadLink)
    expect((await site.post(path, { token, password })).status).toBe(410)
    expect(await signsIn(site, anna.email)).toBe(false)
    vi.setSystemTime(wednesdayMorning.getTime() + 72 * hourMs - 1000)
    expect((await site.post(path, { token, password })).status).toBe(303)
  })

  for (const table of ['one_time_links', 'outgoing_mails']) {
    test(`a user whose invitation fails in ${table} is created, and can be invited again (${kind})`, async () => {
      await using site = await openTestSite(kind)
      const cookie = await adminCookie(site)
      const accept = await refuseWrites(site, 'insert', table)
      const answer = await create(site, cookie, { name: 'Anna', email: anna.email, password: '' })
      expect([answer.status, pageOf(await answer.text()).done]).toEqual([
        200,
        expect.stringContaining('User anna@example.org created. But we couldn’t send the invitation.'),
      ])
      await accept()
      // There is no link that nobody has got.
      expect(await site.runtime.db.selectFrom('one_time_links').select('purpose').execute()).toEqual([])
      const { user_id: userId } = (await users(site)).find(({ email }) => email === anna.email) ?? { user_id: '' }
      await site.post(`/admin-profile/users/${userId}`, { intent: 'invite' }, { cookie })
      expect((await mailedLink(site, 1)).token).toMatch(/^[\w-]{22}$/)
    })
  }

  test(`a failed user document is logged; the account stays and its owner is sent home (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const cookie = await adminCookie(site)
    await refuseWrites(site, 'insert', 'users')
    const answer = await create(site, cookie, anna)
    expect(answer.status).toBe(200)
    expect(pageOf(await answer.text()).alerts).toEqual([])
    expect(linesSaying(site, 'Error updating custom user properties:')).toHaveLength(1)
    expect((await users(site)).map(({ email }) => email)).toEqual([adminEmail])
    const signedIn = await site.post('/login', { email: anna.email, password })
    expect([signedIn.status, signedIn.headers.get('location')]).toEqual([303, '/profile'])
    for (const path of ['/profile', '/admin-profile']) {
      const home = await site.request(path, { headers: { cookie: cookiesOf(signedIn) } })
      expect([home.status, home.headers.get('location')]).toEqual([302, '/'])
      expect(home.headers.getSetCookie().join()).toMatch(/^harbour-notice=account-without-profile; Max-Age=60; Path=\//)
    }
  })

  test(`'Original user not found.' is logged only when nobody is signed in at sign-up (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const cookie = await adminCookie(site)
    const answer = await site.post('/login?mode=create', { ...anna, email: 'ben@example.org' }, { cookie })
    expect(cookiesOf(answer)).toMatch(/^harbour-sign-up=[\w-]{22}$/)
    expect(linesSaying(site, 'Original user not found.')).toEqual([])
    await site.post('/login?mode=create', anna)
    expect(linesSaying(site, 'Original user not found.')).toHaveLength(1)
    await mailedLink(site, 2)
  })

  test(`sign-up sends an email whose page has a button that confirms and signs in (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const answer = await site.post('/login?mode=create', { ...anna, email: 'Anna@Example.org' })
    const cookie = cookiesOf(answer)
    expect([answer.status, cookie]).toEqual([200, expect.stringMatching(/^harbour-sign-up=[\w-]{22}$/)])
    const words = wordsOf(await answer.text())
    expect(words).toContain('Check your inbox We’re sending an email to anna@example.org. To confirm')
    expect(words).toContain('We send up to three of these emails an hour to each address.')
    const { path, token } = await mailedLink(site, 1)
    expect(path).toBe(`/verify-email?token=${token}`)
    const page = await site.request(path, { headers: { cookie } })
    expect(page.headers.getSetCookie()).toEqual([])
    expect(await page.text()).toContain('Confirm and log in')
    expect(await signsIn(site, anna.email)).toBe(false)
    const confirmed = await site.post(path, { token }, { cookie })
    expect([confirmed.status, confirmed.headers.get('location')]).toEqual([303, '/profile'])
    const own = await site.request('/profile', { headers: { cookie: cookiesOf(confirmed) } })
    expect(wordsOf(await own.text())).toContain('Hello, Anna Ash')
    expect((await site.post(path, { token })).status).toBe(410)
    expect(await signsIn(site, anna.email)).toBe(true)
  })

  test(`signing up with a known address shows the same page; its owner is notified by email (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const page = async () => {
      const answer = await site.post('/login?mode=create', anna)
      const html = await answer.text()
      const nonce = /nonce="([^"]+)"/.exec(html)?.[1] ?? ''
      return [
        answer.status,
        [...answer.headers]
          .join()
          .replaceAll(nonce, '')
          .replace(/sign-up=[\w-]{22}/, 'sign-up'),
        html.replaceAll(nonce, ''),
      ]
    }
    const fresh = await page()
    const { path, token } = await mailedLink(site, 1)
    expect((await site.post(path, { token, password: anna.password })).status).toBe(303)
    const stored = [await users(site), await accounts(site)]
    expect(await page()).toEqual(fresh)
    await eventually(() => expect(site.inbox).toHaveLength(2))
    const [first, second] = site.inbox
    expect([first?.to, second?.to]).toEqual([anna.email, anna.email])
    expect(second?.subject).not.toBe(first?.subject)
    expect(second?.text).not.toContain('token=')
    for (const place of ['/login', '/reset-password']) expect(second?.text).toContain(`http://harbour.test${place}`)
    expect([await users(site), await accounts(site)]).toEqual(stored)
  })

  test(`signing up again before confirming sends a link again, which asks for a new password (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await site.post('/login?mode=create', anna)
    await mailedLink(site, 1)
    const again = await site.post('/login?mode=create', { ...anna, password: 'somebody else chose this' })
    const { path, token } = await mailedLink(site, 2)
    expect(path).toBe(`/verify-email?token=${token}`)
    expect(await accounts(site)).toHaveLength(1)
    const page = await site.request(path, { headers: { cookie: cookiesOf(again) } })
    expect(wordsOf(await page.text())).toContain('Choose a new password now')
  })

  test(`a short password is a field error; name and email are kept, the password is not (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const answer = await site.post('/login?mode=create', { ...anna, password: 'elevenchars' })
    expect(answer.status).toBe(422)
    const html = await answer.text()
    expect(formOf(html, 'create-account').error('password')).toBe('Use 12 characters or more')
    expect(formOf(html, 'create-account').fields).toMatchObject({ name: anna.name, email: anna.email })
    expect(html).not.toContain('elevenchars')
    expect(await accounts(site)).toEqual([])
    expect(site.inbox).toEqual([])
  })
}
