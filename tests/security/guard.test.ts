import { expect, test, vi } from 'vitest'
import { areasOfRoute, type GuardedArea, type Permission, pageOfExport } from '#src/access/who-may-enter.ts'
import { saveSecurityRule } from '#src/features/accounts/second-factor/security-rules.server.ts'
import { addresses as routes } from '../support/route-files.ts'
import { isWholeRun } from '../support/series.ts'
import { makeUser, signInAs } from '../support/site/people.ts'
import { databaseKinds, openTestSite, type TestSite, wednesdayMorning } from '../support/site/test-site.ts'

type Person = {
  role?: string
  permissions?: Permission[]
  hasNoDocument?: boolean
  isDisabled?: boolean
  hoursLater?: number
  isUnderRule?: boolean
} | null

/** Where each guarded area sends someone: null = they are let in. */
type Targets = Record<GuardedArea, string | null>

const nowhere: Targets = {
  profile: '/',
  'admin-profile': '/',
  'admin-only': '/',
  newsletter: '/',
  exports: '/',
  'audit-log': '/',
  'staff-security': '/',
}
const clientsPages = { ...nowhere, profile: null }
const everythingOfStaff: Targets = {
  profile: '/admin-profile',
  'admin-profile': null,
  'admin-only': null,
  newsletter: null,
  exports: null,
  'audit-log': null,
  'staff-security': null,
}
const refused = '/admin-profile?refused'
const agentsPages = {
  ...everythingOfStaff,
  'admin-only': refused,
  newsletter: refused,
  exports: refused,
  'audit-log': refused,
}
const setUp = '/admin-profile/security'
const securityOnly: Targets = {
  profile: setUp,
  'admin-profile': setUp,
  'admin-only': setUp,
  newsletter: setUp,
  exports: setUp,
  'audit-log': setUp,
  'staff-security': null,
}

/** Every kind of user, and where each guarded area sends them. */
const table: Record<string, { person: Person; at: Targets }> = {
  'a visitor': { person: null, at: nowhere },
  'an account without document': { person: { hasNoDocument: true }, at: nowhere },
  'a client': { person: {}, at: clientsPages },
  'an agent': { person: { role: 'agent' }, at: agentsPages },
  'an AGENT': { person: { role: 'AGENT' }, at: agentsPages },
  'an agent who may write the newsletter': {
    person: { role: 'agent', permissions: ['newsletter'] },
    at: { ...agentsPages, newsletter: null },
  },
  'an agent who may export': {
    person: { role: 'agent', permissions: ['exports'] },
    at: { ...agentsPages, exports: null },
  },
  'an agent with every permission': {
    person: { role: 'agent', permissions: ['newsletter', 'exports', 'audit-log'] },
    at: { ...everythingOfStaff, 'admin-only': refused },
  },
  'a client with the permissions of a former agent': {
    person: { permissions: ['newsletter', 'exports', 'audit-log'] },
    at: clientsPages,
  },
  'an admin': { person: { role: 'admin' }, at: everythingOfStaff },
  'an ADMIN': { person: { role: 'ADMIN' }, at: everythingOfStaff },
  'an aDmIn': { person: { role: 'aDmIn' }, at: everythingOfStaff },
  'a user whose role only resembles it': { person: { role: 'admin ' }, at: clientsPages },
  'a disabled client': { person: { isDisabled: true }, at: nowhere },
  'a disabled agent': { person: { role: 'agent', isDisabled: true }, at: nowhere },
  'a disabled admin': { person: { role: 'admin', isDisabled: true }, at: nowhere },
  'a client whose session is over': { person: { hoursLater: 15 * 24 }, at: nowhere },
  'an agent whose session is over': { person: { role: 'agent', hoursLater: 3 }, at: nowhere },
  'an admin whose session is over': { person: { role: 'admin', hoursLater: 3 }, at: nowhere },
  'an admin without the second factor that a rule asks for': {
    person: { role: 'admin', isUnderRule: true },
    at: securityOnly,
  },
  'an agent without the second factor that a rule asks for': {
    person: { role: 'agent', isUnderRule: true },
    at: securityOnly,
  },
}

