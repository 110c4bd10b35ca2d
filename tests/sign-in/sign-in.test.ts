import { createPublicKey, verify } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { pageOf, wordsOf } from '../support/pages/page.ts'
import { cookiesOf } from '../support/site/cookie-jar.ts'
import { makeUser, password, signInAs } from '../support/site/people.ts'
import { refuseWrites } from '../support/site/refuse-writes.ts'
import { databaseKinds, openTestSite, type TestSite, wednesdayMorning } from '../support/site/test-site.ts'

const email = 'anna@example.org'
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Moves the clock to so long after the start of the test. */
const after = (ms: number) => vi.setSystemTime(wednesdayMorning.getTime() + ms)

/** Where these cookies lead on a guarded page: null = the page itself. */
async function placeOf(site: TestSite, path: string, cookie: string): Promise<string | null> {
  return (await site.request(path, { headers: { cookie } })).headers.get('location')
}

async function read(site: TestSite, path: string, cookie = ''): Promise<unknown> {
  return (await site.request(path, { headers: { cookie } })).json()
}

const decode = (part: string | undefined) => JSON.parse(Buffer.from(part ?? '', 'base64url').toString())
const sessionsIn = ({ runtime: { db } }: TestSite) =>
  db
    .selectFrom('auth_session' as never)
    .selectAll()
    .execute()

