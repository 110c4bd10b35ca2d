import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Database } from '../src/platform/database/connect.server.ts'
import { makeUser } from './support/people.ts'
import { databaseKinds, openTestSite, type TestSite } from './support/test-site.ts'

describe.each(databaseKinds)('on %s', (kind) => {
  test('a table that grows under a running copy hands out its new column, and no query of the old ones fails', async () => {
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

test.runIf(databaseKinds.includes('postgres'))(
  'PostgreSQL plans a statement once for each connection, unless its columns are not named or it holds a list of values; it keeps a bounded number',
  async () => {
    await using site = await openTestSite('postgres')
    const kept = await keptAfter(site, async (db) => {
      for (const email of ['a@example.org', 'b@example.org']) {
        await db.selectFrom('users').select('name').where('email', '=', email).execute()
        await db.selectFrom('users').selectAll().where('email', '=', email).execute()
        await db.selectFrom('users').select('name').where('email', 'in', [email]).execute()
      }
    })
    expect(kept).toEqual(['select "name" from "users" where "email" = $1'])
    const keptOfMany = await keptAfter(site, async (db) => {
      for (let number = 1; number <= 250; number += 1)
        await db.selectFrom('users').select(sql.lit(number).as('number')).where('email', '=', '').execute()
    })
    expect(keptOfMany.length).toBeGreaterThan(100)
    expect(keptOfMany.length).toBeLessThan(200)
  },
)

/** What the server keeps for the one connection on which `run` asks. */
async function keptAfter(site: TestSite, run: (db: Database) => Promise<unknown>): Promise<string[]> {
  return site.runtime.db.connection().execute(async (db) => {
    const read = async () =>
      (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)).rows
    const before = new Set((await read()).map(({ statement }) => statement))
    await run(db)
    return (await read()).map(({ statement }) => statement).filter((statement) => !before.has(statement))
  })
}
