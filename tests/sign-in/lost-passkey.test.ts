import { expect, test, vi } from 'vitest'
import { addPasskey, tryToAddPasskey } from '../support/factors/passkeys.ts'
import { setUpSecondFactor } from '../support/factors/second-factor.ts'
import { formOf, pageOf, wordsOf } from '../support/pages/page.ts'
import { openAdminSession } from '../support/site/admin-session.ts'
import { mergeCookies } from '../support/site/cookie-jar.ts'
import { mailsTo } from '../support/site/newsletter.ts'
import { makeUser, password, signInAs } from '../support/site/people.ts'
import { databaseKinds, openTestSite, type TestSite } from '../support/site/test-site.ts'

const email = 'anna@example.org'
const security = '/profile/security'
const confirm = `/profile/confirm-it-is-you?next=${encodeURIComponent(security)}`
const minutesLater = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000)

/** The codes that were sent to an address, oldest first. */
const codesTo = ({ inbox }: TestSite, to = email) =>
  inbox.filter((mail) => mail.to === to).flatMap(({ text }) => /^\d{6}$/m.exec(text)?.[0] ?? [])

const askForCode = (site: TestSite, cookie: string, fields = {}) =>
  site.post(confirm, { ...fields, 'confirm-by-email': 'yes' }, { cookie })

