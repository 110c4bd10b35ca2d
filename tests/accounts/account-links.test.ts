import { expect, test, vi } from 'vitest'
import { insertLink, issueLink } from '#src/features/accounts/one-time-links.server.ts'
import { ensureAdmin } from '#src/features/accounts/users/invitations.server.ts'
import { newToken } from '#src/platform/crypto/secret.server.ts'
import { eventually } from '../support/eventually.ts'
import { formOf, wordsOf } from '../support/pages/page.ts'
import { cookiesOf } from '../support/site/cookie-jar.ts'
import { makeUser, password, signInAs } from '../support/site/people.ts'
import { refuseWrites } from '../support/site/refuse-writes.ts'
import { databaseKinds, openTestSite, type TestSite, wednesdayMorning } from '../support/site/test-site.ts'

const email = 'anna@example.org'
const newPassword = 'a wholly new password'
const deadLink = 'This link no longer works'
const minuteMs = 60_000

const signsIn = async (site: TestSite, address: string, word: string) =>
  (await site.post('/login', { email: address, password: word })).status === 303
const roles = async ({ runtime: { db } }: TestSite) =>
  (await db.selectFrom('users').select(['email', 'role']).orderBy('email').execute()).map((row) => [
    row.email,
    row.role,
  ])
const isDead = async (site: TestSite, path: string) =>
  wordsOf(await (await site.request(path)).text()).includes(deadLink)

/** Requests a password reset and returns the link from the email. */
async function resetLink(site: TestSite, mailCount: number): Promise<{ path: string; token: string }> {
  await site.post('/reset-password', { email })
  await eventually(() => expect(site.inbox).toHaveLength(mailCount))
  const token = /\/reset-password\?token=([\w-]{22})/.exec(site.inbox.at(-1)?.text ?? '')?.[1] ?? 'no token'
  return { path: `/reset-password?token=${token}`, token }
}

/** The path and token of the setup link. */
async function setupLink(site: TestSite): Promise<{ path: string; token: string }> {
  const link = await ensureAdmin(site.runtime)
  expect(link).toMatch(/^http:\/\/harbour\.test\/accept-invitation\?token=[\w-]{22}$/)
  const { pathname, search, searchParams } = new URL(link ?? '')
  return { path: pathname + search, token: searchParams.get('token') ?? '' }
}