/** Those who differ from another only in what other tests cover; a full run lets them try every route too. */
const sameAsAnother = [
  ...['an AGENT', 'an aDmIn', 'an agent who may export', 'a disabled client', 'a disabled agent'],
  ...['an agent whose session is over', 'an agent without the second factor that a rule asks for'],
]

const email = 'someone@example.org'
const secretName = 'Another Person'

/** Cookies of such a user, from a sign-in while it was still possible. */
async function cookiesFor(site: TestSite, person: Person): Promise<string> {
  if (person === null) return ''
  const { db } = site.runtime
  const userId = await makeUser(site, { email, role: person.role ?? 'client' })
  const cookies = await signInAs(site, email)
  for (const permission of person.permissions ?? []) {
    await db.insertInto('user_permissions').values({ user_id: userId, permission }).execute()
  }
  if (person.hasNoDocument === true) await db.deleteFrom('users').where('user_id', '=', userId).execute()
  if (person.isDisabled === true) {
    // In the database only: the session itself remains, and must not work.
    const disabled_at = wednesdayMorning.toISOString()
    await db.updateTable('users').set({ disabled_at }).where('user_id', '=', userId).execute()
  }
  if (person.isUnderRule === true) {
    const by = { actor: userId, address: null }
    await saveSecurityRule(site.runtime, { rule: 'second-factor-for-admins', isOn: true, by })
  }
  vi.setSystemTime(wednesdayMorning.getTime() + (person.hoursLater ?? 0) * 60 * 60_000)
  return cookies
}

/** Values for the variable parts of the addresses; of every other, nothing is called `none`. */
const samples: Record<string, string> = { ':scamType': 'forex', ':issueId': 'new', ':list': 'consent-records' }

function addresses(userId: string) {
  const sampleOf = (part: string) => (part === ':userId' ? userId : (samples[part] ?? 'none'))
  return routes.map(({ path: pattern, id }) => {
    const path = pattern.replaceAll(/:\w+/g, sampleOf).replace('*', 'nothing/here')
    const [areas, isFile] = [areasOfRoute[pattern] ?? 'public', files.has(pattern)]
    return { path, data: path === '/' ? '/_root.data' : `${path}.data`, id, areas, isFile }
  })
}

/** The CSRF-relevant headers that a form's sender would choose. */
const forged = {
  ...Object.fromEntries(['role', 'Role', 'properties.role', 'users[role]', 'roleIfNew'].map((name) => [name, 'admin'])),
  name: 'Mallory',
  phone: '',
  timeZone: '',
  email,
  password: 'correct horse battery',
  token: 'none',
  intent: 'x',
}

type Address = ReturnType<typeof addresses>[number]

/**
 * Requests an address by page and by data request; if `isThorough`, with every method, those included that no route
 * accepts.
 */
async function askFor(site: TestSite, cookie: string, { path, data, id }: Address, isThorough: boolean) {
  const get = (address: string, method = 'GET') => site.request(address, { method, headers: { cookie } })
  // Requesting this would end or replace the session.
  const post = (address: string) =>
    ['/login', '/logout'].includes(path) ? get(path) : site.post(address, forged, { cookie })
  const pages = [await get(path)]
  const reads = [await get(data)]
  if (isThorough) {
    const foreign = { method: 'POST', headers: { cookie, 'sec-fetch-site': 'cross-site' } }
    if (path !== '/newsletter/unsubscribe') expect((await site.request(path, foreign)).status, path).toBe(403)
    for (const method of ['PUT', 'PATCH', 'DELETE']) expect((await get(path, method)).status, path).toBe(405)
    pages.push(await get(path, 'HEAD'), await post(path))
    reads.push(await get(`${data}?_routes=${encodeURIComponent(id)}`), await post(data))
  }
  for (const answer of [...pages, ...reads]) expect(answer.status, path).toBeLessThan(500)
  return { pages, reads }
}

type Answers = Awaited<ReturnType<typeof askFor>>

/**
 * Addresses that answer with no page of their own: there is nothing to read, and they redirect to the page that they
 * belong to, or say that there is no such record.
 */
