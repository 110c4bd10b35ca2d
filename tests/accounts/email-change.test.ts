import { expect, test, vi } from 'vitest'
import { issueLink } from '#src/features/accounts/one-time-links.server.ts'
import { checkAuditLog } from '#src/platform/audit-log/audit-log-check.server.ts'
import { eventually } from '../support/eventually.ts'
import { codeOf } from '../support/factors/authenticator-app.ts'
import { addPasskey, signInWith } from '../support/factors/passkeys.ts'
import { setUpSecondFactor } from '../support/factors/second-factor.ts'
import { formOf, pageOf, wordsOf } from '../support/pages/page.ts'
import { adminEmail, entriesOf, openAdminSession } from '../support/site/admin-session.ts'
import { bookingForm } from '../support/site/booking/booking-request.ts'
import { mergeCookies } from '../support/site/cookie-jar.ts'
import { mailsTo, newAddress } from '../support/site/newsletter.ts'
import { makeUser, password, signInAs } from '../support/site/people.ts'
import { databaseKinds, openTestSite, type TestSite, wednesdayMorning } from '../support/site/test-site.ts'

const before = 'anna@example.org'
const fresh = 'anna.new@example.org'
const dayMs = 24 * 60 * 60_000
const dead = 'This link no longer works'

const ask = (site: TestSite, cookie: string, newEmail = fresh) =>
  site.post('/profile/email', { intent: 'change-email', newEmail }, { cookie, address: newAddress() })

/** The token of the newest emailed link to a page, once `count` emails have gone to an address. */
async function tokenFor(site: TestSite, email: string, count: number, page: string): Promise<string> {
  const link = new RegExp(`http://harbour\\.test/${page}\\?token=([\\w-]{22})`)
  const mails = await mailsTo(site, email, count)
  return mails.flatMap(({ text }) => link.exec(text)?.[1] ?? []).at(-1) ?? 'no token'
}

/** Creates Anna and changes her email; returns her cookie and the token that undoes the change. */
async function changeAddress(site: TestSite): Promise<{ cookie: string; undo: string }> {
  await makeUser(site, { email: before, name: 'Anna Ash' })
  const cookie = await signInAs(site, before)
  await ask(site, cookie)
  const token = await tokenFor(site, fresh, 1, 'confirm-email')
  expect((await site.post('/confirm-email', { token })).status).toBe(200)
  return { cookie, undo: await tokenFor(site, before, 1, 'take-back-email') }
}

const signsIn = async (site: TestSite, email: string, word = password) =>
  (await site.post('/login', { email, password: word }, { address: newAddress() })).status === 303
const addresses = async ({ runtime: { db } }: TestSite) => [
  (await db.selectFrom('auth_user').select('email').orderBy('email').execute()).map(({ email }) => email),
  (await db.selectFrom('users').select('email').orderBy('email').execute()).map(({ email }) => email),
]

