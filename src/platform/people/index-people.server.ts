import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { acquireLock, type Database, isSqlite } from '#src/platform/database/connect.server.ts'
import { runInBatches } from '#src/platform/database/run-in-batches.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { callingCodeOf } from './phone-digits.ts'
import { searchTextOf, sortNameOf, textVersion } from './search-text.ts'

export type PeopleRuntime = Pick<Runtime, 'db' | 'firm'>

/** The latest, by whose names, addresses and references a person is found. */
const maxBookings = 200
const peopleLookedAt = 500
/** Some ten milliseconds' worth: SQLite does it in this thread. Overwriting a text takes longer than adding one. */
const peopleAtOnce = { missing: 50, older: 5 }

/** In the transaction of every change of a person or of the appointments that refer to it, after that change. */
export async function indexPerson(runtime: PeopleRuntime, personId: string): Promise<void> {
  // Two changes of one person: the later one must see what the earlier one has written.
  await acquireLock(runtime.db, lockOf(personId))
  await writeTexts(runtime, [personId])
}

const lockPrefix = 'index of person '
const lockOf = (personId: string) => lockPrefix + personId

/**
 * Those of whom an appointment has been deleted, and after an upgrade those with a text of an older version. Unlike a
 * deletion it goes on to the end; several copies may do so at once, and one that is stopped goes on later.
 */
export async function indexOutdatedPeople(runtime: PeopleRuntime): Promise<void> {
  let lastId = ''
  await runInBatches(
    async (limit) => {
      // No index finds them, so all are looked at, some at a time.
      const people = await runtime.db
        .selectFrom('people')
        .leftJoin('people_search', 'people_search.person_id', 'people.person_id')
        .select(['people.person_id', sql<string | null>`substr(search_text, 1, 1)`.as('version')])
        .where('people.person_id', '>', lastId)
        .orderBy('people.person_id')
        .limit(limit)
        .execute()
      lastId = people.at(-1)?.person_id ?? lastId
      await indexInTurns(runtime, idsOf(people.filter(({ version }) => version === null)), peopleAtOnce.missing)
      // A text of a newer version is left alone: its copies run beside this one.
      const older = people.filter(({ version }) => version !== null && version < textVersion)
      await indexInTurns(runtime, idsOf(older), peopleAtOnce.older)
      return people.length
    },
    { batchSize: peopleLookedAt, maxMs: Number.POSITIVE_INFINITY },
  )
}

const idsOf = (people: { person_id: string }[]) => people.map(({ person_id }) => person_id)

async function indexInTurns(runtime: PeopleRuntime, personIds: string[], atOnce: number): Promise<void> {
  for (let first = 0; first < personIds.length; first += atOnce) {
    const some = personIds.slice(first, first + atOnce)
    const startedAt = performance.now()
    await runtime.db
      .transaction()
      .execute(async (transaction) => writeTexts({ ...runtime, db: transaction }, await lockSome(transaction, some)))
    // At least half of the time is left to requests.
    await pause(performance.now() - startedAt)
  }
}

/** Only those whom nobody else is indexing at the moment. */
async function lockSome(transaction: Database, personIds: string[]): Promise<string[]> {
  if (isSqlite(transaction)) return personIds
  const { rows } = await sql<{ id: string }>`select id from unnest(${personIds}::text[]) as id
    where pg_try_advisory_xact_lock(hashtextextended(${lockPrefix} || id, 0))`.execute(transaction)
  return rows.map(({ id }) => id)
}

async function writeTexts(runtime: PeopleRuntime, personIds: string[]): Promise<void> {
  if (personIds.length === 0) return
  const rows = await searchRowsOf(runtime, personIds)
  if (rows.length === 0) return
  await runtime.db
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

async function searchRowsOf({ db, firm }: PeopleRuntime, personIds: string[]) {
  const latest = db
    .selectFrom('appointments')
    .select(['person_id', 'name as booked_name', 'email as booked_email', 'phone as booked_phone', 'reference'])
    .select(({ fn }) =>
      fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('person_id').orderBy('starts_at', 'desc'))
        .as('place'),
    )
    .where('person_id', 'in', personIds)
  const rows = await db
    .selectFrom('people')
    .leftJoin(latest.as('latest'), (join) =>
      join.onRef('latest.person_id', '=', 'people.person_id').on('place', '<=', maxBookings),
    )
    .select(['people.person_id', 'people.name', 'people.email', 'people.phone'])
    .select(['booked_name', 'booked_email', 'booked_phone', 'reference'])
    .where('people.person_id', 'in', personIds)
    .orderBy('place')
    .execute()
  const callingCode = callingCodeOf(firm)
  return [...Map.groupBy(rows, ({ person_id }) => person_id).values()].flatMap((ofPerson) =>
    ofPerson.slice(0, 1).map((person) => ({
      person_id: person.person_id,
      sort_name: sortNameOf(person, callingCode),
      search_text: searchTextOf(person, ofPerson.flatMap(bookingIn), callingCode),
    })),
  )
}

type Booked = Record<'booked_name' | 'booked_email' | 'booked_phone' | 'reference', string | null>

function bookingIn({ booked_name: name, booked_email: email, booked_phone: phone, reference }: Booked) {
  return name === null || phone === null || reference === null ? [] : [{ name, email, phone, reference }]
}
