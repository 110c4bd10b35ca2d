import { expect, test } from 'vitest'
import { redactPath } from '../../../server/requests/request-log.ts'
import { openTestSite } from '../../support/site/test-site.ts'

const token = 'Ab3_xYz-0123456789AbCd'

test('a logged path keeps known segments and nothing that could be a token', () => {
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
    '/Appointments/short/more.data': '/Appointments/…/….data',
    '/%61ppointments/short': '/%61ppointments/…',
    '//x/appointments/short': '//x/appointments/…',
    [`//evil.test/${token}`]: '//evil.test/…',
    [`/${token}/login`]: '/…/login',
    [`/a/${encodeURIComponent('anna@example.org')}`]: '/a/…',
    '/a/anna@example.org': '/a/…',
    [`/a/%41${token.slice(1)}`]: '/a/…',
    [`/a/${token}%`]: '/a/…',
    [`/a/x.${token}`]: '/a/…',
    '/assets/root-AbCdEf12.js': '/assets/root-AbCdEf12.js',
    '/a/': '/a/',
    '/%E0%A4%A': '/…',
  }
  for (const [path, logged] of Object.entries(table)) expect([path, redactPath(path)]).toEqual([path, logged])
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
