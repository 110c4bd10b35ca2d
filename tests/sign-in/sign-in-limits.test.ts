import { expect, test, vi } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { pageOf, wordsOf } from '../support/pages/page.ts'
import { cookiesOf } from '../support/site/cookie-jar.ts'
import { makeUser, password, signInAs } from '../support/site/people.ts'
import { refuseWrites } from '../support/site/refuse-writes.ts'
import { databaseKinds, openTestSite, type TestSite, wednesdayMorning } from '../support/site/test-site.ts'

const email = 'anna@example.org'
const wrong = 'not the password'

const after = (seconds: number) => vi.setSystemTime(wednesdayMorning.getTime() + seconds * 1000)

/** Signs in with a wrong password so many times, from one network; returns the statuses. */
async function guess(site: TestSite, times: number, form: { email: string; address?: string }): Promise<number[]> {
  const statuses: number[] = []
  for (let turn = 0; turn < times; turn += 1) {
    const { address = '192.0.2.1' } = form
    statuses.push((await site.post('/login', { email: form.email, password: wrong }, { address })).status)
  }
  return statuses
}

for (const kind of databaseKinds) {
  test(`after five wrong passwords each further attempt waits longer, up to 15 minutes (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email })
    expect(await guess(site, 6, { email })).toEqual([401, 401, 401, 401, 401, 429])
    let seconds = 0
    for (const wait of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
      const refused = await site.post('/login', { email, password })
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(wait)])
      seconds += wait
      after(seconds)
      expect(await guess(site, 1, { email })).toEqual([401])
    }
    // After the wait the right password works, and the count starts again.
    after(seconds + 900)
    await signInAs(site, email)
    expect(await guess(site, 6, { email })).toEqual([401, 401, 401, 401, 401, 429])
  })

  test(`a rate-limited sign-in shows the wait, offers a reset and keeps the email (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email })
    const pages = []
    for (const address of [email, 'nobody@example.org']) {
      expect(await guess(site, 5, { email: address })).toEqual([401, 401, 401, 401, 401])
      const answer = await site.post('/login', { email: address, password })
      const html = await answer.text()
      expect(pageOf(html).alerts).toEqual(['Too many attempts. Please wait 1 second, then try again.'])
      expect(wordsOf(html)).toContain('In the meantime, you can choose a new one with “Forgot your password?” below.')
      expect(html).toContain('href="/reset-password"')
      expect(html).toContain(`value="${address}"`)
      expect(html).not.toContain(password)
      expect(answer.headers.getSetCookie()).toEqual([])
      const nonce = /nonce="([^"]+)"/.exec(html)?.[1] ?? ''
      const same = (text: string) => text.replaceAll(nonce, 'NONCE').replaceAll(address, 'ADDRESS')
      pages.push([answer.status, same(JSON.stringify([...answer.headers])), same(html)])
    }
    expect(pages[0]?.[0]).toBe(429)
    expect(pages[1]).toEqual(pages[0])
    expect(JSON.stringify(site.logLines)).not.toMatch(/example\.org|198\.51\.100\.[1-9]/)
  })

  test(`concurrent guesses in two processes get no more attempts than sequential ones (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email })
    const { signInWithinLimits } = await import('#src/features/accounts/sign-in/sign-in.server.ts')
    // SQLite is synchronous: two connections in one process would block each other.
    const runtimes = kind === 'sqlite' ? [site.runtime] : [site.runtime, site.openTwin()]
    const guesses = Array.from({ length: 40 }, (_, index) => {
      const request = new Request('http://harbour.test/login')
      const form = { email, password: wrong, address: '198.51.100.1', request }
      return signInWithinLimits(runtimes[index % runtimes.length] ?? site.runtime, form)
    })
    const reasons = (await Promise.all(guesses)).map((result) => (result.ok ? 'in' : result.reason))
    expect(reasons.filter((reason) => reason === 'auth/wrong-password')).toHaveLength(5)
    expect(reasons.filter((reason) => reason === 'auth/too-many')).toHaveLength(35)
  })

  test(`a network may fail thirty times in 15 minutes; right passwords do not count (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email })
    const address = '192.0.2.77'
    const tryOne = async (turn: number, word = wrong) =>
      (await site.post('/login', { email: `v${turn}@example.org`, password: word }, { address })).status
    for (let turn = 0; turn < 29; turn += 1) expect(await tryOne(turn)).toBe(401)
    for (let turn = 0; turn < 5; turn += 1) {
      expect((await site.post('/login', { email, password }, { address })).status).toBe(303)
    }
    expect([await tryOne(30), await tryOne(31)]).toEqual([401, 429])
    const refused = await site.post('/login', { email, password }, { address })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900'])
    expect((await site.post('/login', { email, password }, { address: '192.0.2.78' })).status).toBe(303)
    after(15 * 60)
    expect((await site.post('/login', { email, password }, { address })).status).toBe(303)
  })

  test(`a client's own X-Forwarded-For does not change its network (${kind})`, async () => {
    const settings = { TRUST_PROXY: '127.0.0.1' }
    await using site = await openTestSite(kind, { settings })
    const statuses = []
    for (let turn = 0; turn < 32; turn += 1) {
      const body = new URLSearchParams({ email: `v${turn}@example.org`, password: wrong })
      const headers = { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': `10.0.0.${turn}, 203.0.113.5` }
      statuses.push((await site.request('/login', { method: 'POST', body, headers, address: '127.0.0.1' })).status)
    }
    expect(statuses).toEqual([...Array(30).fill(401), 429, 429])
  })

  test(`the owner is never locked out: resetting the password by email ends the wait (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email })
    for (const seconds of [0, 1, 3, 7, 15, 31, 63, 127, 255]) {
      after(seconds)
      await guess(site, 5, { email })
    }
    expect((await site.post('/login', { email, password })).status).toBe(429)
    await site.post('/reset-password', { email })
    await eventually(() => expect(site.inbox).toHaveLength(1))
    const token = /token=([\w-]{22})/.exec(site.inbox[0]?.text ?? '')?.[1] ?? 'no token'
    expect((await site.post('/reset-password', { token, password: 'a wholly new password' })).status).toBe(200)
    const answer = await site.post('/login', { email, password: 'a wholly new password' })
    expect(answer.status).toBe(303)
    expect((await site.request('/profile', { headers: { cookie: cookiesOf(answer) } })).status).toBe(200)
    await eventually(() => expect(site.inbox).toHaveLength(2))
  })

  test(`when attempts cannot be counted nobody can sign in, and the page says so (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email })
    await refuseWrites(site, 'insert', 'limits')
    const answer = await site.post('/login', { email, password })
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([503, []])
    const html = await answer.text()
    expect(pageOf(html).alerts).toEqual(['You can’t log in at the moment. Please try again in a minute.'])
    expect(html).toContain(`value="${email}"`)
    expect(html).not.toContain('refused by the test')
  })
}
