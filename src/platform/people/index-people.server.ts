import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { acquireLock, type Database, isSqlite } from '#src/platform/database/connect.server.ts'
import { runInBatches } from '#src/platform/database/run-in-batches.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { callingCodeOf } from './phone-digits.ts'
import { searchTextOf, sortNameOf, textVersion } from './search-text.ts'

export type PeopleTools = Pick<Runtime, 'db' | 'firm'>

/** Of how many bookings, the latest, a person is found by name, address and reference. */
const maxBookings = 200
/** Of how many people it is looked up at once whether they are indexed. */
const peopleLookedAt = 500
/**
 * How many people are indexed at once: some ten milliseconds' worth, because SQLite does it without leaving this thread.
 * It overwrites an older text wherever it is in the index, which takes much longer than adding one.
 */
const peopleAtOnce = { missing: 50, older: 5 }

/**
 * Makes a person found by what is known of them now. Call it in the transaction of every change of a person or of the
 * appointments that refer to it, after that change.
 */
export async function indexPerson(tools: PeopleTools, personId: string): Promise<void> {
  // Two changes of one person: the later one must see what the earlier one has written.
  await acquireLock(tools.db, lockOf(personId))
  await writeTexts(tools, [personId])
}

const lockPrefix = 'index of person '
const lockOf = (personId: string) => lockPrefix + personId

/**
 * Indexes people who are not: those of whom an appointment has been deleted, and after an upgrade those whose text an
 * older version has written, by which they are found until then. Unlike a deletion it goes on to the end. Several
 * copies may do so at once, and one that is stopped goes on when it is started again.
 */
export async function indexOutdatedPeople(tools: PeopleTools): Promise<void> {
  let lastId = ''
  await runInBatches(
    async (limit) => {
      // No index finds them, so all are looked at, some at a time.
      const people = await tools.db
        .selectFrom('people')
        .leftJoin('people_search', 'people_search.person_id', 'people.person_id')
        .select(['people.person_id', sql<string | null>`substr(search_text, 1, 1)`.as('version')])
        .where('people.person_id', '>', lastId)
        .orderBy('people.person_id')
        .limit(limit)
        .execute()
      lastId = people.at(-1)?.person_id ?? lastId
      await indexInTurns(tools, idsOf(people.filter(({ version }) => version === null)), peopleAtOnce.missing)
      // A text of a newer version is left alone: its copies run beside this one.
      const older = people.filter(({ version }) => version !== null && version < textVersion)
      await indexInTurns(tools, idsOf(older), peopleAtOnce.older)
      return people.length
    },
    { batchSize: peopleLookedAt, maxMs: Number.POSITIVE_INFINITY },
  )
}

const idsOf = (people: { person_id: string }[]) => people.map(({ person_id }) => person_id)

async function indexInTurns(tools: PeopleTools, personIds: string[], atOnce: number): Promise<void> {
  for (let first = 0; first < personIds.length; first += atOnce) {
    const some = personIds.slice(first, first + atOnce)
    const startedAt = performance.now()
    await tools.db
      .transaction()
      .execute(async (transaction) => writeTexts({ ...tools, db: transaction }, await lockSome(transaction, some)))
    // At least half of the time is left to requests.
    await pause(performance.now() - startedAt)
  }
}

/** Locks those of the people whom nobody else is indexing at the moment. */
async function lockSome(transaction: Database, personIds: string[]): Promise<string[]> {
  if (isSqlite(transaction)) return personIds
  const { rows } = await sql<{ id: string }>`select id from unnest(${personIds}::text[]) as id
    where pg_try_advisory_xact_lock(hashtextextended(${lockPrefix} || id, 0))`.execute(transaction)
  return rows.map(({ id }) => id)
}

async function writeTexts(tools: PeopleTools, personIds: string[]): Promise<void> {
  if (personIds.length === 0) return
  const rows = await searchRowsOf(tools, personIds)
  if (rows.length === 0) return
  await tools.db
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

async function searchRowsOf({ db, firm }: PeopleTools, personIds: string[]) {
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

/** The booking of a row; none for a person without any. */
function bookingIn({ booked_name: name, booked_email: email, booked_phone: phone, reference }: Booked) {
  return name === null || phone === null || reference === null ? [] : [{ name, email, phone, reference }]
}
