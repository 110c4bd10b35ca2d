import { expect, test } from 'vitest'
import { indexMissingPeople } from '../../src/platform/people/index-people.server.ts'
import { makeManyPeople } from '../support/site/many-people.ts'
import { bothDatabases, openTestSite } from '../support/site/test-site.ts'

for (const kind of bothDatabases) {
  test(`other work goes on while many people are indexed (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { db } = site.runtime
    await makeManyPeople(db, 300)
    await db.deleteFrom('people_search').execute()
    let turns = 0
    const count = () => {
      turns += 1
      turn = setImmediate(count)
    }
    let turn = setImmediate(count)
    await indexMissingPeople(db)
    clearImmediate(turn)
    expect(await db.selectFrom('people_search').select('person_id').execute()).toHaveLength(300)
    expect(turns).toBeGreaterThanOrEqual(3)
  })
}
