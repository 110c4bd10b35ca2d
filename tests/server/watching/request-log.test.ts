import { expect, test } from 'vitest'
import { createSite } from '#built/site'
import { redactPath } from '#src/access/redact-path.ts'
import { openTestSite } from '../../support/site/test-site.ts'

const token = 'Ab3_xYz-0123456789AbCd'

test('a logged path keeps known segments and nothing that someone could have typed', () => {
  const table: Record<string, string> = {
    '/': '/',
    '/login': '/login',
    '/profile/confirm-it-is-you': '/profile/confirm-it-is-you',
    '/terms-and-conditions.data': '/terms-and-conditions.data',
    '/scams/forex': '/scams/forex',
    '/admin-profile/appointments': '/admin-profile/appointments',
    '/admin-profile/appointments/csv': '/admin-profile/appointments/…',
    [`/appointments/${token}`]: '/appointments/…',
    [`/appointments/${token}.data`]: '/appointments/….data',
    '/appointments/short': '/appointments/…',
    '/Appointments/short/more.data': '/…/…/….data',
    '/%61ppointments/short': '/%61ppointments/…',
    '//x/appointments/short': '//…/appointments/…',
    [`//evil.test/${token}`]: '//…/…',
    [`/${token}/login`]: '/…/login',
    [`/contact/${encodeURIComponent('anna@example.org')}`]: '/contact/…',
    '/contact/anna@example.org/': '/contact/…/',
    '/Anna-Miller': '/…',
    '/scams/anna.data': '/scams/….data',
    '/contact/Miller+447911223344': '/contact/…',
    '/anna%2540example.org': '/…',
    '/anna＠example.org': '/…',
    [`/login/%41${token.slice(1)}`]: '/login/…',
    [`/login/x.${token}%`]: '/login/…',
    '/api/auth/anna': '/api/auth/…',
    '/%E0%A4%A': '/…',
  }
  for (const [path, logged] of Object.entries(table)) expect([path, redactPath(path)]).toEqual([path, logged])
})

test('what the server answers itself is logged under its own name', async () => {
  await using site = await openTestSite('sqlite')
  const ownPaths = createSite(site.runtime)
    .routes.map(({ path }) => path)
    .filter((path) => !path.includes('*'))
  expect(ownPaths).toContain('/readyz')
  for (const path of ownPaths) expect(redactPath(path)).toBe(path)
})

test('probes are logged at level debug, everything else at info', async () => {
  await using site = await openTestSite('sqlite')
  for (const path of ['/healthz', '/readyz', '/about', '/healthz/more', '/nothing']) await site.request(path)
  const logged = site.logLines.filter(({ msg }) => msg === 'request').map(({ path, level }) => [path, level])
  const [debug, info] = [20, 30]
  expect(logged).toEqual([
    ['/healthz', debug],
    ['/readyz', debug],
    ['/about', info],
    ['/healthz/…', info],
    ['/…', info],
  ])
})

test('no spelling of an address puts its token into the log', async () => {
  await using site = await openTestSite('sqlite')
  const places = [
    `/appointments/${token}`,
    `//x/appointments/${token}`,
    `///appointments/${token}`,
    `/\\appointments/${token}`,
    `/x/${token}.data`,
    `/sample-mail/${token}/html`,
    `/reset-password/${token}`,
    `/appointments/${token}//`,
    `/appointments//${token}`,
    `/.well-known/${token}`,
    `/api/${token}`,
  ]
  for (const place of places) {
    await site.request(`http://harbour.test${place}`)
    await site.request(`http://harbour.test${place}`, { method: 'POST' })
  }
  expect(site.logLines.filter(({ msg }) => msg === 'request')).toHaveLength(places.length * 2)
  expect(JSON.stringify(site.logLines)).not.toContain(token)
})
