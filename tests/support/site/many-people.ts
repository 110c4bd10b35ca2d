import { sql } from 'kysely'
import { firm } from '#src/firm/firm.ts'
import type { Database } from '#src/platform/database/connect.server.ts'
import { callingCodeOf, digitsOf } from '#src/platform/people/phone-digits.ts'
import { searchTextOf, sortNameOf } from '#src/platform/people/search-text.ts'
import { insertAll } from '../../../server/commands/demo/fill-appointments.ts'
import { samplePeople, seededNumbers } from '../../../server/commands/demo/sample-people.ts'

/** Stores many invented people without accounts, the same each time, and lets the database count them. */
export async function makeManyPeople(db: Database, count: number): Promise<void> {
  const people = samplePeople(count, seededNumbers(5)).map((person, index) => ({ ...person, id: `person-${index}` }))
  const callingCode = callingCodeOf(firm)
  const at = (index: number) => new Date(Date.UTC(2020, 0, 1) + index * 60_000).toISOString()
  const rows = people.map(({ id, name, email, phone }, index) => {
    const times = { created_at: at(index), updated_at: at(index) }
    return { person_id: id, user_id: null, email, name, phone, phone_digits: digitsOf(phone, callingCode), ...times }
  })
  const texts = people.map((person) => {
    const [sort_name, search_text] = [sortNameOf(person, callingCode), searchTextOf(person, [], callingCode)]
    return { person_id: person.id, sort_name, search_text }
  })
  await db.transaction().execute(async (transaction) => {
    await insertAll(transaction, 'people', rows)
    await insertAll(transaction, 'people_search', texts)
  })
  await sql`analyze`.execute(db)
}
