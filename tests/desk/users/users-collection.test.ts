import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listUsers } from '#src/features/accounts/users/user-list.server.ts'
import { mergeUser } from '#src/features/accounts/users/user-profile.server.ts'
import { findUser } from '#src/features/accounts/users/user-queries.server.ts'
import type { Page } from '#src/platform/list/keyset-list.server.ts'
import { explain } from '../../support/explain.ts'
import { pageOf } from '../../support/pages/page.ts'
import { makeInvited, makeManyUsers, makeUser, signInAs } from '../../support/site/people.ts'
import { bothDatabases, databaseKinds, openTestSite, type TestSite } from '../../support/site/test-site.ts'

/** A user document that today's forms could not produce: the query must be right for anything stored. */
async function storeDocument({ runtime: { db } }: TestSite, email: string): Promise<void> {
  const userId = crypto.randomUUID()
  const instant = '2027-01-01T00:00:00.000Z'
  const values = sql`${userId}, '', ${email}, ${sql.lit(1)} = 1, ${instant}, ${instant}`
  await sql`insert into auth_user (id, name, email, email_verified, created_at, updated_at) select ${values}`.execute(
    db,
  )
  const document = { user_id: userId, email, role: 'client', name: '', phone: '', time_zone: '' }
  await db
    .insertInto('users')
    .values({ ...document, created_at: instant, updated_at: instant })
    .execute()
}

async function search({ runtime }: TestSite, prefix: string): Promise<string[]> {
  const { rows } = await listUsers(runtime.db, { prefix }).page({ after: null, limit: 100 })
  return rows.map(({ email }) => email)
}