for (const kind of databaseKinds) {
  test(`an email change takes effect on confirmation; the old address is notified (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email: before, name: 'Anna Ash' })
    const cookie = await signInAs(site, before)
    const asked = await ask(site, cookie, ' Anna.New@Example.org')
    expect(wordsOf(await asked.text())).toContain(
      `We’re sending an email to ${fresh}. Open the link in it within 24 hours and press the button to confirm. Until then, your address is still ${before}`,
    )
    const token = await tokenFor(site, fresh, 1, 'confirm-email')
    for (const method of ['GET', 'HEAD', 'GET']) {
      const page = await site.request(`/confirm-email?token=${token}`, { method })
      expect([page.status, page.headers.get('referrer-policy')]).toEqual([200, 'same-origin'])
      if (method === 'GET') expect(await page.text()).toContain('noindex')
    }
    expect(await addresses(site)).toEqual([[before], [before]])
    expect([await signsIn(site, before), await signsIn(site, fresh)]).toEqual([true, false])

    const presses = await Promise.all([1, 2, 3].map(() => site.post('/confirm-email', { token })))
    expect(presses.map(({ status }) => status).sort()).toEqual([200, 410, 410])
    expect(await addresses(site)).toEqual([[fresh], [fresh]])
    expect([await signsIn(site, before), await signsIn(site, fresh)]).toEqual([false, true])
    const own = await site.request('/profile', { headers: { cookie } })
    expect(wordsOf(await own.text())).toContain(`Hello, Anna Ash ${fresh}`)
    const [told] = await mailsTo(site, before, 1)
    expect(told?.subject).toBe('Your email address has changed')
    expect(told?.text).not.toContain(fresh)
    expect(wordsOf(await (await site.request(`/confirm-email?token=${token}`)).text())).toContain(dead)
    expect(JSON.stringify(site.logLines)).not.toMatch(/example\.org|token=/)
  })

  test(`only another address is a change of address, and only of one's own account (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email: before })
    const cookie = await signInAs(site, before)
    const same = await ask(site, cookie, before)
    expect(formOf(await same.text(), 'change-email').error('newEmail')).toContain('That’s already your address')
    expect((await ask(site, cookie)).status).toBe(200)
    expect((await ask(site, '')).headers.get('location')).toBe('/')
  })

  test(`an address that has an account gets the same response, and its owner is notified (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email: before })
    await makeUser(site, { email: 'ben@example.org' })
    const cookie = await signInAs(site, before)
    const looks = async (newEmail: string) => {
      const answer = await ask(site, cookie, newEmail)
      const html = await answer.text()
      const nonce = /nonce="([^"]+)"/.exec(html)?.[1] ?? ''
      return [answer.status, html.replaceAll(nonce, '').replaceAll(newEmail, 'ADDRESS')]
    }
    expect(await looks('ben@example.org')).toEqual(await looks(fresh))
    const [toBen] = await mailsTo(site, 'ben@example.org', 1)
    expect(toBen?.subject).toBe('You already have an account')
    // The address is taken between the request and the confirmation.
    const token = await tokenFor(site, fresh, 1, 'confirm-email')
    await makeUser(site, { email: fresh })
    expect((await site.post('/confirm-email', { token })).status).toBe(409)
    expect((await addresses(site))[0]).toEqual([fresh, before, 'ben@example.org'].sort())
  })

  test(`undoing an email change keeps the account that was to be deleted (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { cookie, undo } = await changeAddress(site)
    const deletion = () => site.runtime.db.selectFrom('users').select('delete_at').executeTakeFirstOrThrow()
    await site.post('/profile/data', { intent: 'delete' }, { cookie })
    expect((await deletion()).delete_at).not.toBeNull()
    expect((await site.post('/take-back-email', { token: undo })).status).toBe(200)
    expect((await deletion()).delete_at).toBeNull()
  })

  test(`undoing an email change ends all sessions and sends a password link (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { cookie, undo } = await changeAddress(site)
    // The attacker asks for a new password and changes the email again.
    await site.post('/reset-password', { email: fresh }, { address: newAddress() })
    const stolenReset = await tokenFor(site, fresh, 2, 'reset-password')
    await ask(site, cookie, 'third@example.org')
    await site.post('/confirm-email', { token: await tokenFor(site, 'third@example.org', 1, 'confirm-email') })
    const stolenUndo = await tokenFor(site, fresh, 3, 'take-back-email')

    expect(wordsOf(await (await site.request(`/take-back-email?token=${undo}`)).text())).toContain(
      `puts your account’s address back to ${before}`,
    )
    const presses = await Promise.all([1, 2].map(() => site.post('/take-back-email', { token: undo })))
    expect(presses.map(({ status }) => status).sort()).toEqual([200, 410])
    const done = presses.find(({ status }) => status === 200) ?? new Response()
    const html = await done.text()
    expect(wordsOf(html)).toContain(`We’re emailing a link to ${before}`)
    expect(html).not.toContain('reset-password?token')
    expect(await addresses(site)).toEqual([[before], [before]])
    expect((await site.request('/profile', { headers: { cookie } })).headers.get('location')).toBe('/')
    expect([await signsIn(site, before), await signsIn(site, fresh), await signsIn(site, 'third@example.org')]).toEqual(
      [false, false, false],
    )
    expect((await site.post('/take-back-email', { token: stolenUndo })).status).toBe(410)
    const reset = { token: stolenReset, password: 'a stranger was here' }
    expect((await site.post('/reset-password', reset)).status).toBe(410)
    // The other side is notified, in case it is the owner and the old mailbox was stolen.
    const subject = 'A change of email address was undone'
    const told = () => site.inbox.filter((mail) => mail.subject === subject).map(({ to }) => to)
    await eventually(() => expect(told()).toEqual(['third@example.org']))

    const token = await tokenFor(site, before, 2, 'reset-password')
    expect((await site.post('/reset-password', { token, password: 'a wholly new password' })).status).toBe(200)
    expect(await signsIn(site, before, 'a wholly new password')).toBe(true)
  })

  test(`after seven days the change cannot be undone; until then the address stays reserved (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { undo } = await changeAddress(site)
    const form = { name: 'Mallory', email: before, password }
    expect((await site.post('/login?mode=create', form, { address: newAddress() })).status).toBe(200)
    await mailsTo(site, before, 2)
    expect((await addresses(site))[0]).toEqual([fresh])
    vi.setSystemTime(wednesdayMorning.getTime() + 7 * dayMs - 1000)
    expect(wordsOf(await (await site.request(`/take-back-email?token=${undo}`)).text())).not.toContain(dead)
    vi.setSystemTime(wednesdayMorning.getTime() + 7 * dayMs + 1000)
    expect((await site.post('/take-back-email', { token: undo })).status).toBe(410)
    expect(wordsOf(await (await site.request(`/take-back-email?token=${undo}`)).text())).toContain(dead)
    await site.post('/login?mode=create', form, { address: newAddress() })
    expect((await addresses(site))[0]).toEqual([fresh, before].sort())
  })

  test(`appointments booked with the old address stay on the profile (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await site.post('/contact', await bookingForm(site, { email: before }))
    await mailsTo(site, before, 1)
    // This is not an account email, so it no longer counts.
    site.inbox.length = 0
    const { cookie } = await changeAddress(site)
    const html = await (await site.request('/profile', { headers: { cookie } })).text()
    expect(html).toContain(fresh)
    expect(html).toMatch(/H-[2-9A-Z]{6}/)
  })

  test(`a password reset by email discards an unconfirmed email change (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const userId = await makeUser(site, { email: before })
    await ask(site, await signInAs(site, before))
    const token = await tokenFor(site, fresh, 1, 'confirm-email')
    const reset = await issueLink(site.runtime, 'reset-password', userId)
    await site.post('/reset-password', { token: reset, password: 'a wholly new password' })
    expect((await site.post('/confirm-email', { token })).status).toBe(410)
    await mailsTo(site, before, 1)
  })

  test(`undoing an email change removes passkeys, apps, links and sessions added since (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { db } = site.runtime
    const userId = await makeUser(site, { email: before, name: 'Anna Ash' })
    // Long before the change.
    const { device, cookie } = await addPasskey(site, await signInAs(site, before))
    const factor = await setUpSecondFactor(site, cookie)
    vi.setSystemTime(wednesdayMorning.getTime() + 60_000)
    await ask(site, factor.cookie)
    await site.post('/confirm-email', { token: await tokenFor(site, fresh, 1, 'confirm-email') })
    const pending = mergeCookies('', await site.post('/login', { email: fresh, password }))
    await issueLink(site.runtime, 'invitation', userId)
    const undo = await tokenFor(site, before, 4, 'take-back-email')
    const page = await site.post('/take-back-email', { token: undo })
    const words = wordsOf(await page.text())
    expect(words).toContain('1 passkey')
    expect(words).toContain('the authenticator app and its recovery codes')

    expect(await db.selectFrom('auth_passkey').select('id').execute()).toEqual([])
    expect(await db.selectFrom('auth_two_factor').select('id').execute()).toEqual([])
    expect(await db.selectFrom('auth_session').select('id').execute()).toEqual([])
    const open = db.selectFrom('one_time_links').select('purpose').where('used_at', 'is', null)
    expect(await open.execute()).toEqual([{ purpose: 'reset-password' }])
    expect((await signInWith(site, device)).used.status).toBe(401)
    const code = { code: codeOf(factor.key, wednesdayMorning.getTime() + 90_000) }
    expect((await site.post('/login/second-factor', code, { cookie: pending })).headers.get('location')).toBe(
      '/login?again',
    )
    const told = (await mailsTo(site, before, 5)).at(-1)?.text ?? ''
    expect(told).toContain('1 passkey')
    // The owner is not locked out.
    const token = await tokenFor(site, before, 5, 'reset-password')
    await site.post('/reset-password', { token, password: 'a wholly new password' })
    const back = await site.post('/login', { email: before, password: 'a wholly new password' })
    expect(back.headers.get('location')).toBe('/profile')
  })

  test(`an admin changes their own email and undoes it on the desk; both are audited (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const desk = await openAdminSession(site)
    const path = '/admin-profile/email'
    const { html } = await desk.read('/admin-profile/security')
    expect(
      pageOf(html)
        .links()
        .map(({ href }) => href),
    ).toContain(path)
    const asked = await desk.post(path, { intent: 'change-email', newEmail: fresh })
    expect(wordsOf(await asked.text())).toContain(
      `We’re sending an email to ${fresh}. Open the link in it within 24 hours and press the button to confirm. Until then, your address is still ${adminEmail}`,
    )
    await site.post('/confirm-email', { token: await tokenFor(site, fresh, 1, 'confirm-email') })
    expect((await desk.read(path)).words).toContain(`Your address is ${fresh}.`)
    await site.post('/take-back-email', { token: await tokenFor(site, adminEmail, 1, 'take-back-email') })
    expect((await addresses(site))[0]).toEqual([adminEmail])
    const changes = (await entriesOf(site)).filter(({ action }) => action === 'own-email-changed')
    expect(changes.map((entry) => [entry.actor, entry.before_values, entry.after_values])).toEqual([
      [desk.adminId, JSON.stringify({ email: adminEmail }), JSON.stringify({ email: fresh })],
      [desk.adminId, JSON.stringify({ email: fresh }), JSON.stringify({ email: adminEmail })],
    ])
    expect(await checkAuditLog(site.runtime)).toMatchObject({ fault: null })
  })
}
