import { acquireLock, type Database } from '../database/connect.server.ts'
import { runInBatches } from '../database/run-in-batches.server.ts'
import { searchTextOf, sortNameOf } from './search-text.ts'

/** Of how many bookings, the latest, a person is found by name, address and reference. */
const maxBookings = 200
/** Few, because SQLite reads their bookings and writes their words without leaving this thread. */
const peopleAtOnce = 50

/**
 * Makes a person found by what is known of them now. Call it in the transaction of every change of a person or of the
 * appointments that refer to it, after that change.
 */
export async function indexPerson(db: Database, personId: string): Promise<void> {
  // Two changes of one person: the later one must see what the earlier one has written.
  await acquireLock(db, `index of person ${personId}`)
  const rows = await searchRowsOf(db, [personId])
  if (rows.length === 0) return
  await db
    .insertInto('people_search')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('person_id').doUpdateSet(({ ref }) => ({
        sort_name: ref('excluded.sort_name'),
        search_text: ref('excluded.search_text'),
      })),
    )
    .execute()
}

/**
 * Indexes people who are not: after an upgrade, and those of whom an appointment has been deleted. Unlike a deletion it
 * goes on to the end, because until then the search misses people.
 */
export async function indexMissingPeople(db: Database): Promise<void> {
  let lastId = ''
  await runInBatches(
    async (limit) => {
      const missing = await db
        .selectFrom('people')
        .leftJoin('people_search', 'people_search.person_id', 'people.person_id')
        .select('people.person_id')
        .where('people_search.person_id', 'is', null)
        .where('people.person_id', '>', lastId)
        .orderBy('people.person_id')
        .limit(limit)
        .execute()
      const ids = missing.map(({ person_id }) => person_id)
      lastId = ids.at(-1) ?? lastId
      if (ids.length > 0) await db.transaction().execute((transaction) => indexAll(transaction, ids))
      return ids.length
    },
    { batchSize: peopleAtOnce, maxMs: Number.POSITIVE_INFINITY },
  )
}

async function indexAll(transaction: Database, personIds: string[]): Promise<void> {
  const rows = await searchRowsOf(transaction, personIds)
  if (rows.length === 0) return
  const insert = transaction.insertInto('people_search').values(rows)
  // Anyone changed in the meantime is already indexed, with newer data.
  await insert.onConflict((conflict) => conflict.doNothing()).execute()
}

async function searchRowsOf(db: Database, personIds: string[]) {
  const people = await db
    .selectFrom('people')
    .select(['person_id', 'name', 'email', 'phone'])
    .where('person_id', 'in', personIds)
    .execute()
  const bookings = await db
    .selectFrom('appointments')
    .select(['person_id', 'name', 'email', 'phone', 'reference'])
    .where('person_id', 'in', personIds)
    .orderBy('starts_at', 'desc')
    .limit(maxBookings * personIds.length)
    .execute()
  const bookingsOf = Map.groupBy(bookings, ({ person_id }) => person_id)
  return people.map((person) => ({
    person_id: person.person_id,
    sort_name: sortNameOf(person),
    search_text: searchTextOf(person, (bookingsOf.get(person.person_id) ?? []).slice(0, maxBookings)),
  }))
}
