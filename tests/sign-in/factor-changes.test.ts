import { expect, test, vi } from 'vitest'
import { issueLink } from '#src/features/accounts/one-time-links.server.ts'
import { saveSecurityRule } from '#src/features/accounts/second-factor/security-rules.server.ts'
import { codeOf } from '../support/factors/authenticator-app.ts'
import { mailedToken, openEnrolmentLink } from '../support/factors/enrolment-link.ts'
import { addPasskey, here, signInWith, step, tryToAddPasskey } from '../support/factors/passkeys.ts'
import { keyIn, setUpSecondFactor } from '../support/factors/second-factor.ts'
import { formOf, wordsOf } from '../support/pages/page.ts'
import { adminEmail, openAdminSession } from '../support/site/admin-session.ts'
import { mergeCookies } from '../support/site/cookie-jar.ts'
import { makeUser, password, signInAs } from '../support/site/people.ts'
import { databaseKinds, openTestSite, type TestSite, wednesdayMorning } from '../support/site/test-site.ts'

const security = '/admin-profile/security'
const secondStep = '/login/second-factor'
const afterMinutes = (minutes: number) => vi.setSystemTime(wednesdayMorning.getTime() + minutes * 60_000)

const placeOf = async (site: TestSite, cookie: string, path = '/admin-profile') =>
  (await site.request(path, { headers: { cookie } })).headers.get('location')
const factorsIn = async ({ runtime: { db } }: TestSite) => [
  (await db.selectFrom('auth_two_factor').select('id').execute()).length,
  (await db.selectFrom('auth_passkey').select('id').execute()).length,
]

/** Switches the rule that every admin needs a second factor. */
const setRule = async ({ runtime }: TestSite, isOn: boolean, adminId: string) =>
  saveSecurityRule(runtime, {
    rule: 'second-factor-for-admins',
    isOn,
    by: { actor: adminId, address: '192.0.2.1' },
  })

