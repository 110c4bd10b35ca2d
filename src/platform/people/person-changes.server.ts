import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Database } from '#src/platform/database/connect.server.ts'
import type { Tables } from '#src/platform/database/tables.ts'
import type { PeopleRuntime } from './index-people.server.ts'
import { mergeInto, updatePerson } from './people.server.ts'

type PersonRow = Selectable<Tables['people']>

export type Corrector = { by: string; now: Date }

type Details = Pick<PersonRow, 'name' | 'email' | 'phone'>

/** Keeps what was known. `indexPerson` must follow. */
export async function correctPerson(
  runtime: PeopleRuntime,
  person: Details & Pick<PersonRow, 'person_id'>,
  details: Details,
  corrector: Corrector,
): Promise<void> {
  await keepEarlier(runtime.db, person.person_id, { before: person, after: details, ...corrector })
  const { name, phone, email } = details
  await updatePerson(runtime, person, { name, phone, email }, corrector.now)
}

export async function mergeByCorrection(
  db: Database,
  person: PersonRow,
  other: PersonRow,
  corrector: Corrector,
): Promise<void> {
  await mergeInto(db, person, other)
  await keepEarlier(db, person.person_id, { before: other, after: person, ...corrector })
}

type Difference = Corrector & { before: Details; after: Details }

async function keepEarlier(db: Database, personId: string, { before, after, by, now }: Difference): Promise<void> {
  const facts = (['name', 'email', 'phone'] as const).filter((fact) => (before[fact] ?? '') !== (after[fact] ?? ''))
  if (facts.length === 0) return
  const change = { person_id: personId, changed_by: by, changed_at: now.toISOString() }
  const rows = facts.map((fact) => ({ ...change, change_id: randomUUID(), fact, earlier_value: before[fact] ?? '' }))
  await db.insertInto('person_changes').values(rows).execute()
}
