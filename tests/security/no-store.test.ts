import { expect, test } from 'vitest'
import { areasOfRoute } from '#src/access/who-may-enter.ts'
import { bookingForm } from '../support/site/booking/booking-request.ts'
import { makeUser, password, signInAs } from '../support/site/people.ts'
import { databaseKinds, openTestSite } from '../support/site/test-site.ts'

/** Every address of the site with its variable parts filled in, except those that are the same for everyone. */
const paths = Object.keys(areasOfRoute)
  .map((pattern) => pattern.replace(':list', 'subscribers').replace(/:\w+/g, 'AAAAAAAAAAAAAAAAAAAAAA'))
  .filter((path) => !path.includes('*') && !path.startsWith('/sample-mail'))

const tokenPages = [
  ...['/reset-password', '/verify-email', '/accept-invitation', '/confirm-email', '/take-back-email'],
  ...['/newsletter/confirm', '/newsletter/unsubscribe'],
].map((path) => `${path}?token=AAAAAAAAAAAAAAAAAAAAAA`)

const dataOf = (path: string) => path.replace(/(?=\?|$)/, '.data')

for (const kind of databaseKinds) {
  test(`pages and data for signed-in users are never cached, prefetched or not (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email: 'anna@example.org' })
    await makeUser(site, { email: 'admin@example.org', role: 'admin' })
    for (const email of ['anna@example.org', 'admin@example.org']) {
      const cookie = await signInAs(site, email)
      for (const path of paths) {
        if (path === '/') continue
        for (const address of [path, dataOf(path)]) {
          const answer = await site.request(address, { headers: { cookie, 'sec-purpose': 'prefetch' } })
          expect([address, answer.headers.get('cache-control')]).toEqual([address, 'no-store'])
        }
      }
    }
  })

  test(`token pages, guarded pages and form responses are never cached, for anyone (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { headers } = await site.post('/contact', await bookingForm(site))
    expect([headers.get('cache-control'), headers.has('location')]).toEqual(['no-store', true])
    const guarded = paths.filter((path) => path.startsWith('/profile') || path.startsWith('/admin-profile'))
    const place = headers.get('location') ?? ''
    for (const path of [...tokenPages, ...guarded, place, '/appointments/AAAAAAAAAAAAAAAAAAAAAA']) {
      for (const address of [path, dataOf(path)]) {
        const answer = await site.request(address, { headers: { 'sec-purpose': 'prefetch' } })
        expect([address, answer.headers.get('cache-control')]).toEqual([address, 'no-store'])
      }
    }
    for (const path of paths.filter((each) => each !== '/')) {
      for (const address of [path, dataOf(path)]) {
        const answer = await site.post(address, { email: 'robin@example.org', password, name: 'Robin' })
        expect(['POST', address, answer.headers.get('cache-control')]).toEqual(['POST', address, 'no-store'])
      }
    }
  })

  test(`public pages may use the back/forward cache and prefetched pages are used (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const cacheControl = async (more: Record<string, string>) =>
      (await site.request('/contact', { headers: more })).headers.get('cache-control')
    expect(await cacheControl({})).toBe('private, no-cache')
    expect(await cacheControl({ cookie: 'harbour-hold=AAAAAAAAAAAAAAAAAAAAAA' })).toBe('private, no-cache')
    expect(await cacheControl({ 'sec-purpose': 'prefetch' })).toBe('private, max-age=10')
  })
}
