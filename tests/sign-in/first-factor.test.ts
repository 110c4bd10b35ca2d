import { expect, test, vi } from 'vitest'
import { issueLink } from '#src/features/accounts/one-time-links.server.ts'
import { eventually } from '../support/eventually.ts'
import { codeOf } from '../support/factors/authenticator-app.ts'
import { mailedToken, openEnrolmentLink } from '../support/factors/enrolment-link.ts'
import { addPasskey, here, step, tryToAddPasskey } from '../support/factors/passkeys.ts'
import { keyIn, setUpSecondFactor } from '../support/factors/second-factor.ts'
import { SoftAuthenticator } from '../support/factors/soft-authenticator.ts'
import { pageOf, wordsOf } from '../support/pages/page.ts'
import { adminEmail, openAdminSession } from '../support/site/admin-session.ts'
import { mergeCookies } from '../support/site/cookie-jar.ts'
import { mailsTo } from '../support/site/newsletter.ts'
import { makeUser, password, signInAs } from '../support/site/people.ts'
import { databaseKinds, openTestSite, type TestSite, wednesdayMorning } from '../support/site/test-site.ts'

const email = 'anna@example.org'
const link = '/set-up-second-factor'
const button = 'Email me the link'

const factorsIn = async ({ runtime: { db } }: TestSite) => [
  (await db.selectFrom('auth_two_factor').select('id').execute()).length,
  (await db.selectFrom('auth_passkey').select('id').execute()).length,
]
const placeOf = async (site: TestSite, path: string, fields: Record<string, string>, cookie: string) =>
  (await site.post(path, fields, { cookie })).headers.get('location')
const htmlOf = async (site: TestSite, path: string, cookie: string) =>
  (await site.request(path, { headers: { cookie } })).text()

/** A signed-in user of a desk, by password, to whom no second-factor rule applies. */
async function signInOn(site: TestSite, desk: string): Promise<string> {
  if (desk === '/admin-profile') return (await openAdminSession(site)).cookie
  await makeUser(site, { email })
  return signInAs(site, email)
}