for (const kind of databaseKinds) {
  test(`a search finds exactly the email addresses that begin with the term (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeInvited(site, ['ann@example.org', 'anna@example.org', 'anne.b@example.org', 'ben@example.org'])
    expect(await search(site, 'ann')).toEqual(['ann@example.org', 'anna@example.org', 'anne.b@example.org'])
    expect(await search(site, 'anna')).toEqual(['anna@example.org'])
    expect(await search(site, 'ann@example.org')).toEqual(['ann@example.org'])
    expect(await search(site, 'ann@example.org.')).toEqual([])
    expect(await search(site, 'example')).toEqual([])
    expect(await search(site, 'c')).toEqual([])
  })

  test(`case and surrounding spaces do not matter, in the term or the stored address (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeInvited(site, ['  ANNA@Example.ORG '])
    expect(await search(site, '  aNNa@ex ')).toEqual(['anna@example.org'])
  })

  test(`a whole address is found as it was copied (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeInvited(site, ['anna@example.org', 'ben@example.org'])
    for (const copied of [
      '<anna@example.org>',
      'mailto:anna@example.org',
      'Anna <ANNA@example.org>',
      '\u202aanna@example.org',
    ]) {
      expect(await search(site, copied), copied).toEqual(['anna@example.org'])
    }
    for (const part of ['<anna', 'mailto:anna', '“anna”']) expect(await search(site, part), part).toEqual([])
  })

  test(`'%' and '_' are ordinary characters in a term (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeInvited(site, ['a_b@example.org', 'axb@example.org', 'a%b@example.org'])
    expect(await search(site, 'a_')).toEqual(['a_b@example.org'])
    expect(await search(site, 'a%')).toEqual(['a%b@example.org'])
    expect(await search(site, '%')).toEqual([])
    expect(await search(site, '_')).toEqual([])
  })

  test(`prefix search works at the edge of any alphabet (${kind})`, async () => {
    await using site = await openTestSite(kind)
    // Names by what follows 'x': the last of ASCII, U+D7FF before the surrogates, U+E000 after them, U+FFFF, an emoji,
    // the very last.
    const letters = ['~', '\u{d7ff}', '\u{e000}', '\u{ffff}', '🦊', '\u{10ffff}']
    for (const letter of letters) await storeDocument(site, `x${letter}@example.org`)
    for (const letter of letters) expect(await search(site, `x${letter}`)).toEqual([`x${letter}@example.org`])
    expect(await search(site, 'x')).toEqual(letters.map((letter) => `x${letter}@example.org`))
    await storeDocument(site, '\u{10ffff}@example.org')
    expect(await search(site, '\u{10ffff}')).toEqual(['\u{10ffff}@example.org'])
    expect(await search(site, '🦊')).toEqual([])
  })

  test(`without a term all users are returned, each with its userId (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const ids = [
      await makeUser(site, { email: 'anna@example.org' }),
      await makeUser(site, { email: 'ben@example.org', role: 'admin' }),
    ]
    for (const prefix of ['', '   ']) {
      const { rows } = await listUsers(site.runtime.db, { prefix }).page({ after: null, limit: 100 })
      expect(rows).toMatchObject([
        { userId: ids[0], email: 'anna@example.org', role: 'client', name: 'Robin Sample' },
        { userId: ids[1], email: 'ben@example.org', role: 'admin', name: 'Robin Sample' },
      ])
    }
  })

  test(`paging shows 60 users once each, even as users are created and deleted (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const emails = Array.from({ length: 60 }, (_, index) => `user${String(index).padStart(2, '0')}@example.org`)
    await makeInvited(site, emails)
    const seen: string[] = []
    const users = listUsers(site.runtime.db, { prefix: 'user' })
    for (let after: string | null = null, pages = 0; pages < 10; pages += 1) {
      const page: Page<{ email: string }> = await users.page({ after, limit: 25 })
      seen.push(...page.rows.map(({ email }) => email))
      if (page.next === null) break
      after = page.next
      // With page numbers, these two would shift the next page by one and hide or repeat a user.
      if (pages === 0) await makeInvited(site, ['user00-new@example.org'])
      if (pages === 1)
        await site.runtime.db
          .deleteFrom('users')
          .where('email', '=', emails[3] ?? '')
          .execute()
    }
    expect(seen).toEqual(emails)
  })

  test(`the list pages through all users of a search (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email: 'admin@example.org', role: 'admin' })
    await makeInvited(
      site,
      Array.from({ length: 30 }, (_, index) => `user${100 + index}@example.org`),
    )
    const cookie = await signInAs(site, 'admin@example.org')
    const first = await (await site.request('/admin-profile/users?email=USER', { headers: { cookie } })).text()
    expect(first).toContain('user124@example.org')
    expect(first).not.toContain('user125@example.org')
    expect(pageOf(first).wordsOf('td').join()).not.toContain('admin@example.org')
    const { href } = pageOf(first).link(/^Next page/)
    const second = await (await site.request(href, { headers: { cookie } })).text()
    expect(second).toContain('user125@example.org')
    expect(second).toContain('user129@example.org')
    expect(second).not.toContain('user124@example.org')
    expect(second).not.toContain('Next page')
  })

  test(`a nonsensical search shows a page, never an error (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeUser(site, { email: 'admin@example.org', role: 'admin' })
    const cookie = await signInAs(site, 'admin@example.org')
    const queries = ['email=%00', 'after=%00', 'email=%ED%A0%80', 'email=%F4%8F%BF%BF', `email=${'x'.repeat(5000)}`]
    for (const query of queries) {
      for (const page of ['/admin-profile', '/admin-profile/users']) {
        const answer = await site.request(`${page}?${query}`, { headers: { cookie } })
        expect(answer.status, `${page} ${query.slice(0, 30)}`).toBe(200)
      }
    }
  })

  test(`a document is read by its user's id; an unknown id gives null (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const userId = await makeUser(site, { email: 'anna@example.org' })
    expect(await findUser(site.runtime.db, userId)).toEqual({
      userId,
      email: 'anna@example.org',
      role: 'client',
      name: 'Robin Sample',
      phone: '',
      timeZone: '',
      createdAt: Date.parse('2027-01-13T10:00:00.000Z'),
      deleteAt: null,
      disabledAt: null,
      agentId: null,
      hasDiscreetMails: false,
    })
    expect(await findUser(site.runtime.db, 'nobody')).toBeNull()
  })

  test(`write with merge: omitted properties stay, and the role is never touched (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const email = 'anna@example.org'
    const userId = await makeUser(site, { email, role: 'ADMIN' })
    await mergeUser(site.runtime, { userId, email, properties: { phone: '020 7946 0018', timeZone: 'Asia/Tokyo' } })
    await mergeUser(site.runtime, { userId, email, properties: { phone: '' } })
    const smuggled = { name: 'Anna', role: 'client', user_id: 'other', created_at: '', nonsense: 1 }
    await mergeUser(site.runtime, { userId, email, properties: smuggled, roleIfNew: 'client' })
    expect(await findUser(site.runtime.db, userId)).toMatchObject({
      userId,
      role: 'ADMIN',
      name: 'Anna',
      phone: '',
      timeZone: 'Asia/Tokyo',
      createdAt: Date.parse('2027-01-13T10:00:00.000Z'),
    })
  })

  test(`a client can change their name, phone and time zone, but neither role nor email (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const userId = await makeUser(site, { email: 'anna@example.org' })
    const otherId = await makeUser(site, { email: 'ben@example.org' })
    const cookie = await signInAs(site, 'anna@example.org')
    const form = { name: 'Anna', phone: '+44 20 7946 0018', timeZone: 'Asia/Tokyo' }
    const forged = { role: 'admin', email: 'other@example.org', userId: otherId, user_id: otherId }
    const answer = await site.post('/profile/data', { intent: 'save', ...form, ...forged }, { cookie })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('Your details have been saved.')
    expect(await findUser(site.runtime.db, userId)).toMatchObject({
      ...form,
      role: 'client',
      email: 'anna@example.org',
    })
    expect(await findUser(site.runtime.db, otherId)).toMatchObject({ name: 'Robin Sample', role: 'client' })
  })

  test(`an unknown time zone is refused and nothing is written (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const userId = await makeUser(site, { email: 'anna@example.org' })
    const cookie = await signInAs(site, 'anna@example.org')
    const answer = await site.post(
      '/profile/data',
      { intent: 'save', name: 'Anna', timeZone: 'Mars/Olympus' },
      { cookie },
    )
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain('Choose a time zone from the list')
    expect(await findUser(site.runtime.db, userId)).toMatchObject({ name: 'Robin Sample', timeZone: '' })
  })

  test(`the prefix search reads a range of the address index, not the whole table (${kind})`, async () => {
    await using site = await openTestSite(kind)
    await makeManyUsers(site)
    const find = (prefix: string, after: string | null) =>
      explain(site.runtime, (recorded) => listUsers(recorded, { prefix }).page({ after, limit: 25 }))
    const range = kind === 'sqlite' ? /USING INDEX \S+ \(email>\? AND email<\?\)/ : /Index Cond: .*email >=.*email </
    for (const plan of [await find('user12', null), await find('user1', 'user15@example.org')]) {
      expect(plan).toMatch(range)
      expect(plan).not.toMatch(/SCAN users(?! USING INDEX)|Seq Scan|TEMP B-TREE|Sort/)
    }
    expect(await find('', null)).not.toMatch(/SCAN users(?! USING INDEX)|Seq Scan|TEMP B-TREE|Sort/)
  })
}

for (const kind of bothDatabases.filter((name) => name === 'postgres')) {
  test(`addresses are compared byte by byte, whatever the database's locale (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { rows } = await sql`select collation_name from information_schema.columns
      where table_name = 'users' and column_name = 'email'`.execute(site.runtime.db)
    expect(rows).toEqual([{ collation_name: 'C' }])
  })
}
