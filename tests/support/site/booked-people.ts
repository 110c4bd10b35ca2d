import { listPeople } from '#src/features/people/people-list.server.ts'
import { indexPerson } from '#src/platform/people/index-people.server.ts'
import { findOrCreatePerson } from '#src/platform/people/people.server.ts'
import { type TestSite, wednesdayMorning } from './test-site.ts'

/** Makes people by email, as bookings would. */
export async function makePeople({ runtime }: TestSite, people: Record<string, { name: string; phone?: string }>) {
  for (const [email, { name, phone = '' }] of Object.entries(people)) {
    await runtime.db.transaction().execute(async (transaction) => {
      const tools = { ...runtime, db: transaction }
      const booker = { userId: null, email: email.includes('@') ? email : '', name, phone }
      await indexPerson(tools, await findOrCreatePerson(tools, booker, wednesdayMorning))
    })
  }
}

/** The names of the people whom a search finds, in its order. */
export async function findNames({ runtime }: TestSite, search: string): Promise<string[]> {
  const { rows } = await listPeople(runtime, { search, hasAccount: null }).page({ after: null, limit: 50 })
  return rows.map(({ name }) => name)
}
