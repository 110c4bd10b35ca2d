import { expect, test, vi } from 'vitest'
import { listUsers, type UserSort } from '#src/features/accounts/users/user-list.server.ts'
import { explain } from '../../support/explain.ts'
import { pageOf } from '../../support/pages/page.ts'
import { openAdminSession } from '../../support/site/admin-session.ts'
import { makeInvited, makeManyUsers, makeUser } from '../../support/site/people.ts'
import { bothDatabases, openTestSite, type TestSite, wednesdayMorning } from '../../support/site/test-site.ts'

/** Creates unconfirmed users without passwords, one per second. */
async function makeInTurn(site: TestSite, emails: string[]): Promise<void> {
  for (const [index, email] of emails.entries()) {
    vi.setSystemTime(wednesdayMorning.getTime() + (index + 1) * 1000)
    await makeInvited(site, [email], { isEmailVerified: false })
  }
}

/** The addresses that the list shows, in its order. */
const emailsIn = (html: string) =>
  pageOf(html).wordsOf('a[href^="/admin-profile/users/"]:not([href^="/admin-profile/users/export"])')

for (const kind of bothDatabases) {
  test(`the list can be filtered by role, state and address, and shows the count (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const desk = await openAdminSession(site)
    await makeUser(site, { email: 'anna@example.org' })
    await makeUser(site, { email: 'boss@example.org', role: 'ADMIN' })
    await makeInTurn(site, ['ivan@example.org'])
    await desk.press(await makeUser(site, { email: 'dan@example.org' }), 'disable')
    const table: Record<string, string[]> = {
      '': ['admin', 'anna', 'boss', 'dan', 'ivan'],
      'role=admin': ['admin', 'boss'],
      'role=client': ['anna', 'dan', 'ivan'],
      'state=active': ['admin', 'anna', 'boss'],
      'state=invited': ['ivan'],
      'state=disabled': ['dan'],
      'verified=yes': ['admin', 'anna', 'boss', 'dan'],
      'verified=no': ['ivan'],
      'role=client&state=active&verified=yes&email=AN': ['anna'],
      'role=admin&state=invited': [],
      'role=nonsense&state=x&verified=x&sort=x&per=9999': ['admin', 'anna', 'boss', 'dan', 'ivan'],
    }
    for (const [query, names] of Object.entries(table)) {
      const { html, words } = await desk.read(`/admin-profile/users?${query}`)
      expect(emailsIn(html), query).toEqual(names.map((name) => `${name}@example.org`))
      expect(words, query).toContain(names.length === 1 ? '1 user ' : `${names.length} users `)
      const file = await site.request(`/admin-profile/users/export?${query}`, { headers: { cookie: desk.cookie } })
      const lines = (await file.text()).trim().split('\r\n').slice(1)
      expect(
        lines.map((line) => line.split(',')[1]?.split('@')[0]),
        query,
      ).toEqual(names)
    }
    const { html, words } = await desk.read('/admin-profile/users?after=zoe@example.org')
    expect(emailsIn(html)).toEqual([])
    expect(words).toContain('5 users ')
  })

  test(`each sort order pages through all users, even those created in the same moment (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const desk = await openAdminSession(site)
    const names = Array.from({ length: 60 }, (_, index) => `u${(index * 37) % 60}@example.org`)
    await makeInTurn(site, names)
    const { db } = site.runtime
    await db.updateTable('users').set({ created_at: '2027-01-01T00:00:00.000Z' }).where('email', '<', 'u3').execute()
    const walk = async (sort: UserSort) => {
      const seen: (string | undefined)[] = []
      for (let path: string | undefined = `/admin-profile/users?email=u&sort=${sort}`; path !== undefined; ) {
        const { html, words } = await desk.read(path)
        expect(words).toContain('60 users ')
        seen.push(...emailsIn(html))
        path = pageOf(html).links(/^Next page/)[0]?.href
      }
      return seen
    }
    expect(await walk('email')).toEqual([...names].sort())
    const oldest = await walk('oldest')
    expect([oldest.length, new Set(oldest).size]).toEqual([60, 60])
    expect(oldest.slice(-5)).toEqual(names.filter((name) => name >= 'u3').slice(-5))
    expect(await walk('newest')).toEqual(oldest.reverse())
    for (const per of [25, 50, 100]) {
      const { html } = await desk.read(`/admin-profile/users?email=u&per=${per}`)
      expect(emailsIn(html)).toHaveLength(Math.min(per, 60))
    }
  })

  test(`any search is plain text: quotes, backslashes, emoji, the longest address (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const desk = await openAdminSession(site)
    const longest = `${'l'.repeat(64)}@${`${'d'.repeat(61)}.`.repeat(3)}org`
    const odd = [
      "o'hara@example.org",
      'back\\slash@example.org',
      '"quoted"@example.org',
      '🦊@example.org',
      'käse@bücher.example',
    ]
    await makeInTurn(site, [longest, ...odd])
    expect(longest).toHaveLength(254)
    const list = async (email: string) =>
      emailsIn((await desk.read(`/admin-profile/users?${new URLSearchParams({ email })}`)).html).length
    for (const email of [longest, longest.toUpperCase(), ...odd, "o'", 'BACK\\', '"', '🦊', 'KÄ']) {
      expect(await list(email), email).toBe(1)
    }
    for (const email of ["' or 1=1 --", '%', '_', '\\', '🦊🦊', `${longest}x`, '\u{10ffff}']) {
      expect(await list(email), email).toBe(0)
    }
  })

  test(`Today lists the first five users of a search, and leads to the others (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const desk = await openAdminSession(site)
    await makeInTurn(
      site,
      ['u6', 'u1', 'u4', 'u3', 'u2', 'u5', 'v'].map((name) => `${name}@example.org`),
    )
    const { html, words } = await desk.read('/admin-profile?email=U')
    expect(emailsIn(html)).toEqual(['u1', 'u2', 'u3', 'u4', 'u5'].map((name) => `${name}@example.org`))
    expect(words).toContain('All 6 users')
    expect(pageOf(html).hrefs).toContain('/admin-profile/users?email=U')
    expect((await desk.read('/admin-profile?email=x')).words).toContain(
      'No users have an email address that starts with “x”.',
    )
  })

  test(`a name that a spreadsheet would treat as a formula is text in the file (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const desk = await openAdminSession(site)
    await makeUser(site, { email: 'kim@example.org', name: '=HYPERLINK("x")' })
    const file = await site.request('/admin-profile/users/export?email=kim', { headers: { cookie: desk.cookie } })
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="users.csv"')
    const form = { name: 'Nobody', email: 'nobody@example.org' }
    expect((await site.post('/admin-profile/users/export', form, { cookie: desk.cookie })).status).toBe(405)
    expect(await file.text()).toContain(
      ',kim@example.org,"\'=HYPERLINK(""x"")",,,client,active,yes,2027-01-13T10:00:00.000Z',
    )
  })

  test(`a page in each sort order is read from an index among 20,000 users (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeManyUsers(site)
    for (const sort of ['email', 'newest', 'oldest'] as const) {
      for (const after of [null, sort === 'email' ? 'user15@example.org' : '1798761600000_id15']) {
        const plan = await explain(site.runtime, (recorded) =>
          listUsers(recorded, { prefix: '' }, sort).page({ after, limit: 25 }),
        )
        expect(plan, `${sort} ${after}`).toMatch(sort === 'email' ? /users_email|autoindex_users/ : /users_newest/)
        expect(plan, `${sort} ${after}`).not.toMatch(/SCAN users(?! USING INDEX)|Seq Scan|TEMP B-TREE|Sort/)
      }
    }
  })
}
