import { expect, test, vi } from 'vitest'
import { wrongPasswordLimitByEmail } from '#src/features/accounts/sign-in/account-limits.server.ts'
import { consumeRateLimits } from '#src/platform/rate-limits.server.ts'
import { eventually } from '../support/eventually.ts'
import { pageOf, wordsOf } from '../support/pages/page.ts'
import { cookiesOf } from '../support/site/cookie-jar.ts'
import { makeUser, password } from '../support/site/people.ts'
import { databaseKinds, openTestSite, type TestSite, wednesdayMorning } from '../support/site/test-site.ts'

const email = 'anna@example.org'
const wrong = 'not the password'
const home = '203.0.113.9'
const cafe = '198.51.100.200'

const after = (seconds: number) => vi.setSystemTime(wednesdayMorning.getTime() + seconds * 1000)

type From = { address?: string; cookie?: string }

const signIn = (site: TestSite, word: string, from: From = {}) => site.post('/login', { email, password: word }, from)

/** Wrong passwords, each from a network that no other test uses. */
async function attack(site: TestSite, times: number): Promise<number[]> {
  const statuses: number[] = []
  for (let turn = 0; turn < times; turn += 1) {
    statuses.push((await signIn(site, wrong, { address: `10.${turn}.1.1` })).status)
  }
  return statuses
}

/** As if a hundred wrong passwords had come from elsewhere. */
async function afterAttack({ runtime: { db, secret, clock } }: TestSite): Promise<void> {
  const options = { secret, now: clock.now() }
  for (let turn = 0; turn < 100; turn += 1) {
    await db
      .transaction()
      .execute((transaction) => consumeRateLimits(transaction, [wrongPasswordLimitByEmail(email)], options))
  }
}

const deviceIn = (answer: Response) => cookiesOf(answer).match(/harbour-device=[^;]+/)?.[0] ?? 'none'

for (const kind of databaseKinds) {
  test(`ten wrong passwords from ten networks lock nobody else out (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email })
    const owner = cookiesOf(await signIn(site, password, { address: home }))
    expect(await attack(site, 10)).toEqual(Array(10).fill(401))
    expect((await signIn(site, password, { address: cafe })).status).toBe(303)
    const confirm = { 'confirm-password': password }
    const confirmed = await site.post('/profile/confirm-it-is-you?next=/profile/security', confirm, { cookie: owner })
    expect(confirmed.status).toBe(303)
  })

  test(`after 100 wrong passwords unknown devices wait; a known device can sign in (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email })
    const device = deviceIn(await signIn(site, password, { address: home }))
    expect(await attack(site, 101)).toEqual([...Array(100).fill(401), 429])
    const refused = await signIn(site, password, { address: cafe })
    expect(refused.status).toBe(429)
    const html = await refused.text()
    expect(pageOf(html).alerts).toEqual(['Too many attempts. Please wait 1 second, then try again.'])
    expect(wordsOf(html)).toContain('In the meantime, you can choose a new one with “Forgot your password?” below.')
    expect(wordsOf(html)).toContain('If you have a passkey, you can use it straight away.')
    const known = await signIn(site, password, { address: cafe, cookie: device })
    expect(known.status).toBe(303)
    expect((await site.request('/profile', { headers: { cookie: cookiesOf(known) } })).status).toBe(200)
    // Signing in there does not help anyone else.
    expect((await signIn(site, wrong, { address: '10.200.1.1' })).status).toBe(429)

    await site.post('/reset-password', { email })
    await eventually(() => expect(site.inbox.some(({ text }) => text.includes('/reset-password?token='))).toBe(true))
    const token = /token=([\w-]{22})/.exec(site.inbox.at(-1)?.text ?? '')?.[1] ?? 'no token'
    const chosen = await site.post('/reset-password', { token, password: 'a wholly new password' }, { address: cafe })
    expect(chosen.status).toBe(200)
    expect((await signIn(site, 'a wholly new password', { address: cafe })).status).toBe(303)
  })

  test(`a known device has a small limit of its own, for its own account only (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email })
    await makeUser(site, { email: 'ben@example.org' })
    const cookie = deviceIn(await signIn(site, password, { address: home }))
    const statuses = []
    for (let turn = 0; turn < 6; turn += 1) statuses.push((await signIn(site, wrong, { address: home, cookie })).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    expect((await signIn(site, password, { address: home, cookie })).status).toBe(429)
    // It has used up only its own limit.
    expect((await signIn(site, password, { address: home })).status).toBe(303)
    after(1)
    expect((await signIn(site, password, { address: home, cookie })).status).toBe(303)

    const others = deviceIn(await site.post('/login', { email: 'ben@example.org', password }, { address: home }))
    const [name = '', value = ''] = cookie.split('=')
    const [issuedAt, deviceId, signature = ''] = value.split('.')
    // Its last letter, which has bits to spare, would not do.
    const other = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
    await afterAttack(site)
    for (const forged of [others, `${name}=${issuedAt}.${deviceId}.${other}`, `${name}=x.y.z`, `${name}=`]) {
      expect((await signIn(site, password, { address: cafe, cookie: forged })).status).toBe(429)
    }
    expect((await signIn(site, password, { address: cafe, cookie })).status).toBe(303)
    // After half a year it is an unknown device again.
    after(181 * 86_400)
    await afterAttack(site)
    expect((await signIn(site, password, { address: cafe, cookie })).status).toBe(429)
  })

  test(`re-authentication has a limit per session, whatever others try (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email })
    const first = cookiesOf(await signIn(site, password, { address: home }))
    const second = cookiesOf(await signIn(site, password, { address: home }))
    await afterAttack(site)
    const confirm = async (word: string, cookie: string) =>
      (await site.post('/profile/confirm-it-is-you', { 'confirm-password': word }, { cookie, address: home })).status
    for (let turn = 0; turn < 5; turn += 1) expect(await confirm(wrong, first)).toBe(422)
    expect(await confirm(password, first)).toBe(429)
    expect(await confirm(password, second)).toBe(303)
    after(1)
    expect(await confirm(password, first)).toBe(303)
  })

  test(`a network waits after five wrong passwords for an address, across its subnets (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email })
    const statuses: number[] = []
    for (let host = 1; host <= 6; host += 1) {
      statuses.push((await signIn(site, wrong, { address: `2001:db8:1:1::${host}` })).status)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    // The customer's other subnets share one more such limit.
    for (let network = 2; network < 12; network += 1) {
      statuses.push((await signIn(site, wrong, { address: `2001:db8:1:${network}::1` })).status)
    }
    expect(statuses.slice(6)).toEqual([401, 401, 401, 401, 401, ...Array(5).fill(429)])
    expect((await signIn(site, password, { address: cafe })).status).toBe(303)
  })
}

test('the known-device cookie is HttpOnly and does not reveal its owner', async () => {
  await using site = await openTestSite('sqlite', { settings: { ORIGIN: 'https://harbour.test' } })
  await makeUser(site, { email })
  const headers = { 'sec-fetch-site': 'same-origin' }
  const answer = await site.request('https://harbour.test/login', {
    method: 'POST',
    headers,
    body: new URLSearchParams({ email, password }),
  })
  const cookie = answer.headers.getSetCookie().find((text) => text.includes('harbour-device='))
  expect(cookie).toMatch(
    /^__Host-harbour-device=[\w.-]{50,60}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
})
