import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Database } from '#src/platform/database/connect.server.ts'
import { connectDatabase } from '#src/platform/database/connect.server.ts'
import { indexOutdatedPeople, indexPerson } from '#src/platform/people/index-people.server.ts'
import { hourlyJobsOf } from '../../server/scheduled-jobs.ts'
import { makeBackup, openEmptyPlace, restoreInto } from '../support/backup/backup-site.ts'
import { eventually } from '../support/eventually.ts'
import { createDatabaseFor } from '../support/processes/process-pair.ts'
import { startSite } from '../support/processes/site-process.ts'
import { isWholeRun } from '../support/series.ts'
import { findNames, makePeople } from '../support/site/booked-people.ts'
import { makeManyPeople } from '../support/site/many-people.ts'
import { bothDatabases, databasesOfCopies, openTestSite } from '../support/site/test-site.ts'

/** Writes the texts that an older version would have written: without a version, and folded less. */
async function writeOldTexts(db: Database): Promise<void> {
  const ofPerson = (value: string) =>
    sql`(select ${sql.raw(value)} from people p where p.person_id = people_search.person_id)`
  await sql`update people_search set sort_name = ${ofPerson('lower(p.name)')}, search_text =
    ${ofPerson("'  ' || replace(lower(p.name), ' ', '  ') || '  ' || p.email || '  '")}`.execute(db)
}

const countOld = async (db: Database) => {
  const old = db.selectFrom('people_search').select('person_id').where('search_text', 'like', ' %')
  return (await old.execute()).length
}

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
    await indexOutdatedPeople(site.runtime)
    clearImmediate(turn)
    expect(await db.selectFrom('people_search').select('person_id').execute()).toHaveLength(300)
    expect(turns).toBeGreaterThanOrEqual(3)
  })

  test(`texts of an older version find people as before, until they are written again (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { db } = site.runtime
    await makePeople(site, { 'l@example.org': { name: 'Łukasz Bell' }, 'd@example.org': { name: 'Zoe Bell' } })
    await writeOldTexts(db)
    expect([await findNames(site, 'bell'), await findNames(site, 'l@exam')]).toEqual([
      ['Zoe Bell', 'Łukasz Bell'],
      ['Łukasz Bell'],
    ])
    expect(await findNames(site, 'lukasz')).toEqual([])
    await indexOutdatedPeople(site.runtime)
    expect(await findNames(site, 'lukasz')).toEqual(['Łukasz Bell'])
    expect(await findNames(site, 'bell')).toEqual(['Łukasz Bell', 'Zoe Bell'])
  })

  test(`people of an older backup are found once the restored site has run its jobs (${kind})`, async () => {
    await using old = await openTestSite('sqlite')
    const { dataDir, databaseUrl } = old.runtime.settings
    await makePeople(old, { 'l@example.org': { name: 'Łukasz Bell' }, 'k@example.org': { name: '김철수' } })
    await writeOldTexts(old.runtime.db)
    const file = join(dataDir, 'old.backup')
    writeFileSync(join(dataDir, 'secret'), old.runtime.secret)
    await makeBackup({ dataDir, databaseUrl }, file)
    using place = await openEmptyPlace(kind)
    await restoreInto(place, file, { secret: old.runtime.secret })
    await using restored = await openTestSite(kind, { database: place })
    expect([await findNames(restored, 'bell'), await findNames(restored, 'lukasz')]).toEqual([['Łukasz Bell'], []])
    await hourlyJobsOf(restored.runtime)['index people for the search']?.()
    for (const [term, name] of [
      ['lukasz', 'Łukasz Bell'],
      ['철수', '김철수'],
      ['k@exam', '김철수'],
    ] as const) {
      expect(await findNames(restored, term), term).toEqual([name])
    }
  })

  test(`what an older copy writes meanwhile is written again, what a newer one writes is not (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { db } = site.runtime
    await makePeople(site, { 'l@example.org': { name: 'Łukasz' }, 'n@example.org': { name: 'Đức' } })
    const write = (name: string, search_text: string) => {
      const ofPerson = db.selectFrom('people').select('person_id').where('name', '=', name)
      return db.updateTable('people_search').set({ search_text }).where('person_id', '=', ofPerson).execute()
    }
    await write('Łukasz', '  łukasz  ')
    await write('Đức', '9  something else  ')
    await indexOutdatedPeople(site.runtime)
    expect(await findNames(site, 'lukasz')).toEqual(['Łukasz'])
    expect([await findNames(site, 'duc'), await findNames(site, 'something')]).toEqual([[], ['Đức']])
  })

  test(`two copies index the same people at once, while these are changed (${kind})`, async () => {
    await using site = await openTestSite(kind)
    const { db } = site.runtime
    await makeManyPeople(db, 300)
    await writeOldTexts(db)
    const rename = async () => {
      for (let index = 0; index < 300; index += 7) {
        await db.transaction().execute(async (transaction) => {
          const person_id = `person-${index}`
          const renamed = transaction.updateTable('people').set({ name: `Đan ${index}` })
          await renamed.where('person_id', '=', person_id).execute()
          await indexPerson({ ...site.runtime, db: transaction }, person_id)
        })
      }
    }
    await Promise.all([indexOutdatedPeople(site.runtime), indexOutdatedPeople(site.openTwin()), rename()])
    // A copy leaves alone what another is writing at the moment.
    await indexOutdatedPeople(site.runtime)
    expect(await countOld(db)).toBe(0)
    expect(await findNames(site, 'dan')).toHaveLength(Math.ceil(300 / 7))
  })
}

for (const kind of databasesOfCopies) {
  test.runIf(isWholeRun)(
    `a started site writes older texts again, and goes on after it is killed (${kind})`,
    async () => {
      const databaseUrl = await createDatabaseFor(kind)
      const first = await startSite(databaseUrl)
      const { db, close } = connectDatabase({ databaseUrl, dataDir: first.dataDir }, pino({ enabled: false }))
      await first.kill()
      const count = 6000
      await makeManyPeople(db, count)
      // As if they were about to book: those without appointments are deleted.
      await db.updateTable('people').set({ updated_at: '2999-01-01T00:00:00.000Z' }).execute()
      await writeOldTexts(db)
      const second = await startSite(databaseUrl, first)
      const left = await eventually(async () => {
        const old = await countOld(db)
        expect(old).toBeLessThan(count)
        return old
      })
      await second.kill()
      // As many as were there before, and some of them still of the older version.
      expect(left).toBeGreaterThan(0)
      expect(await countOld(db)).toBeGreaterThan(0)
      const third = await startSite(databaseUrl, first)
      await eventually(async () => expect(await countOld(db)).toBe(0))
      const indexed = await db
        .selectFrom('people_search')
        .select('person_id')
        .where('person_id', 'like', 'person-%')
        .execute()
      expect(indexed).toHaveLength(count)
      await close()
      await third.stop()
      await first.stop()
    },
  )
}
