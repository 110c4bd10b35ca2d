import { expect, test, vi } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { codeOf } from '../support/factors/authenticator-app.ts'
import { addPasskey, signInWith } from '../support/factors/passkeys.ts'
import { setUpSecondFactor } from '../support/factors/second-factor.ts'
import { formOf, pageOf, wordsOf } from '../support/pages/page.ts'
import { adminEmail, entriesOf, openAdminSession } from '../support/site/admin-session.ts'
import { mergeCookies } from '../support/site/cookie-jar.ts'
import { foldedFormsIn } from '../support/site/desk/record-parts.ts'
import { makeUser, password, signInAs } from '../support/site/people.ts'
import { databaseKinds, openTestSite, type TestSite, wednesdayMorning } from '../support/site/test-site.ts'

const path = '/admin-profile/security'
const newPassword = 'quite another battery'
const afterMinutes = (minutes: number) => vi.setSystemTime(wednesdayMorning.getTime() + minutes * 60_000)

const logOf = async (site: TestSite) =>
  (await entriesOf(site)).map(({ action, before_values, after_values }) => [action, before_values, after_values])

const bySession = '{"by":"session"}'
const [on, off] = ['{"state":"on"}', '{"state":"off"}']

for (const kind of databaseKinds) {
  test(`admins' changes to their own security are audited without secrets; clients' are not (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { adminId, ...desk } = await openAdminSession(site)
    await signInAs(site, adminEmail)
    let { cookie } = desk
    const post = async (fields: Record<string, string>, page = path) => {
      const answer = await site.post(page, fields, { cookie })
      cookie = mergeCookies(cookie, answer)
      return answer.status
    }
    const change = (to: string) => post({ intent: 'change-password', newPassword: to })
    expect(await post({ intent: 'end-others' })).toBe(200)
    expect(await change('too short')).toBe(422)
    expect(await change(newPassword)).toBe(200)
    await change(password)
    const factor = await setUpSecondFactor(site, cookie, '/admin-profile')
    cookie = factor.cookie
    await post({ intent: 'renew' }, `${path}/second-factor`)
    cookie = (await addPasskey(site, cookie, undefined, {}, '/admin-profile')).cookie
    const html = await (await site.request(path, { headers: { cookie } })).text()
    const { about: passkeyId = '' } = formOf(html, 'remove-passkey').fields
    await post({ intent: 'rename-passkey', about: passkeyId, name: 'My laptop' })
    await post({ intent: 'rename-passkey', about: 'another', name: 'My laptop' })
    await post({ intent: 'remove-passkey', about: passkeyId })
    await post({ intent: 'require-factor' })
    await post({ intent: 'require-factor' })
    await post({ intent: 'let-choose' })
    await post({ intent: 'turn-off' }, `${path}/second-factor`)
    const entries = await logOf(site)
    expect(entries.slice(2)).toEqual([
      ['signed-out-everywhere', null, null],
      ['own-password-changed', null, bySession],
      ['own-password-changed', null, bySession],
      ['own-second-factor-changed', off, on],
      ['own-recovery-codes-renewed', null, null],
      ['own-passkey-added', null, null],
      ['own-passkey-renamed', null, null],
      ['own-passkey-removed', null, null],
      ['security-rule-changed', off, on],
      ['security-rule-changed', on, off],
      ['own-second-factor-changed', on, off],
    ])
    const abouts = new Set((await entriesOf(site)).map(({ actor, about }) => `${actor} ${about}`))
    expect([...abouts]).toEqual([`${adminId} user:${adminId}`, `${adminId} security-rule:second-factor-for-admins`])

    await makeUser(site, { email: 'anna@example.org' })
    const client = await setUpSecondFactor(site, await signInAs(site, 'anna@example.org'))
    await addPasskey(site, client.cookie)
    expect(await logOf(site)).toHaveLength(entries.length)
  })

  test(`an admin's sign-in is audited when the session begins, with the last proof used (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const desk = await openAdminSession(site)
    const { key, cookie } = await setUpSecondFactor(site, desk.cookie, '/admin-profile')
    const { device } = await addPasskey(site, cookie, undefined, {}, '/admin-profile')
    const signIns = async () =>
      (await logOf(site)).filter(([action]) => action === 'admin-signed-in').map(([, , by]) => by)
    afterMinutes(5)
    const pending = mergeCookies('', await site.post('/login', { email: adminEmail, password }))
    expect(await signIns()).toEqual(['{"by":"password"}'])
    await site.post('/login/second-factor', { code: codeOf(key) }, { cookie: pending })
    await signInWith(site, device)
    expect(await signIns()).toEqual(['password', 'second factor', 'passkey'].map((by) => JSON.stringify({ by })))
  })

  test(`a disabled user cannot sign in by code or passkey (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const email = 'anna@example.org'
    const userId = await makeUser(site, { email })
    const { key, cookie } = await setUpSecondFactor(site, await signInAs(site, email))
    const { device } = await addPasskey(site, cookie)
    afterMinutes(5)
    const pending = mergeCookies('', await site.post('/login', { email, password }))
    const disabled_at = wednesdayMorning.toISOString()
    await site.runtime.db.updateTable('users').set({ disabled_at }).where('user_id', '=', userId).execute()
    await site.runtime.db.deleteFrom('auth_session').execute()

    const given = await site.post('/login/second-factor', { code: codeOf(key) }, { cookie: pending })
    expect([given.status, wordsOf(await given.text())]).toEqual([
      401,
      expect.stringContaining('This account is disabled.'),
    ])
    const { used } = await signInWith(site, device)
    expect(used).toMatchObject({ status: 401, problem: expect.stringContaining('This account is disabled.') })
    const signedIn = await site.post('/login', { email, password })
    expect([signedIn.status, signedIn.headers.getSetCookie()]).toEqual([401, []])
    expect(wordsOf(await signedIn.text())).toContain('This account is disabled.')
    expect(given.headers.getSetCookie().join()).not.toMatch(/(^|,)session=\w/)
    expect(await site.runtime.db.selectFrom('auth_session').select('id').execute()).toEqual([])
  })

  test(`an admin can remove the second factor and passkeys of a user who lost the phone (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const email = 'anna@example.org'
    const anna = await makeUser(site, { email })
    const { cookie } = await setUpSecondFactor(site, await signInAs(site, email))
    const { device } = await addPasskey(site, cookie)
    const desk = await openAdminSession(site)
    const path = `/admin-profile/users/${anna}`
    expect(foldedFormsIn((await desk.read(path)).html, 'remove-factors')).toEqual([
      expect.stringContaining('Check that the request really comes from them'),
    ])
    expect(await desk.press(anna, 'remove-factors')).toEqual([
      200,
      'Two-step login and passkeys removed. We’re emailing the user.',
    ])

    expect((await site.request('/profile', { headers: { cookie } })).headers.get('location')).toBe('/')
    const signedIn = await site.post('/login', { email, password })
    expect([signedIn.status, signedIn.headers.get('location')]).toEqual([303, '/profile'])
    expect((await signInWith(site, device)).used.status).toBe(401)
    expect(foldedFormsIn((await desk.read(path)).html, 'remove-factors')).toEqual([])
    const told = () =>
      site.inbox.filter(({ to, text }) => to === email && text.includes('We’ve turned off two-step login'))
    await eventually(() => expect(told()).toHaveLength(1))
    const actions = (await entriesOf(site)).map(({ action, about }) => `${action} ${about}`)
    expect(actions).toContain(`user-factors-removed user:${anna}`)
    expect(await desk.press(desk.adminId, 'remove-factors')).toEqual([
      409,
      expect.stringContaining('You can’t do that to your own account.'),
    ])
  })

  test(`sensitive admin actions need authentication within the last ten minutes (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const desk = await openAdminSession(site)
    const kim = await makeUser(site, { email: 'kim@example.org' })
    const page = `/admin-profile/users/${kim}`
    afterMinutes(11)
    const asks = (next: string) => `/admin-profile/confirm-it-is-you?next=${encodeURIComponent(next)}`
    for (const step of ['make-admin', 'disable', 'delete']) {
      const answer = await desk.post(page, { intent: step })
      expect([answer.status, answer.headers.get('location')], step).toEqual([307, asks(page)])
    }
    const files = {
      '/admin-profile/users/export?role=client': '/admin-profile/users?role=client',
      '/admin-profile/audit/export': '/admin-profile/audit',
      '/admin-profile/appointments/csv?view=list': '/admin-profile/appointments?view=list',
      '/admin-profile/mail/export?status=failed': '/admin-profile/mail?status=failed',
      '/admin-profile/newsletter/files/subscribers?status=bounced':
        '/admin-profile/newsletter/subscribers?status=bounced',
    }
    for (const [file, back] of Object.entries(files)) {
      const answer = await site.request(file, { headers: { cookie: desk.cookie } })
      expect([answer.status, answer.headers.get('location')], file).toEqual([302, asks(back)])
    }
    expect(
      await site.runtime.db.selectFrom('users').select(['role', 'disabled_at']).where('user_id', '=', kim).execute(),
    ).toEqual([{ role: 'client', disabled_at: null }])
    // Harmless actions need no re-authentication.
    expect(await desk.press(kim, 'sign-out')).toEqual([200, 'User logged out everywhere.'])

    const pendingForm = { intent: 'make-admin', 'confirm-password': password }
    const confirmed = await site.post(asks(page), pendingForm, { cookie: desk.cookie })
    expect([confirmed.status, confirmed.headers.get('location')]).toEqual([307, page])
    const cookie = mergeCookies(desk.cookie, confirmed)
    const made = await site.post(page, pendingForm, { cookie })
    expect([made.status, pageOf(await made.text()).done]).toEqual([200, 'The user is now an admin.'])
    const file = await site.request('/admin-profile/users/export', { headers: { cookie } })
    expect([file.status, file.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/csv')])
  })

  test(`creating and changing users asks for re-authentication and keeps the input (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const desk = await openAdminSession(site)
    const kim = await makeUser(site, { email: 'kim@example.org' })
    afterMinutes(11)
    for (const intent of ['save', 'enable', 'invite']) {
      expect((await desk.press(kim, intent, { name: 'Another' }))[0], intent).toBe(307)
    }
    expect(await desk.press(kim, 'sign-out')).toEqual([200, 'User logged out everywhere.'])

    const typed = { intent: 'create-user', name: 'Nora "N" Ash', email: 'nora@example.org', password: newPassword }
    const sent = await desk.post('/admin-profile/users', typed)
    const confirm = sent.headers.get('location') ?? ''
    expect([sent.status, confirm]).toEqual([307, expect.stringContaining('/admin-profile/confirm-it-is-you?next=')])
    const asked = await (await desk.post(confirm, typed)).text()
    expect(asked).not.toContain(newPassword)
    const pendingForm = formOf(asked, 'confirm').hidden
    expect(pendingForm['email']).toBe(typed.email)
    const wrong = await desk.post(confirm, { ...pendingForm, 'confirm-password': 'not the password' })
    const again = formOf(await wrong.text(), 'confirm').hidden
    const form = { ...again, 'confirm-password': password }
    const confirmed = await desk.post(confirm, form)
    expect([confirmed.status, confirmed.headers.get('location')]).toEqual([307, '/admin-profile/users'])
    const cookie = mergeCookies(desk.cookie, confirmed)
    const created = await site.post('/admin-profile/users', form, { cookie })
    expect(wordsOf(await created.text())).toContain('They can log in straight away')
    expect((await site.post('/login', { email: typed.email, password: newPassword })).status).toBe(303)

    // A form encrypted for one admin, or long ago, cannot stand in for anyone's password.
    await makeUser(site, { email: 'second@example.org', role: 'admin' })
    const stolen = { ...again, email: 'other@example.org' }
    const second = await signInAs(site, 'second@example.org')
    const refused = await site.post('/admin-profile/users', stolen, { cookie: second })
    expect([refused.status, formOf(await refused.text(), 'create-user').error('password')]).toEqual([
      422,
      'Enter the password again, or leave it empty to send an invitation',
    ])
  })
}
