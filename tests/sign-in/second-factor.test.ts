import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { issueLink } from '#src/features/accounts/one-time-links.server.ts'
import { eventually } from '../support/eventually.ts'
import { codeOf, wrongCodeOf } from '../support/factors/authenticator-app.ts'
import { openEnrolmentLink } from '../support/factors/enrolment-link.ts'
import { keyIn, setUpSecondFactor } from '../support/factors/second-factor.ts'
import { formOf, pageOf, wordsOf } from '../support/pages/page.ts'
import { mergeCookies } from '../support/site/cookie-jar.ts'
import { makeUser, password, signInAs } from '../support/site/people.ts'
import { databaseKinds, openTestSite, type TestSite, wednesdayMorning } from '../support/site/test-site.ts'

const email = 'anna@example.org'
const step = '/login/second-factor'
const page = '/profile/security/second-factor'
const minuteMs = 60_000
const after = (ms: number) => vi.setSystemTime(wednesdayMorning.getTime() + ms)

const placeOf = async (site: TestSite, cookie: string, path = '/profile') =>
  (await site.request(path, { headers: { cookie } })).headers.get('location')
const subjectsIn = ({ inbox }: TestSite) => inbox.map(({ subject }) => subject)

/** A client whose second factor has been on for an hour, so that no limit has counted anything yet. */
async function openWithSecondFactor(kind: (typeof databaseKinds)[number]) {
  const site = await openTestSite(kind)
  const userId = await makeUser(site, { email })
  const elsewhere = await signInAs(site, email)
  const factor = await setUpSecondFactor(site, await signInAs(site, email))
  after(60 * minuteMs)
  const givePassword = async () => mergeCookies('', await site.post('/login', { email, password }))
  return { site, userId, elsewhere, ...factor, givePassword, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() }
}

