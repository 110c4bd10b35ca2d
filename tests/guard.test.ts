import { expect, test } from 'vitest'
import { makeUser, signInAs } from './support/people.ts'
import { databaseKinds, openTestSite, type TestSite } from './support/test-site.ts'

type Person = 'visitor' | 'account without document' | 'client' | 'admin' | 'ADMIN'

/** The cookies of somebody of that kind. */
async function cookiesFor(site: TestSite, person: Person): Promise<string> {
  if (person === 'visitor') return ''
  const email = 'somebody@example.org'
  const role = person === 'admin' || person === 'ADMIN' ? person : 'client'
  const userId = await makeUser(site, { email, role })
  const cookies = await signInAs(site, email)
  if (person === 'account without document') {
    await site.runtime.db.deleteFrom('users').where('user_id', '=', userId).execute()
  }
  return cookies
}

/** Where each person ends up on each guarded page: null = the page itself. */
const table: Record<Person, Record<'/profile' | '/admin-profile' | '/admin-profile/appointments', string | null>> = {
  visitor: { '/profile': '/', '/admin-profile': '/', '/admin-profile/appointments': '/' },
  'account without document': { '/profile': '/', '/admin-profile': '/', '/admin-profile/appointments': '/' },
  client: { '/profile': null, '/admin-profile': '/', '/admin-profile/appointments': '/' },
  admin: { '/profile': '/admin-profile', '/admin-profile': null, '/admin-profile/appointments': null },
  ADMIN: { '/profile': '/admin-profile', '/admin-profile': null, '/admin-profile/appointments': null },
}

for (const kind of databaseKinds) {
  for (const [person, pages] of Object.entries(table) as [Person, Record<string, string | null>][]) {
    test(`guard table, ${person}, by page and by data request, GET and POST (${kind})`, async () => {
      await using site = await openTestSite(kind)
      const cookie = await cookiesFor(site, person)
      for (const [path, redirectTo] of Object.entries(pages)) {
        const page = await site.request(path, { headers: { cookie } })
        const posted = await site.post(path, { name: 'Mallory', email: 'new@example.org', role: 'admin' }, { cookie })
        const read = await site.request(`${path}.data`, { headers: { cookie } })
        const shortcut = await site.request(`${path}.data?_routes=pages${path}`, { headers: { cookie } })
        if (redirectTo === null) {
          expect([page.status, read.status], path).toEqual([200, 200])
          expect(await page.text(), path).toContain('Log out')
        } else {
          expect([page.status, page.headers.get('location')], path).toEqual([302, redirectTo])
          expect([posted.status, posted.headers.get('location')], path).toEqual([302, redirectTo])
          for (const answer of [read, shortcut]) {
            const body = await answer.text()
            expect(answer.status, `${path}.data`).toBe(202)
            expect(body, `${path}.data`).toContain(`"${redirectTo}"`)
            expect(body, `${path}.data`).not.toContain('somebody@example.org')
          }
        }
      }
      if (person !== 'admin' && person !== 'ADMIN') {
        const users = await site.runtime.db.selectFrom('users').select('email').execute()
        expect(users.map(({ email }) => email)).not.toContain('new@example.org')
      }
    })
  }
}