const enter = (site: TestSite, cookie: string, code: string, fields = {}) =>
  site.post(confirm, { ...fields, 'confirm-emailed-code': code }, { cookie })

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** A client whose only factor is a passkey, in a session that began by password; and how to remove it. */
async function openClient(kind: (typeof databaseKinds)[number]) {
  const site = await openTestSite(kind)
  const userId = await makeUser(site, { email })
  await addPasskey(site, await signInAs(site, email))
  const cookie = await signInAs(site, email)
  const html = await (await site.request(security, { headers: { cookie } })).text()
  const removal = { intent: 'remove-passkey', ...formOf(html, 'remove-passkey').fields }
  const mailsBefore = (await mailsTo(site, email, 2)).length
  const nextCode = async (as = cookie) => {
    const count = codesTo(site).length
    expect((await askForCode(site, as)).status).toBe(200)
    await mailsTo(site, email, mailsBefore + count + 1)
    return codesTo(site).at(-1) ?? ''
  }
  const countPasskeys = async () => (await site.runtime.db.selectFrom('auth_passkey').select('id').execute()).length
  return {
    site,
    userId,
    cookie,
    removal,
    nextCode,
    countPasskeys,
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}

for (const kind of databaseKinds) {
  test(`with a code by email, a client removes a lost passkey and adds another one (${kind})`, async () => {
    await using client = await openClient(kind)
    const { site, cookie, removal, countPasskeys } = client
    const asked = await site.post(security, removal, { cookie })
    expect([asked.status, asked.headers.get('location')]).toEqual([307, confirm])
    const page = await (await site.post(confirm, removal, { cookie })).text()
    expect(wordsOf(page)).toContain(`Lost your passkey? We can email a code to ${email} instead.`)
    const sent = await askForCode(site, cookie, formOf(page, 'lost-passkey').hidden)
    const form = formOf(await sent.text(), 'lost-passkey')
    expect(form.hidden).toEqual(removal)
    const mail = (await mailsTo(site, email, 3)).at(-1)
    expect(mail?.subject).toBe('Confirm it’s you')
    expect(mail?.text).toContain('such as adding or removing a passkey, or deleting the account')
    const [code = ''] = codesTo(site)
    const confirmed = await enter(site, cookie, code, form.hidden)
    expect([confirmed.status, confirmed.headers.get('location')]).toEqual([307, security])
    const fresh = mergeCookies(cookie, confirmed)
    const removed = await site.post(security, removal, { cookie: fresh })
    expect(pageOf(await removed.text()).done).toContain('Passkey removed.')
    expect(await countPasskeys()).toBe(0)
    expect((await tryToAddPasskey(site, fresh)).added.status).toBe(200)
  })

  test(`without the email, a stolen session with the password gets nowhere (${kind})`, async () => {
    await using client = await openClient(kind)
    const { site, cookie, removal, nextCode, countPasskeys } = client
    const code = await nextCode()
    for (const guess of ['', '12345', otherThan(code), otherThan(otherThan(code))]) {
      expect((await enter(site, cookie, guess)).status, guess).toBe(422)
    }
    expect((await site.post(confirm, { 'confirm-password': password }, { cookie })).status).toBe(422)
    expect((await site.post(security, removal, { cookie })).status).toBe(307)
    expect((await tryToAddPasskey(site, cookie)).begun.status).toBe(403)
    expect(await countPasskeys()).toBe(1)
    // Every code went to the account's own address.
    expect(site.inbox.every(({ to }) => to === email)).toBe(true)
  })

  test(`a code works once, for ten minutes, for five tries, and for its own account (${kind})`, async () => {
    await using client = await openClient(kind)
    const { site, cookie, nextCode } = client
    const berta = 'berta@example.org'
    await makeUser(site, { email: berta })
    await addPasskey(site, await signInAs(site, berta))
    const bertas = await signInAs(site, berta)
    const first = await nextCode()
    expect((await enter(site, bertas, first)).status).toBe(422)
    const confirmed = await enter(site, cookie, first)
    expect(confirmed.status).toBe(303)
    const fresh = mergeCookies(cookie, confirmed)
    expect((await enter(site, fresh, first)).status).toBe(422)

    minutesLater(11)
    const second = await nextCode(fresh)
    minutesLater(10)
    expect((await enter(site, fresh, second)).status).toBe(422)

    minutesLater(60)
    const third = await nextCode(fresh)
    for (let turn = 0; turn < 5; turn += 1) {
      minutesLater(1)
      expect((await enter(site, fresh, otherThan(third))).status).toBe(422)
    }
    expect((await enter(site, fresh, third)).status).toBe(422)
  })

  test(`a code works only in the session that asked for it (${kind})`, async () => {
    await using client = await openClient(kind)
    const { site, cookie, removal, nextCode } = client
    const stolen = await signInAs(site, email)
    const code = await nextCode()
    expect((await enter(site, stolen, code)).status).toBe(422)
    expect((await site.post(security, removal, { cookie: stolen })).status).toBe(307)
    expect((await enter(site, cookie, code)).status).toBe(303)
  })

  test(`a client gets three codes an hour, and only so many tries (${kind})`, async () => {
    await using client = await openClient(kind)
    const { site, cookie, removal, nextCode } = client
    for (let turn = 0; turn < 3; turn += 1) await nextCode()
    const refused = await askForCode(site, cookie, removal)
    const html = await refused.text()
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
    expect(pageOf(html).alert).toContain('then try again, or enter the code from the newest email')
    expect(formOf(html, 'lost-passkey').hidden).toEqual(removal)
    const wrong = otherThan(codesTo(site).at(-1) ?? '')
    const statuses: number[] = []
    for (let turn = 0; turn < 5; turn += 1) statuses.push((await enter(site, cookie, wrong)).status)
    expect(statuses).toEqual([422, 422, 422, 422, 429])
  })

  test(`after ten minutes it asks again, and the code never counts as a second factor (${kind})`, async () => {
    await using client = await openClient(kind)
    const { site, userId, cookie, removal, nextCode } = client
    const fresh = mergeCookies(cookie, await enter(site, cookie, await nextCode()))
    minutesLater(10)
    expect((await site.post(security, removal, { cookie: fresh })).status).toBe(307)
    const { db } = site.runtime
    await db.updateTable('users').set({ role: 'agent' }).where('user_id', '=', userId).execute()
    const desk = await site.request('/admin-profile', { headers: { cookie: fresh } })
    expect(desk.headers.get('location')).toBe('/')
  })

  test(`a new password ends a code that has been sent (${kind})`, async () => {
    await using client = await openClient(kind)
    const { site, cookie, nextCode } = client
    const code = await nextCode()
    await site.post('/reset-password', { email })
    const reset = (await mailsTo(site, email, 4)).at(-1)?.text ?? ''
    const token = /token=([\w-]{22})/.exec(reset)?.[1] ?? ''
    expect((await site.post('/reset-password', { token, password: 'a wholly new password' })).status).toBe(200)
    expect((await enter(site, cookie, code)).headers.get('location')).toBe('/')
    const again = await site.post('/login', { email, password: 'a wholly new password' })
    expect((await enter(site, mergeCookies('', again), code)).status).toBe(422)
  })

  test(`staff, and clients with an app, get no such code (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const desk = await openAdminSession(site)
    const { cookie: staff } = await addPasskey(site, desk.cookie, undefined, {}, '/admin-profile')
    await makeUser(site, { email })
    const { cookie: withApp } = await setUpSecondFactor(site, await signInAs(site, email))
    const { cookie } = await addPasskey(site, withApp)
    for (const [page, as] of [
      ['/admin-profile/confirm-it-is-you', staff],
      ['/profile/confirm-it-is-you', cookie],
    ] as const) {
      const answer = await site.post(page, { 'confirm-by-email': 'yes' }, { cookie: as })
      expect([answer.status, wordsOf(await answer.text())]).toEqual([
        200,
        expect.not.stringContaining('Email me a code'),
      ])
      const entered = await site.post(page, { 'confirm-emailed-code': '123456' }, { cookie: as })
      expect(entered.status).toBe(422)
    }
    const links = site.runtime.db
      .selectFrom('one_time_links')
      .select('purpose')
      .where('purpose', '=', 'confirm-identity')
    expect(await links.execute()).toEqual([])
  })
}
