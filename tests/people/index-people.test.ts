import { expect, onTestFinished, test, vi } from 'vitest'
import { indexMissingPeople } from '../../src/platform/people/index-people.server.ts'
import { makeManyPeople } from '../support/site/many-people.ts'
import { bothDatabases, openTestSite } from '../support/site/test-site.ts'

for (const kind of bothDatabases) {
  test(`other work goes on while many people are indexed, for a minute at most (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { db } = site.runtime
    await makeManyPeople(db, 300)
    const countIndexed = async () => (await db.selectFrom('people_search').select('person_id').execute()).length
    const forget = () => db.deleteFrom('people_search').execute()

    await forget()
    let turns = 0
    const count = () => {
      turns += 1
      turn = setImmediate(count)
    }
    let turn = setImmediate(count)
    await indexMissingPeople(db)
    clearImmediate(turn)
    expect(await countIndexed()).toBe(300)
    expect(turns).toBeGreaterThanOrEqual(3)

    await forget()
    let now = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
      now += 61_000
      return now
    })
    onTestFinished(() => clock.mockRestore())
    await indexMissingPeople(db)
    const first = await countIndexed()
    expect(first).toBeGreaterThan(0)
    expect(first).toBeLessThan(300)
    await indexMissingPeople(db)
    expect(await countIndexed()).toBe(first * 2)
  })
}