for (const kind of databaseKinds) {
  test(`a password reset link works once and ends every session (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email })
    const sessions = [await signInAs(site, email), await signInAs(site, email)]
    const { path, token } = await resetLink(site, 1)
    expect(wordsOf(await (await site.request(path)).text())).toContain('Choose a new password')
    expect(await isDead(site, path)).toBe(false)
    const short = await site.post(path, { token, password: 'short' })
    expect([short.status, formOf(await short.text(), 'new-password').error('password')]).toEqual([
      422,
      'Use 12 characters or more',
    ])
    expect(await signsIn(site, email, password)).toBe(true)

    const changed = await site.post(path, { token, password: newPassword })
    expect(changed.status).toBe(200)
    // The reset signs nobody in, but makes this a known device.
    expect(changed.headers.getSetCookie()).toEqual([expect.stringMatching(/^harbour-device=/)])
    expect(wordsOf(await changed.text())).toContain('Your new password is set')
    for (const cookie of sessions) {
      expect((await site.request('/profile', { headers: { cookie } })).headers.get('location')).toBe('/')
    }
    expect([await signsIn(site, email, password), await signsIn(site, email, newPassword)]).toEqual([false, true])
    await eventually(() => expect(site.inbox).toHaveLength(2))
    expect([site.inbox[1]?.to, site.inbox[1]?.subject]).toEqual([email, 'Your password has been changed'])
    expect(site.inbox[1]?.text).not.toMatch(/token=|a wholly new/)
    expect((await site.post(path, { token, password: 'yet another password' })).status).toBe(410)
    expect(await isDead(site, path)).toBe(true)
    expect(await signsIn(site, email, newPassword)).toBe(true)
  })

  test(`a reset that fails half-way has changed nothing, and its link still works (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email })
    const session = await signInAs(site, email)
    const { path, token } = await resetLink(site, 1)
    const allow = await refuseWrites(site, 'insert', 'outgoing_mails')
    expect((await site.post(path, { token, password: newPassword })).status).toBeGreaterThanOrEqual(500)
    expect((await site.request('/profile', { headers: { cookie: session } })).status).toBe(200)
    expect([await signsIn(site, email, password), await signsIn(site, email, newPassword)]).toEqual([true, false])
    await allow()
    expect((await site.post(path, { token, password: newPassword })).status).toBe(200)
    expect(await signsIn(site, email, newPassword)).toBe(true)
  })

  test(`a password reset link works for 30 minutes, or until a newer one is sent (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email })
    const older = await resetLink(site, 1)
    const newer = await resetLink(site, 2)
    expect([await isDead(site, older.path), await isDead(site, newer.path)]).toEqual([true, false])
    vi.setSystemTime(wednesdayMorning.getTime() + 30 * minuteMs + 1000)
    expect(await isDead(site, newer.path)).toBe(true)
    expect((await site.post(newer.path, { token: newer.token, password: newPassword })).status).toBe(410)
    vi.setSystemTime(wednesdayMorning.getTime() + 30 * minuteMs - 1000)
    expect((await site.post(newer.path, { token: newer.token, password: newPassword })).status).toBe(200)
  })

  test(`of many links requested at once only one works, for one person only (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const userId = await makeUser(site, { email })
    const tokens = await Promise.all(Array.from({ length: 8 }, () => issueLink(site.runtime, 'reset-password', userId)))
    const dead = await Promise.all(tokens.map((token) => isDead(site, `/reset-password?token=${token}`)))
    expect(dead.filter((isOver) => !isOver)).toHaveLength(1)
    const token = tokens[dead.indexOf(false)] ?? 'no token'
    for (const method of ['GET', 'HEAD']) await site.request(`/reset-password?token=${token}`, { method })
    const presses = [1, 2, 3].map((turn) => site.post('/reset-password', { token, password: `${newPassword} ${turn}` }))
    expect((await Promise.all(presses)).map(({ status }) => status).sort()).toEqual([200, 410, 410])
    await eventually(() => expect(site.inbox).toHaveLength(1))
  })

  test(`requesting a link looks the same for an unknown address, which gets no email (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email })
    const ask = async (address: string) => {
      const answer = await site.post('/reset-password', { email: address })
      const html = await answer.text()
      return [answer.status, html.replaceAll(/nonce="[^"]*"/g, '')]
    }
    const unknown = await ask('nobody@example.org')
    expect(unknown[1]).toContain('If there’s an account with that address')
    expect(await ask(email)).toEqual(unknown)
    await eventually(() => expect(site.inbox).toHaveLength(1))
    expect(site.inbox[0]?.to).toBe(email)
  })

  test(`a link only works for its own purpose (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email })
    const { token } = await resetLink(site, 1)
    expect((await site.post('/verify-email', { token })).status).toBe(410)
    expect((await site.post('/accept-invitation', { token, password: newPassword })).status).toBe(410)
    expect(await signsIn(site, email, password)).toBe(true)
    for (const path of ['/verify-email', '/accept-invitation', '/reset-password']) {
      expect(await isDead(site, `${path}?token=`), path).toBe(true)
      expect((await site.post(path, { token: '', password: newPassword })).status, path).toBe(410)
    }
  })

  test(`without an admin, a setup link creates the first one, once; viewing does not use it up (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { path, token } = await setupLink(site)
    for (let looks = 0; looks < 2; looks += 1) {
      expect(wordsOf(await (await site.request(path)).text())).toContain('Create the first admin')
    }
    const form = { token, name: 'Ada', email: 'ada@example.org', password }
    const answer = await site.post(path, form)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/profile'])
    const own = await site.request('/admin-profile', { headers: { cookie: cookiesOf(answer) } })
    expect(own.status).toBe(200)
    expect((await site.post(path, { ...form, email: 'eve@example.org' })).status).toBe(410)
    expect(await roles(site)).toEqual([['ada@example.org', 'admin']])
    expect(await ensureAdmin(site.runtime)).toBeNull()
  })

  test(`the setup link stops working once there is an admin (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { path, token } = await setupLink(site)
    await makeUser(site, { email: 'ada@example.org', role: 'Admin' })
    expect(await isDead(site, path)).toBe(true)
    expect((await site.post(path, { token, name: 'Eve', email: 'eve@example.org', password })).status).toBe(410)
    expect(await roles(site)).toEqual([['ada@example.org', 'Admin']])
  })

  test(`the first admin cannot take a user's address; the input is kept (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email })
    const { path, token } = await setupLink(site)
    const answer = await site.post(path, { token, name: 'Eve', email, password: newPassword })
    expect(answer.status).toBe(409)
    const html = await answer.text()
    expect(formOf(html, 'first-admin').error('email')).toBe(
      'There’s already a user with this address. Please use another.',
    )
    expect(formOf(html, 'first-admin').field('name').value).toBe('Eve')
    expect(await roles(site)).toEqual([[email, 'client']])
    expect(await signsIn(site, email, password)).toBe(true)
    expect((await site.post(path, { token, name: 'Eve', email: 'eve@example.org', password })).status).toBe(303)
  })

  test(`an address that its owner may still take back does not use up the setup link (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const userId = await makeUser(site, { email })
    const undo = { token: newToken(), purpose: 'undo-email-change', userId, email: 'old@example.org' } as const
    await insertLink(site.runtime, undo)
    const { path, token } = await setupLink(site)
    const answer = await site.post(path, { token, name: 'Eve', email: 'Old@example.org', password })
    expect(answer.status).toBe(409)
    expect((await site.post(path, { token, name: 'Eve', email: 'eve@example.org', password })).status).toBe(303)
  })

  test(`ADMIN_EMAIL and ADMIN_PASSWORD create the first admin, once (${kind})`, async () => {
    const settings = { ADMIN_EMAIL: 'Ada@Example.org', ADMIN_PASSWORD: password }
    await using site = await openTestSite(kind, { settings })
    expect(await Promise.all([ensureAdmin(site.runtime), ensureAdmin(site.openTwin())])).toEqual([null, null])
    expect(await ensureAdmin(site.runtime)).toBeNull()
    expect(await roles(site)).toEqual([['ada@example.org', 'admin']])
    const cookie = await signInAs(site, 'ada@example.org')
    expect((await site.request('/profile', { headers: { cookie } })).headers.get('location')).toBe('/admin-profile')
  })

  test(`ADMIN_EMAIL promotes no existing user and does nothing when there is an admin (${kind})`, async () => {
    await using site = await openTestSite(kind, { settings: { ADMIN_EMAIL: email, ADMIN_PASSWORD: newPassword } })
    await makeUser(site, { email })
    expect(await ensureAdmin(site.runtime)).toBeNull()
    expect(await roles(site)).toEqual([[email, 'client']])
    expect(site.logLines.map(({ msg }) => msg).join()).toContain('ADMIN_EMAIL already belongs to another user')
    await site.runtime.db.deleteFrom('users').execute()
    await site.runtime.db.deleteFrom('auth_user').execute()
    await makeUser(site, { email: 'ada@example.org', role: 'admin' })
    expect(await ensureAdmin(site.runtime)).toBeNull()
    expect(await roles(site)).toEqual([['ada@example.org', 'admin']])
  })
}
