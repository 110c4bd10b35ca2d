import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createSite } from '#built/site'
import { expectScriptsAllowed } from '../support/hostile/inline-scripts.ts'
import { pageOf } from '../support/pages/page.ts'
import { bookingForm } from '../support/site/booking/booking-request.ts'
import { makeUser, password, signInAs } from '../support/site/people.ts'
import { databaseKinds, openTestSite, origin } from '../support/site/test-site.ts'

const everyAnswer = [
  '/',
  '/contact',
  '/login',
  '/nothing',
  '/nothing.css',
  '/about/',
  '/profile',
  '/logout',
  '/healthz',
  '/readyz',
]
const apiAnswers = ['/api/unknown', '/api/auth/get-session', '/api/auth/token', '/api/auth/jwks']

test('any unknown page path gets a 302 to the home page', async () => {
  await using site = await openTestSite('sqlite')
  const paths = [
    '/nothing',
    '/a/b/c',
    '/foo.php',
    '/index.html',
    '/old.htm',
    '/admin',
    '/scams',
    '/scams/unknown',
    '/scams/constructor',
    '/newsletter',
    '/profile/x',
  ]
  for (const path of [...paths, '/caf%C3%A9', '/%E0%A4%A', '/%00', '/%2e%2e%2fetc', '/nothing?next=//evil.example']) {
    const answer = await site.request(path)
    expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 302, '/'])
  }
  expect((await site.post('/nothing', { name: 'x' })).headers.get('location')).toBe('/')
})

test('a trailing slash redirects to the path without it, and keeps the query', async () => {
  await using site = await openTestSite('sqlite')
  const targets = {
    '/about/': '/about',
    '/contact//': '/contact',
    '/contact/?day=2027-01-18': '/contact?day=2027-01-18',
  }
  for (const [path, to] of Object.entries(targets)) {
    const answer = await site.request(path)
    expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 301, to])
  }
})

test('a path that begins with two slashes is never a page, whatever follows', async () => {
  await using site = await openTestSite('sqlite')
  for (const path of [
    '//evil.test/login',
    '/\\evil.test/login',
    '///login',
    '//evil.test/appointments/x',
    '//login?a=b',
  ]) {
    for (const method of ['GET', 'POST']) {
      const answer = await createSite(site.runtime).fetch(new Request(`${origin}${path}`, { method }))
      expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 302, '/'])
      expect(pageOf(await answer.text()).all('form'), path).toEqual([])
    }
  }
})

test('no path redirects to another site', async () => {
  await using site = await openTestSite('sqlite')
  const roots = [
    '//',
    '///',
    '/%5C',
    '/%5C%5C',
    '/%2F',
    '/%2F%2F',
    '/%09/',
    '/.//',
    '/%5C/',
    '/%0D%0ALocation:%20//',
    '/@',
    '/;//',
    '/about//',
  ]
  for (const root of roots) {
    for (const path of [`${root}evil.example/`, `${root}evil.example`, `${root}evil.example/%2e%2e/`]) {
      const answer = await createSite(site.runtime).fetch(new Request(`${origin}${path}`))
      expect(answer.status, path).toBeOneOf([200, 301, 302, 404])
      const place = new URL(answer.headers.get('location') ?? '/', origin)
      expect(place.origin, `${path} → ${answer.headers.get('location')}`).toBe(origin)
    }
  }
})

test('missing files and /.well-known/ paths get 404; unknown /api/ paths get it in JSON', async () => {
  await using site = await openTestSite('sqlite')
  for (const path of ['/nothing.css', '/a/b.js', '/.env', '/favicon.png', '/.well-known/x', '/.well-known/']) {
    const answer = await site.request(path)
    expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 404, 'no-store'])
    expect(pageOf(await answer.text()).link('Go to the home page').href).toBe('/')
  }
  for (const path of [
    '/api/unknown',
    '/api',
    '/api/auth/sign-up/email',
    '/api/auth/list-sessions',
    '/api/auth/harbour/start-session',
  ]) {
    for (const method of ['GET', 'POST']) {
      const answer = await site.request(path, { method, headers: { 'sec-fetch-site': 'same-origin' } })
      expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 404, 'application/json'])
      expect(await answer.json()).toEqual({ error: 'There’s nothing at this address.' })
    }
  }
})