const notPages: Record<string, { status: number; location: string | null }> = {
  '/profile/security/passkeys': { status: 302, location: '/profile/security' },
  '/admin-profile/security/passkeys': { status: 302, location: '/admin-profile/security' },
  '/admin-profile/newsletter/new/mail': { status: 404, location: null },
}

function answerOf(path: string) {
  return notPages[path] ?? { status: /\/none(\/|$)/.test(path) ? 404 : 200, location: null }
}

/** Cacheable files that are not pages. */
const files = new Set([...Object.keys(pageOfExport), '/profile/data/download'])

async function expectEntry({ path, data, isFile }: Address, { pages, reads }: Answers): Promise<void> {
  const { status, location } = answerOf(path)
  expect([pages[0]?.status, pages[0]?.headers.get('location')], path).toEqual([status, location])
  expect(reads[0]?.status, data).toBe(status === 302 ? 202 : status)
  if (status !== 200) return
  expect(pages[0]?.headers.get('content-disposition') ?? '', path).toMatch(isFile ? /^attachment; filename=/ : /^$/)
  // These answer a page's scripts.
  if (!isFile && !/\/(matches|version)$/.test(path)) expect(await pages[0]?.text(), path).toContain('Log out')
}

async function expectTurnedAway({ path, data }: Address, target: string, { pages, reads }: Answers): Promise<void> {
  for (const answer of pages) {
    expect([answer.status, answer.headers.get('location'), await answer.text()], path).toEqual([302, target, ''])
  }
  for (const answer of reads) {
    const body = await answer.text()
    expect([answer.status, body.includes(`"${target}"`)], data).toEqual([202, true])
    for (const word of [secretName, 'stranger@example.org']) expect(body, data).not.toContain(word)
  }
}

for (const kind of databaseKinds) {
  for (const [name, { person, at }] of Object.entries(table)) {
    test.skipIf(!isWholeRun && sameAsAnother.includes(name))(
      `${name} on every route, by page and data request, with GET, HEAD, POST and others (${kind})`,
      async () => {
        await using site = await openTestSite(kind)
        const strangerId = await makeUser(site, { email: 'stranger@example.org', name: secretName })
        const cookie = await cookiesFor(site, person)
        const roles = () => site.runtime.db.selectFrom('users').select(['email', 'role']).orderBy('email').execute()
        const rolesBefore = await roles()
        for (const address of addresses(strangerId)) {
          // Access to a sample site's emails does not depend on who is signed in.
          const { areas } = address
          const target = Array.isArray(areas)
            ? (areas.map((area) => at[area]).find((to) => to !== null) ?? null)
            : 'anywhere'
          // Public addresses, and every method: a full run tests them with every user.
          const isThorough = isWholeRun || ['a visitor', 'a client', 'an agent', 'an admin'].includes(name)
          if (target === 'anywhere' && !isThorough) continue
          const answers = await askFor(site, cookie, address, isThorough)
          if (target === 'anywhere') continue
          if (target === null) await expectEntry(address, answers)
          else await expectTurnedAway(address, target, answers)
        }
        expect(await roles()).toEqual(rolesBefore)
      },
    )

    test(`${name} at the API endpoints (${kind})`, async () => {
      await using site = await openTestSite(kind)
      const cookie = await cookiesFor(site, person)
      const ask = (path: string, method = 'GET') => site.request(path, { method, headers: { cookie } })
      const isKnown = at.profile !== '/' || person?.hasNoDocument === true
      const session = await ask('/api/auth/get-session')
      expect([session.status, (await session.json()) === null]).toEqual([200, !isKnown])
      expect((await ask('/api/auth/token')).status).toBe(isKnown ? 200 : 401)
      for (const path of [
        '/api/auth/list-sessions',
        '/api/auth/update-user',
        '/api/auth/admin/set-role',
        '/api/users',
      ]) {
        for (const answer of [await ask(path), await site.post(path, forged, { cookie })]) {
          expect([answer.status, answer.headers.get('content-type')], path).toEqual([404, 'application/json'])
        }
      }
      const foreign = { method: 'POST', headers: { cookie, 'sec-fetch-site': 'cross-site' } }
      expect((await site.request('/api/auth/token', foreign)).status).toBe(403)
    })
  }
}