for (const kind of databaseKinds) {
  test(`sign-in answers 303 to /profile with a session that no script can read (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email })
    const answer = await site.post('/login', { email: ' ANNA@example.org ', password })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/profile'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const [session = '', hint = '', device = '', ...others] = answer.headers.getSetCookie()
    expect(others).toEqual([])
    expect(device).toMatch(/^harbour-device=[\w.-]+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(session).toMatch(/^session=[^;]+;/)
    expect(session).toContain('; HttpOnly')
    expect(session).toMatch(/; SameSite=Lax/i)
    expect(session).toContain('; Path=/')
    expect(session).not.toMatch(/; (Secure|Domain)/)
    expect(hint).toBe('harbour-signed-in=1; Max-Age=2592000; Path=/; SameSite=Lax')
    expect(await placeOf(site, '/profile', cookiesOf(answer))).toBeNull()
    expect(await placeOf(site, '/profile', 'harbour-signed-in=1')).toBe('/')
  })

  test(`with an https address, cookies are Secure and have the __Host- prefix (${kind})`, async () => {
    await using site = await openTestSite(kind, { settings: { ORIGIN: 'https://harbour.test' } })
    await makeUser(site, { email })
    const answer = await site.post('/login', { email, password })
    const [session = '', hint = ''] = answer.headers.getSetCookie()
    expect(session).toMatch(/^__Host-session=[^;]+;/)
    for (const part of ['; HttpOnly', '; Secure', '; Path=/']) expect(session).toContain(part)
    expect(session).not.toContain('; Domain')
    expect(hint).toMatch(/^__Host-harbour-signed-in=1;.*; Secure; SameSite=Lax$/)
    const cookie = cookiesOf(answer)
    expect(await placeOf(site, '/profile', cookie)).toBeNull()
    expect(await placeOf(site, '/profile', cookie.replace('__Host-session=', 'session='))).toBe('/')
  })

  test(`a wrong password and an unknown email get the same response, 'Wrong password.' (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email })
    const attempts = [
      { email, password: 'not the password' },
      { email: 'nobody@example.org', password: 'not the password' },
      { email: 'nobody@example.org', password },
    ]
    const answers = []
    for (const attempt of attempts) {
      const answer = await site.post('/login', attempt)
      const html = await answer.text()
      expect(pageOf(html).alerts).toEqual(['Wrong password.'])
      expect(wordsOf(html)).toContain('Wrong password. Or the email address could be mistyped, so please check both.')
      expect(html).toContain(`value="${attempt.email}"`)
      expect(html).not.toContain(attempt.password)
      const nonce = /nonce="([^"]+)"/.exec(html)?.[1] ?? ''
      const same = (text: string) => text.replaceAll(nonce, 'NONCE').replaceAll(attempt.email, 'ADDRESS')
      answers.push({ status: answer.status, headers: same(JSON.stringify([...answer.headers])), html: same(html) })
    }
    expect(answers[0]?.status).toBe(401)
    expect(answers[0]?.headers).not.toContain('set-cookie')
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    expect(await sessionsIn(site)).toEqual([])
  })

  test(`signing up and then in does not reveal whether the address had an account (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const addresses = { known: 'known@example.org', fresh: 'fresh@example.org' }
    const owner = await makeUser(site, { email: addresses.known })
    const answers: Record<string, unknown[]> = { known: [], fresh: [] }
    const own = 'the password of a stranger'
    for (const [which, email] of Object.entries(addresses)) {
      const asked = await site.post('/login?mode=create', { name: 'Mallory', email, password: own })
      const cookie = cookiesOf(asked)
      // The fifth wrong password in a row and later ones wait; anything else would not be counted.
      for (let count = 1; count <= 7; count += 1) {
        const answer = await site.post('/login', { email, password: own }, { cookie })
        const html = await answer.text()
        const nonce = /nonce="([^"]+)"/.exec(html)?.[1] ?? ''
        const same = (text: string) => text.replaceAll(nonce, 'NONCE').replaceAll(email, 'ADDRESS')
        const { status } = answer
        answers[which]?.push({ status, headers: same(JSON.stringify([...answer.headers])), html: same(html) })
        if (count > 1) continue
        expect([status, pageOf(html).alerts]).toEqual([401, ['Wrong password.']])
        expect(wordsOf(html)).toContain(
          'If you’ve just created an account, first open the link in our email. Enter the code from that email, or get a new one',
        )
        expect(html).toContain('href="/verify-email"')
        expect(html).not.toContain(own)
      }
      after(hourMs)
    }
    expect(answers['known']?.map((answer) => (answer as { status: number }).status)).toContain(429)
    expect(answers['fresh']).toEqual(answers['known'])
    expect(await sessionsIn(site)).toEqual([])
    // Our own log may contain it.
    const reasons = site.logLines
      .filter(({ event }) => event === 'sign-in-failed')
      .map(({ userId, reason }) => [userId, reason])
    expect(reasons).toContainEqual([owner, 'wrong password'])
    expect(reasons).toContainEqual([expect.any(String), 'address not confirmed'])
    expect(reasons).not.toContainEqual([owner, 'address not confirmed'])
  })

  test(`asking who is signed in never fails: null for visitors (${kind})`, async () => {
    await using site = await openTestSite(kind)
    for (const cookie of ['', 'session=nonsense', 'session=a.b; harbour-signed-in=1']) {
      const answer = await site.request('/api/auth/get-session', { headers: { cookie } })
      expect([answer.status, await answer.json(), answer.headers.get('cache-control')]).toEqual([200, null, 'no-store'])
    }
    await makeUser(site, { email })
    const cookie = await signInAs(site, email)
    expect(await read(site, '/api/auth/get-session', cookie)).toMatchObject({ user: { email, emailVerified: true } })
  })

  test(`the identity token is signed with a published key, lasts 15 minutes and has no roles (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const userId = await makeUser(site, { email, role: 'admin' })
    expect((await site.request('/api/auth/token')).status).toBe(401)
    const { token } = (await read(site, '/api/auth/token', await signInAs(site, email))) as { token: string }
    const [head, body, signature] = token.split('.')
    const { keys } = (await read(site, '/api/auth/jwks')) as { keys: (JsonWebKey & { kid: string })[] }
    expect(keys.map((key) => key.d)).toEqual([undefined])
    const jwk = keys.find(({ kid }) => kid === decode(head).kid)
    const key = createPublicKey({ key: (jwk ?? {}) as never, format: 'jwk' })
    const isSigned = (text: string) => verify(null, Buffer.from(text), key, Buffer.from(signature ?? '', 'base64url'))
    expect(isSigned(`${head}.${body}`)).toBe(true)
    expect(isSigned(`${head}.${body?.slice(0, -1)}`)).toBe(false)
    const now = wednesdayMorning.getTime() / 1000
    const [iss, aud] = ['http://harbour.test', 'http://harbour.test']
    const claims = { sub: userId, email, email_verified: true, iss, aud, iat: now, exp: now + 15 * 60 }
    expect(decode(body)).toEqual(claims)
  })

  test(`logging out clears the cookies, goes to '/' and voids the old cookie (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email })
    const elsewhere = await signInAs(site, email)
    const cookie = await signInAs(site, email)
    const answer = await site.post('/logout', {}, { cookie })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
    const cleared = answer.headers.getSetCookie()
    expect(cleared.some((line) => /^session=;.*Max-Age=0/.test(line))).toBe(true)
    expect(cleared.some((line) => /^harbour-signed-in=[^;]*;.*Max-Age=0/.test(line))).toBe(true)
    expect(await placeOf(site, '/profile', cookie)).toBe('/')
    expect(await read(site, '/api/auth/get-session', cookie)).toBeNull()
    expect(await placeOf(site, '/profile', elsewhere)).toBeNull()
    expect((await site.post('/logout', {})).headers.get('location')).toBe('/')
  })

  test(`reading /logout changes nothing (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email })
    const cookie = await signInAs(site, email)
    const answer = await site.request('/logout', { headers: { cookie } })
    expect([answer.status, answer.headers.get('location'), answer.headers.getSetCookie()]).toEqual([302, '/', []])
    await site.request('/logout.data', { headers: { cookie } })
    expect(await placeOf(site, '/profile', cookie)).toBeNull()
  })

  test(`when the database refuses a logout, an alert says so and the user stays signed in (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email })
    const cookie = await signInAs(site, email)
    await refuseWrites(site, 'delete', 'auth_session')
    const answer = await site.post('/logout', {}, { cookie })
    expect(answer.status).toBe(503)
    expect(answer.headers.getSetCookie()).toEqual([])
    const html = await answer.text()
    expect(pageOf(html).alerts).toEqual([
      'There is a problem We couldn’t log you out. You’re still logged in. Please try again in a minute.',
    ])
    expect(html).not.toContain('refused by the test')
    expect(await placeOf(site, '/profile', cookie)).toBeNull()
  })

  test(`a client's session ends after 14 idle days and after 30 days in any case (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email })
    const [idle, used] = [await signInAs(site, email), await signInAs(site, email)]
    for (const days of [13, 26, 29.9]) {
      after(days * dayMs)
      expect(await placeOf(site, '/profile', used), `${days} days`).toBeNull()
    }
    after(14 * dayMs - minuteMs)
    expect(await placeOf(site, '/profile', idle)).toBeNull()
    after(28 * dayMs)
    expect(await placeOf(site, '/profile', idle)).toBe('/')
    after(30 * dayMs + minuteMs)
    expect(await placeOf(site, '/profile', used)).toBe('/')
    expect(await sessionsIn(site)).toEqual([])
  })

  test(`an admin's session ends after 2 idle hours and after 12 hours in any case (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email, role: 'Admin' })
    const [idle, used] = [await signInAs(site, email), await signInAs(site, email)]
    for (const hours of [1.9, 3.8, 5.7, 7.6, 9.5, 11.4]) {
      after(hours * hourMs)
      expect(await placeOf(site, '/admin-profile', used), `${hours} hours`).toBeNull()
    }
    after(2 * hourMs - minuteMs)
    expect(await placeOf(site, '/admin-profile', idle)).toBeNull()
    after(4 * hourMs)
    expect(await placeOf(site, '/admin-profile', idle)).toBe('/')
    after(12 * hourMs + minuteMs)
    expect(await placeOf(site, '/admin-profile', used)).toBe('/')
  })

  test(`an expired session is over everywhere: checking who is signed in does not renew it (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email, role: 'admin' })
    const cookie = await signInAs(site, email)
    after(2 * hourMs + minuteMs)
    expect(await read(site, '/api/auth/get-session', cookie)).toBeNull()
    expect((await site.request('/api/auth/token', { headers: { cookie } })).status).toBe(401)
    expect(await placeOf(site, '/admin-profile', cookie)).toBe('/')
  })
}