test('every response has the security headers, and the policy names every inline script', async () => {
  await using site = await openTestSite('sqlite')
  const nonces = new Set<string>()
  for (const path of [...everyAnswer, ...apiAnswers]) {
    const answer = await site.request(path)
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy, path).toMatch(/^default-src 'none'; script-src 'self'/)
    for (const part of ["base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"])
      expect(policy).toContain(part)
    expect(policy, path).not.toMatch(/unsafe|\*|http:|https:|upgrade-insecure/)
    expect(policy.replace("img-src 'self' data:", ''), path).not.toContain('data:')
    expect(Object.fromEntries(answer.headers), path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
    expect(answer.headers.has('strict-transport-security'), path).toBe(false)
    const html = await answer.text()
    if (answer.status !== 200 || !html.includes('<html')) continue
    const nonce = /'nonce-([^']{22,})'/.exec(policy)?.[1] ?? 'no nonce'
    nonces.add(nonce)
    expectScriptsAllowed(html, policy, path)
    expect(html, path).not.toMatch(/<[^>]* (style|on[a-z]+)="/)
  }
  expect(nonces.size).toBe(3)
})

test('responses set HSTS only when the public address is https', async () => {
  await using site = await openTestSite('sqlite', { settings: { ORIGIN: 'https://harbour.test' } })
  for (const path of [...everyAnswer, ...apiAnswers]) {
    const { headers } = await site.request(path)
    expect(headers.get('strict-transport-security'), path).toBe('max-age=63072000')
    expect(headers.get('content-security-policy'), path).toContain('upgrade-insecure-requests')
    for (const cookie of headers.getSetCookie()) expect(cookie).toContain('; Secure')
  }
})

test('HSTS is what the setting says', async () => {
  const HSTS = 'max-age=600; includeSubDomains'
  await using site = await openTestSite('sqlite', { settings: { ORIGIN: 'https://harbour.test', HSTS } })
  for (const path of [...everyAnswer, ...apiAnswers])
    expect([path, (await site.request(path)).headers.get('strict-transport-security')]).toEqual([path, HSTS])
  await using plain = await openTestSite('sqlite', { settings: { HSTS } })
  expect((await plain.request('/about')).headers.has('strict-transport-security')).toBe(false)
})

for (const kind of databaseKinds) {
  test(`private and token pages are never cached, and a token reaches no other site (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email: 'anna@example.org' })
    await makeUser(site, { email: 'admin@example.org', role: 'admin' })
    const client = { cookie: await signInAs(site, 'anna@example.org') }
    const admin = { cookie: await signInAs(site, 'admin@example.org') }
    for (const [path, headers] of [
      ['/profile', client],
      ['/admin-profile', admin],
      ['/admin-profile/appointments', admin],
      ['/admin-profile/audit', admin],
      ['/admin-profile/users/export', admin],
      ['/admin-profile/newsletter', admin],
      ['/admin-profile/newsletter/subscribers', admin],
      ['/admin-profile/newsletter/new', admin],
    ] as const) {
      for (const address of [path, `${path}.data`]) {
        expect((await site.request(address, { headers })).headers.get('cache-control'), address).toBe('no-store')
      }
      expect((await site.request(path)).headers.get('cache-control'), path).toBe('no-store')
    }
    const booked = await site.post('/contact', await bookingForm(site))
    const names = [
      '/reset-password',
      '/verify-email',
      '/accept-invitation',
      '/newsletter/confirm',
      '/confirm-email',
      '/take-back-email',
    ]
    const linkPages = names.map((path) => `${path}?token=x`)
    for (const path of [...linkPages, booked.headers.get('location') ?? 'no place']) {
      const { headers } = await site.request(path)
      expect([path, headers.get('referrer-policy')]).toEqual([path, 'same-origin'])
      expect([path, headers.get('cache-control')]).toEqual([path, 'no-store'])
    }
  })

  test(`/healthz reports a live process, /readyz also migrations and the database (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const statusOf = async (path: string) => (await site.request(path)).status
    expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 200])
    await sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(
      site.runtime.db,
    )
    expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 503])
    await site.runtime.database.close()
    expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 503])
  })

  test(`X-Forwarded-For counts only from a trusted proxy; our own header from nobody (${kind})`, async () => {
    await using site = await openTestSite(kind, { settings: { TRUST_PROXY: '10.0.0.0/8' } })
    await makeUser(site, { email: 'anna@example.org' })
    const addressOf = async (socketAddress: string) => {
      const headers = {
        'sec-fetch-site': 'same-origin',
        'x-forwarded-for': '198.51.100.66, 203.0.113.7',
        'x-harbour-client-address': '198.51.100.99',
      }
      const body = new URLSearchParams({ email: 'anna@example.org', password })
      await site.request('/login', { method: 'POST', body, headers, address: socketAddress })
      const { rows } = await sql<{ ip_address: string }>`select ip_address from auth_session`.execute(site.runtime.db)
      await sql`delete from auth_session`.execute(site.runtime.db)
      return rows.map((row) => row.ip_address).join()
    }
    expect(await addressOf('10.1.2.3')).toBe('203.0.113.7')
    expect(await addressOf('::ffff:10.1.2.3')).toBe('203.0.113.7')
    expect(await addressOf('192.0.2.9')).toBe('192.0.2.9')
  })
}