for (const kind of databaseKinds) {
  test(`a second factor needs the password, an emailed link and a code before it is on (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email })
    const cookie = await openEnrolmentLink(site, await signInAs(site, email), '/profile')
    const begun = await site.post(page, { intent: 'begin' }, { cookie })
    expect([begun.status, begun.headers.get('location')]).toEqual([303, page])
    const withKey = mergeCookies(cookie, begun)
    const html = await (await site.request(page, { headers: { cookie: withKey } })).text()
    expect(html).toMatch(/<svg role="img" aria-label="QR code[^>]*>.*?<path fill="black" d="M\d/s)
    expect(html).not.toMatch(/<svg[^>]*style=/)
    const key = keyIn(html)
    expect(key).toMatch(/^[A-Z2-7]{32}$/)
    expect(html).toContain(`secret=${key}`)
    // Not on yet: the password alone signs in.
    expect((await site.post('/login', { email, password })).headers.get('location')).toBe('/profile')

    const wrong = await site.post(page, { intent: 'turn-on', code: wrongCodeOf(key) }, { cookie: withKey })
    expect(wrong.status).toBe(422)
    expect(formOf(await wrong.text(), 'turn-on-second-factor').error('code')).toContain('That code isn’t right.')
    const right = await site.post(page, { intent: 'turn-on', code: codeOf(key) }, { cookie: withKey })
    expect(right.status).toBe(200)
    expect(wordsOf(await right.text())).toContain('Your recovery codes')
    const on = mergeCookies(withKey, right)
    expect([await placeOf(site, withKey), await placeOf(site, on)]).toEqual(['/', null])
    expect(wordsOf(await (await site.request(page, { headers: { cookie: on } })).text())).toContain(
      'You have 10 codes left',
    )
    await eventually(() => expect(subjectsIn(site)).toEqual(['Set up two-step login', 'Two-step login is on']))
  })

  test(`with a second factor, a password alone starts no session; a code does, once (${kind})`, async () => {
    await using opened = await openWithSecondFactor(kind)
    const { site, key, elsewhere, givePassword } = opened
    expect(await placeOf(site, elsewhere)).toBe('/')
    const answer = await site.post('/login', { email, password })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, step])
    expect(answer.headers.getSetCookie().join()).not.toContain('harbour-signed-in')
    const pending = mergeCookies('', answer)
    expect(pending).toMatch(/^harbour-second-factor=[^;]+$/)
    expect(await placeOf(site, pending)).toBe('/')
    const html = await (await site.request(step, { headers: { cookie: pending } })).text()
    expect(html).toMatch(/<input[^>]*autoComplete="one-time-code"/i)

    const wrong = await site.post(step, { code: wrongCodeOf(key) }, { cookie: pending })
    expect([wrong.status, formOf(await wrong.text(), 'second-factor-code').error('code')]).toEqual([
      401,
      expect.stringContaining('That code isn’t right.'),
    ])
    const code = codeOf(key)
    const given = await site.post(step, { code: `${code.slice(0, 3)} ${code.slice(3)}` }, { cookie: pending })
    expect([given.status, given.headers.get('location')]).toEqual([303, '/profile'])
    expect(await placeOf(site, mergeCookies(pending, given))).toBeNull()

    // The same code again, from someone who watched it being typed and knows the password.
    const again = await site.post(step, { code }, { cookie: await givePassword() })
    expect([again.status, formOf(await again.text(), 'second-factor-code').error('code')]).toEqual([
      401,
      'That code has already been tried. Wait for the next one.',
    ])
    // A completed step cannot be repeated.
    expect((await site.post(step, { code: codeOf(key) }, { cookie: pending })).headers.get('location')).toBe(
      '/login?again',
    )
    after(61 * minuteMs)
    const next = await site.post(step, { code: codeOf(key) }, { cookie: await givePassword() })
    expect(next.headers.get('location')).toBe('/profile')
  })

  test(`five wrong second-factor codes restart sign-in; further tries wait longer (${kind})`, async () => {
    await using opened = await openWithSecondFactor(kind)
    const { site, key, givePassword } = opened
    let pending = await givePassword()
    const attempt = async (code: string) => {
      const answer = await site.post(step, { code }, { cookie: pending })
      if (answer.status === 429) expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
      return [answer.status, answer.headers.get('location') ?? pageOf(await answer.text()).alert]
    }
    const codes = Array.from({ length: 12 }, (_, index) => String(100_000 + index)).filter(
      (code) => code !== codeOf(key),
    )
    for (const code of codes.slice(0, 4)) expect((await attempt(code))[0]).toBe(401)
    expect(await attempt(codeOf(key))).toEqual([429, expect.stringContaining('Please wait 1 minute')])
    after(62 * minuteMs)
    expect((await attempt(codes[4] ?? ''))[0]).toBe(401)
    expect(await attempt(codeOf(key))).toEqual([303, '/login?again'])
    pending = await givePassword()
    for (const code of codes.slice(5, 7)) expect((await attempt(code))[0]).toBe(401)
    after(64 * minuteMs)
    for (const code of codes.slice(7, 9)) await attempt(code)
    expect(await attempt(codeOf(key))).toEqual([429, expect.stringMatching(/Please wait 1[0-5] minutes/)])
    after(90 * minuteMs)
    pending = await givePassword()
    expect(await attempt(codeOf(key))).toEqual([303, '/profile'])
  })

  test(`a recovery code works once, is stored only as a hash, and new ones replace the old (${kind})`, async () => {
    await using opened = await openWithSecondFactor(kind)
    const { site, recoveryCodes, givePassword } = opened
    const [first = '', second = ''] = recoveryCodes
    expect(new Set(recoveryCodes).size).toBe(10)
    const { rows } = await sql<{ backup_codes: string }>`select backup_codes from auth_two_factor`.execute(
      site.runtime.db,
    )
    const kept: string[] = JSON.parse(rows[0]?.backup_codes ?? '')
    expect(kept).toHaveLength(10)
    for (const code of recoveryCodes) expect(rows[0]?.backup_codes).not.toContain(code.slice(0, 5))

    const give = async (code: string) => {
      const pending = await givePassword()
      const answer = await site.post(`${step}?with=recovery-code`, { code }, { cookie: pending })
      return { status: answer.status, path: answer.headers.get('location'), cookie: mergeCookies(pending, answer) }
    }
    const given = await give(` ${first.toUpperCase().replace('-', ' ')} `)
    expect(given).toMatchObject({ status: 303, path: '/profile' })
    await eventually(() => expect(subjectsIn(site)).toContain('One of your recovery codes was used'))
    expect(await give(first)).toMatchObject({ status: 401 })
    // The database stores no readable code.
    expect(await give(kept[1] ?? '')).toMatchObject({ status: 422 })

    const renewed = await site.post(page, { intent: 'renew' }, { cookie: given.cookie })
    expect(wordsOf(await renewed.text())).toContain('Save these codes now')
    after(80 * minuteMs)
    expect(await give(second)).toMatchObject({ status: 401 })
  })

  test(`neither a new password nor an emailed link bypasses the second factor (${kind})`, async () => {
    await using opened = await openWithSecondFactor(kind)
    const { site, userId } = opened
    const reset = await issueLink(site.runtime, 'reset-password', userId)
    await site.post('/reset-password', { token: reset, password: 'quite another battery' })
    const answer = await site.post('/login', { email, password: 'quite another battery' })
    expect(answer.headers.get('location')).toBe(step)
    for (const [purpose, path] of [
      ['verify-email', '/verify-email'],
      ['invitation', '/accept-invitation'],
    ] as const) {
      const token = await issueLink(site.runtime, purpose, userId)
      const accepted = await site.post(path, { token, password: 'a third battery, long' })
      expect([path, accepted.headers.get('location')]).toEqual([path, step])
      const cookie = mergeCookies('', accepted)
      expect(await placeOf(site, cookie)).toBe('/')
      expect(await placeOf(site, cookie, step)).toBeNull()
    }
    expect(await placeOf(site, '', step)).toBe('/login')
  })

  test(`sensitive actions need authentication within ten minutes, and lose no form (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email })
    const first = await openEnrolmentLink(site, await signInAs(site, email), '/profile')
    const cookie = mergeCookies(first, await site.post(page, { intent: 'begin' }, { cookie: first }))
    after(60 * minuteMs)
    const confirm = `/profile/confirm-it-is-you?next=${encodeURIComponent(page)}`
    const turnOn = { intent: 'turn-on', code: '123456' }
    const sent = await site.post(page, turnOn, { cookie })
    expect([sent.status, sent.headers.get('location')]).toEqual([307, confirm])
    const asked = await site.post(confirm, { ...turnOn, note: 'a "quoted" <word>', password }, { cookie })
    const html = await asked.text()
    expect(asked.status).toBe(200)
    expect(html).toContain('name="intent" value="turn-on"')
    expect(html).toContain('name="note" value="a &quot;quoted&quot; &lt;word&gt;"')
    expect(html).not.toContain(password)
    const wrong = await site.post(confirm, { ...turnOn, 'confirm-password': 'not the password' }, { cookie })
    expect([wrong.status, formOf(await wrong.text(), 'confirm').error('confirm-password')]).toEqual([
      422,
      'That isn’t your password',
    ])
    const confirmed = await site.post(confirm, { ...turnOn, 'confirm-password': password }, { cookie })
    expect([confirmed.status, confirmed.headers.get('location')]).toEqual([307, page])
    const fresh = mergeCookies(cookie, confirmed)
    expect([await placeOf(site, cookie), await placeOf(site, fresh)]).toEqual(['/', null])
    expect((await site.post(page, { ...turnOn, 'confirm-password': password }, { cookie: fresh })).status).toBe(422)
    let [current, minutes] = [fresh, 60]
    for (const next of ['https://evil.example/', '//evil.example', '/admin-profile', '/profilex', 'nonsense']) {
      const path = `/profile/confirm-it-is-you?next=${encodeURIComponent(next)}`
      const answer = await site.post(path, { 'confirm-password': password }, { cookie: current })
      expect([next, answer.headers.get('location') ?? answer.status]).toEqual([next, '/profile/security'])
      current = mergeCookies(current, answer)
      minutes += 10
      after(minutes * minuteMs)
    }
  })

  test(`when the rule is on, admins can do nothing but set up a second factor (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email: 'boss@example.org', role: 'admin' })
    await makeUser(site, { email: 'other@example.org', role: 'Admin' })
    const security = '/admin-profile/security'
    const alone = await signInAs(site, 'boss@example.org')
    const other = await signInAs(site, 'other@example.org')
    const rule = (cookie: string, intent: string) => site.post(security, { intent }, { cookie })
    expect((await rule(alone, 'require-factor')).headers.get('location')).toBe(security)
    expect(await placeOf(site, other, '/admin-profile')).toBeNull()

    const { cookie } = await setUpSecondFactor(site, alone, '/admin-profile')
    expect((await rule(cookie, 'require-factor')).status).toBe(200)
    expect(await placeOf(site, cookie, '/admin-profile')).toBeNull()
    for (const path of ['/admin-profile', '/admin-profile/mail', '/profile']) {
      expect([path, await placeOf(site, other, path)]).toEqual([path, security])
    }
    expect(
      (await site.post('/admin-profile?add', { name: 'X', email: 'x@example.org' }, { cookie: other })).status,
    ).toBe(302)
    const page = await site.request(security, { headers: { cookie: other } })
    expect(wordsOf(await page.text())).toContain('All staff must use two-step login.')
    expect((await rule(other, 'let-choose')).headers.get('location')).toBe(security)
    expect(await placeOf(site, other, '/admin-profile')).toBe(security)

    await rule(cookie, 'let-choose')
    expect(await placeOf(site, other, '/admin-profile')).toBeNull()
  })
}