for (const kind of databaseKinds) {
  for (const desk of ['/profile', '/admin-profile']) {
    const [security, page, passkeys] = ['security', 'security/second-factor', 'security/passkeys'].map(
      (path) => `${desk}/${path}`,
    ) as [string, string, string]

    test(`a password alone cannot set up a first factor at ${desk}; the emailed link can (${kind})`, async () => {
      await using site = await openTestSite(kind)
      const stolen = await signInOn(site, desk)
      const shown = await htmlOf(site, security, stolen)
      expect(shown.split(button)).toHaveLength(3)
      expect(wordsOf(shown)).not.toContain('Set up two-step login')
      expect(wordsOf(shown)).toContain('Change password')
      expect(await placeOf(site, page, { intent: 'begin' }, stolen)).toBe(security)
      expect(await htmlOf(site, page, stolen)).not.toContain('name="password"')
      expect((await tryToAddPasskey(site, stolen, undefined, {}, desk)).begun.status).toBe(403)
      // Proving the password again adds nothing.
      const confirm = `${desk}/confirm-it-is-you?next=${encodeURIComponent(page)}`
      const again = mergeCookies(stolen, await site.post(confirm, { 'confirm-password': password }, { cookie: stolen }))
      expect(await placeOf(site, page, { intent: 'begin' }, again)).toBe(security)
      expect(await factorsIn(site)).toEqual([0, 0])

      // Nor can the password see or use a key, or finish a ceremony, that the owner has begun.
      const proved = await openEnrolmentLink(site, again, desk)
      expect(proved).not.toBe(again)
      expect(await htmlOf(site, security, proved)).not.toContain(button)
      const begun = await site.post(page, { intent: 'begin' }, { cookie: proved })
      expect(begun.headers.get('location')).toBe(page)
      const owner = mergeCookies(proved, begun)
      const key = keyIn(await htmlOf(site, page, owner))
      expect(key).toMatch(/^[A-Z2-7]{32}$/)
      const login = { email: desk === '/profile' ? email : adminEmail, password }
      const thief = mergeCookies('', await site.post('/login', login))
      expect(keyIn(await htmlOf(site, page, thief))).toBe('')
      expect(await placeOf(site, page, { intent: 'turn-on', code: codeOf(key) }, thief)).toBe(security)
      const ceremony = await step(site, passkeys, { intent: 'begin-adding', name: 'My phone' }, owner)
      const device = new SoftAuthenticator()
      const answer = JSON.stringify(device.create({ ...here, challenge: ceremony.options?.challenge ?? '' }))
      const add = { intent: 'add', name: 'My phone', answer }
      const session = /(?:^|; )(session=[^;]+)/.exec(thief)?.[1] ?? ''
      const mixed = ceremony.cookie.replace(/(?<=^|; )session=[^;]+/, session)
      expect((await step(site, passkeys, add, mixed)).status).toBe(403)
      expect(await factorsIn(site)).toEqual([1, 0])
      expect((await step(site, passkeys, add, ceremony.cookie)).status).toBe(200)
      expect(await factorsIn(site)).toEqual([1, 1])
    })
  }

  test(`an emailed link works for its own account only, and returns to the right desk (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email })
    await makeUser(site, { email: 'berta@example.org' })
    const [anna, berta] = [await signInAs(site, email), await signInAs(site, 'berta@example.org')]
    await site.post('/profile/security', { intent: 'send-link' }, { cookie: anna })
    const token = await mailedToken(site, email)
    for (const other of ['', berta]) {
      expect((await site.post(link, { token }, { cookie: other })).status).toBe(403)
    }
    const begin = { intent: 'begin' }
    expect(await placeOf(site, '/profile/security/second-factor', begin, berta)).toBe('/profile/security')
    const opened = await site.post(link, { token }, { cookie: anna })
    expect([opened.status, opened.headers.get('location')]).toEqual([303, '/profile/security?done=link-opened'])
    const proved = mergeCookies(anna, opened)
    expect((await site.post(link, { token }, { cookie: proved })).status).toBe(410)
    await setUpSecondFactor(site, proved)
    expect(await factorsIn(site)).toEqual([1, 0])
  })

  test(`an emailed link doesn’t stand in for the password, which may be ten minutes old (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email })
    const signedIn = await signInAs(site, email)
    vi.setSystemTime(Date.now() + 10 * 60_000)
    const cookie = await openEnrolmentLink(site, signedIn, '/profile')
    const page = '/profile/security/second-factor'
    const confirm = `/profile/confirm-it-is-you?next=${encodeURIComponent(page)}`
    expect(await placeOf(site, page, { intent: 'begin' }, cookie)).toBe(confirm)
    expect((await tryToAddPasskey(site, cookie)).begun.status).toBe(403)
    const confirmed = await site.post(confirm, { intent: 'begin', 'confirm-password': password }, { cookie })
    expect(await placeOf(site, page, { intent: 'begin' }, mergeCookies(cookie, confirmed))).toBe(page)
  })

  test(`strangers use up none of the links that a user may ask for, and the fourth is refused aloud (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email })
    const cookie = await signInAs(site, email)
    for (const address of ['10.9.1.1', '10.9.2.1', '10.9.3.1', '10.9.4.1']) {
      await site.post('/verify-email', { intent: 'resend', email }, { address })
    }
    await eventually(async () =>
      expect(await site.runtime.db.selectFrom('jobs').select('job_id').execute()).toEqual([]),
    )
    const ask = () => {
      // Waiting for emails moves the clock.
      vi.setSystemTime(wednesdayMorning)
      return site.post('/profile/security', { intent: 'send-link' }, { cookie })
    }
    for (const count of [1, 2, 3]) {
      expect(wordsOf(await (await ask()).text())).toContain('We’re emailing you a link.')
      await mailsTo(site, email, count)
    }
    const refused = await ask()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
    expect(pageOf(await refused.text()).alert).toContain(
      'Too many attempts. Please wait 1 hour, then try again, or open the link in our newest email.',
    )
    expect(site.inbox).toHaveLength(3)
  })

  test(`a session begun by an emailed link can set up a factor without another email (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const userId = await makeUser(site, { email })
    const token = await issueLink(site.runtime, 'invitation', userId)
    const cookie = mergeCookies('', await site.post('/accept-invitation', { token, password }))
    expect(await htmlOf(site, '/profile/security', cookie)).not.toContain(button)
    const { key } = await setUpSecondFactor(site, cookie)
    expect(key).toMatch(/^[A-Z2-7]{32}$/)
    expect(site.inbox.map(({ text }) => text).join()).not.toContain(link)
  })

  test(`who has just chosen the password is not asked for it, and after ten minutes is (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const userId = await makeUser(site, { email })
    const page = '/profile/security/second-factor'
    for (const [purpose, path] of [
      ['invitation', '/accept-invitation'],
      ['verify-email', '/verify-email'],
    ] as const) {
      vi.setSystemTime(wednesdayMorning)
      const token = await issueLink(site.runtime, purpose, userId)
      const cookie = mergeCookies('', await site.post(path, { token, password }))
      expect([path, await placeOf(site, page, { intent: 'begin' }, cookie)]).toEqual([path, page])
      vi.setSystemTime(wednesdayMorning.getTime() + 10 * 60_000)
      expect(await placeOf(site, page, { intent: 'begin' }, cookie)).toContain('/confirm-it-is-you')
    }
  })

  test(`after the last factor is removed, the next one needs an emailed link again (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email })
    const { cookie } = await setUpSecondFactor(site, await signInAs(site, email))
    const page = '/profile/security/second-factor'
    await site.post(page, { intent: 'turn-off' }, { cookie })
    expect(await placeOf(site, page, { intent: 'begin' }, cookie)).toBe('/profile/security')
    expect((await tryToAddPasskey(site, cookie)).begun.status).toBe(403)
    expect((await addPasskey(site, cookie)).added.status).toBe(200)
  })
}
