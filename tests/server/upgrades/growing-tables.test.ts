import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { makeUser } from '../../support/site/people.ts'
import { bothDatabases, openTestSite } from '../../support/site/test-site.ts'

describe.each(bothDatabases)('on %s', (kind) => {
  test('a column added while a process runs breaks no query', async () => {
    await using site = await openTestSite(kind)
    const { db } = site.runtime
    await makeUser(site, { email: 'robin@example.org' })
    const readAll = () => db.selectFrom('users').selectAll().where('email', '=', 'robin@example.org').execute()
    const readName = () => db.selectFrom('users').select('name').where('email', '=', 'robin@example.org').execute()
    for (let time = 0; time < 10; time += 1) await Promise.all([readAll(), readName()])
    const before = [await readAll(), await readName()]

    await sql`alter table users add column nickname text not null default 'Rob'`.execute(site.openTwin().db)

    expect(before.flat()).toHaveLength(2)
    expect(await readAll()).toEqual([{ ...before[0]?.[0], nickname: 'Rob' }])
    expect(await readName()).toEqual(before[1])
  })
})