for (const kind of databaseKinds) {
  for (const isOn of [true, false]) {
    test(`a stolen password opens no admin account with a passkey, rule ${isOn ? 'on' : 'off'} (${kind})`, async () => {
      await using site = await openTestSite(kind)
      const desk = await openAdminSession(site)
      const { device, added } = await addPasskey(site, desk.cookie, undefined, {}, '/admin-profile')
      await setRule(site, isOn, desk.adminId)
      const answer = await site.post('/login', { email: adminEmail, password })
      expect([answer.status, answer.headers.get('location')]).toEqual([303, secondStep])
      const stolen = mergeCookies('', answer)
      expect(stolen).toMatch(/^harbour-second-factor=[^;]+$/)
      for (const path of ['/admin-profile', security, `${security}/second-factor`, '/profile']) {
        expect([path, await placeOf(site, stolen, path)]).toEqual([path, '/'])
      }
      const begun = await site.post(`${security}/second-factor`, { intent: 'begin' }, { cookie: stolen })
      expect(begun.headers.get('location')).toBe('/')
      const page = await site.request(secondStep, { headers: { cookie: stolen } })
      expect(wordsOf(await page.text())).toContain('Use your passkey')
      expect((await site.post(secondStep, { code: '123456' }, { cookie: stolen })).status).not.toBe(200)
      // Invitation and email confirmation do not get around it either.
      const token = await issueLink(site.runtime, 'verify-email', desk.adminId)
      const byLink = await site.post('/verify-email', { token, password: 'another long battery' })
      expect([byLink.headers.get('location'), mergeCookies('', byLink)]).toEqual([
        secondStep,
        expect.not.stringContaining('session='),
      ])
      expect(await factorsIn(site)).toEqual([0, 1])
      const { used } = await signInWith(site, device)
      expect(await placeOf(site, used.cookie)).toBeNull()
      expect(added.status).toBe(200)
    })
  }

  test(`with the rule on, a password alone sets up no factor: the first needs an emailed link (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const desk = await openAdminSession(site)
    const email = 'kim@example.org'
    await makeUser(site, { email, role: 'admin' })
    await setRule(site, true, desk.adminId)
    const cookie = await signInAs(site, email)
    expect(await placeOf(site, cookie)).toBe(security)
    const page = `${security}/second-factor`
    const begin = (as: string) => site.post(page, { intent: 'begin' }, { cookie: as })
    expect((await begin(cookie)).headers.get('location')).toBe(security)
    expect((await tryToAddPasskey(site, cookie, undefined, {}, '/admin-profile')).begun.status).toBe(403)
    const words = { intent: 'change-password', newPassword: 'quite another battery' }
    expect((await site.post(security, words, { cookie })).headers.get('location')).toBe(security)
    expect((await site.post('/login', { email, password })).status).toBe(303)
    expect(await factorsIn(site)).toEqual([0, 0])

    const asked = await site.post(security, { intent: 'send-link' }, { cookie })
    expect(wordsOf(await asked.text())).toContain('We’re emailing you a link. It works for')
    const token = await mailedToken(site, email)
    const link = `/set-up-second-factor?token=${token}`
    // Neither signed out, nor as someone else.
    expect(wordsOf(await (await site.request(link)).text())).toContain('Log in first')
    for (const other of ['', desk.cookie]) {
      expect((await site.post(link, { token }, { cookie: other })).status).toBe(403)
    }
    const opened = await site.post(link, { token }, { cookie })
    expect([opened.status, opened.headers.get('location')]).toEqual([303, `${security}?done=link-opened`])
    const proved = mergeCookies(cookie, opened)
    expect(proved).not.toBe(cookie)
    expect((await site.post(link, { token }, { cookie: proved })).status).toBe(410)
    expect(await placeOf(site, proved)).toBe(security)
    const begun = await begin(proved)
    expect(begun.headers.get('location')).toBe(page)
    const withKey = mergeCookies(proved, begun)
    const key = keyIn(await (await site.request(page, { headers: { cookie: withKey } })).text())
    // The password alone does not show a pending key either.
    const thief = await signInAs(site, email)
    expect(keyIn(await (await site.request(page, { headers: { cookie: thief } })).text())).toBe('')
    expect((await site.post(page, { intent: 'turn-on', code: codeOf(key) }, { cookie: thief })).status).toBe(303)
    const on = await site.post(page, { intent: 'turn-on', code: codeOf(key) }, { cookie: withKey })
    expect(await placeOf(site, mergeCookies(withKey, on))).toBeNull()
    expect(await factorsIn(site)).toEqual([1, 0])
  })

  test(`with the rule on, a code of an app that is not turned on yet proves nothing (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const desk = await openAdminSession(site)
    const email = 'kim@example.org'
    await makeUser(site, { email, role: 'admin' })
    await setRule(site, true, desk.adminId)
    const proved = await openEnrolmentLink(site, await signInAs(site, email), '/admin-profile')
    const page = `${security}/second-factor`
    const cookie = mergeCookies(proved, await site.post(page, { intent: 'begin' }, { cookie: proved }))
    const key = keyIn(await (await site.request(page, { headers: { cookie } })).text())
    expect(key).toMatch(/^[A-Z2-7]{32}$/)
    const confirm = `/admin-profile/confirm-it-is-you?next=${encodeURIComponent('/admin-profile/users')}`
    const confirmed = await site.post(confirm, { 'confirm-code': codeOf(key) }, { cookie })
    expect(confirmed.status).toBe(422)
    expect(await placeOf(site, mergeCookies(cookie, confirmed))).toBe(security)

    // Turned on with the next code, the same app opens the desk.
    afterMinutes(1)
    const turnedOn = await site.post(page, { intent: 'turn-on', code: codeOf(key) }, { cookie })
    expect(await placeOf(site, mergeCookies(cookie, turnedOn))).toBeNull()
  })

  test(`with the rule on, an invited admin can add a passkey without another email (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const desk = await openAdminSession(site)
    const userId = await makeUser(site, { email: 'kim@example.org', role: 'admin' })
    await setRule(site, true, desk.adminId)
    const token = await issueLink(site.runtime, 'invitation', userId)
    const accepted = await site.post('/accept-invitation', { token, password })
    const cookie = mergeCookies('', accepted)
    const confirm = `/admin-profile/confirm-it-is-you?next=${encodeURIComponent(security)}`
    const confirmed = await site.post(confirm, { 'confirm-password': password }, { cookie })
    const { added } = await addPasskey(site, mergeCookies(cookie, confirmed), undefined, {}, '/admin-profile')
    expect(await placeOf(site, added.cookie)).toBeNull()
  })

  test(`where there is a factor, it is needed for re-authentication, not the password (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const email = 'anna@example.org'
    await makeUser(site, { email })
    const { key, cookie, recoveryCodes } = await setUpSecondFactor(site, await signInAs(site, email))
    const page = '/profile/security/second-factor'
    const confirm = `/profile/confirm-it-is-you?next=${encodeURIComponent(page)}`
    const form = { intent: 'turn-off' }
    afterMinutes(11)
    expect((await site.post(page, form, { cookie })).headers.get('location')).toBe(confirm)
    const withPassword = await site.post(confirm, { ...form, 'confirm-password': password }, { cookie })
    expect(withPassword.status).toBe(422)
    const asked = wordsOf(await withPassword.text())
    expect(asked).toContain('Code from your app')
    expect(asked).not.toContain('Your password')
    const wrong = await site.post(confirm, { ...form, 'confirm-code': '000000' }, { cookie })
    expect([wrong.status, formOf(await wrong.text(), 'confirm').error('confirm-code')]).toEqual([
      422,
      'That code isn’t right',
    ])
    const code = codeOf(key)
    const right = await site.post(confirm, { ...form, 'confirm-code': code }, { cookie })
    expect([right.status, right.headers.get('location')]).toEqual([307, page])
    let fresh = mergeCookies(cookie, right)
    expect(await placeOf(site, cookie, '/profile')).toBe('/')
    const again = await site.post(confirm, { ...form, 'confirm-code': code }, { cookie: fresh })
    expect(again.status).toBe(422)

    afterMinutes(30)
    const [spare = ''] = recoveryCodes
    const bySpare = await site.post(confirm, { 'confirm-code': spare }, { cookie: fresh })
    expect(bySpare.status).toBe(303)
    fresh = mergeCookies(fresh, bySpare)
    expect((await site.post(confirm, { 'confirm-code': spare }, { cookie: fresh })).status).toBe(422)
    await site.post(page, form, { cookie: fresh })
    expect(await factorsIn(site)).toEqual([0, 0])
  })

  test(`a client with a passkey can use the password, but needs the passkey to change factors (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const email = 'anna@example.org'
    const userId = await makeUser(site, { email })
    const { device } = await addPasskey(site, await signInAs(site, email))
    const cookie = await signInAs(site, email)
    expect(await placeOf(site, cookie, '/profile')).toBeNull()
    const page = '/profile/security/second-factor'
    expect((await site.post(page, { intent: 'begin' }, { cookie })).status).toBe(307)
    expect((await addPasskey(site, cookie)).begun.status).toBe(403)
    const change = await site.post(
      '/profile/email',
      { intent: 'change-email', newEmail: 'evil@example.org' },
      { cookie },
    )
    expect(change.status).toBe(307)
    expect(await factorsIn(site)).toEqual([0, 1])

    const own = '/profile/security/passkeys'
    const begun = await step(site, own, { intent: 'begin' }, cookie)
    const answer = JSON.stringify(device.get({ ...here, challenge: begun.options?.challenge ?? '' }))
    const used = await step(site, own, { intent: 'use', answer }, begun.cookie)
    const set = await site.post(page, { intent: 'begin' }, { cookie: used.cookie })
    expect(set.headers.get('location')).toBe(page)
    expect(await factorsIn(site)).toEqual([1, 1])

    // On becoming an admin, a session begun with only a password ends.
    const alone = await signInAs(site, email)
    await site.runtime.db.updateTable('users').set({ role: 'admin' }).where('user_id', '=', userId).execute()
    expect([await placeOf(site, alone), await placeOf(site, used.cookie)]).toEqual(['/', null])
  })
}
