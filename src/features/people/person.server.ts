import type { Selectable } from 'kysely'
import { optionalEmail } from '#src/input/email-address.ts'
import { personName } from '#src/input/person-name.ts'
import { optionalPhone } from '#src/input/phone/phone-number.ts'
import {
  type Actor,
  type AuditTools,
  writeAuditEntry,
  writeReadEntry,
} from '#src/platform/audit-log/audit-log.server.ts'
import { versionOf } from '#src/platform/crypto/secret.server.ts'
import { type Database, isUniqueViolation } from '#src/platform/database/connect.server.ts'
import type { Tables } from '#src/platform/database/tables.ts'
import { editFact, versionsOf } from '#src/platform/edit-fact.server.ts'
import { keysetList, type List } from '#src/platform/list/keyset-list.server.ts'
import { correctPerson } from '#src/platform/people/correct-person.server.ts'
import { indexPerson } from '#src/platform/people/index-people.server.ts'
import { findByEmail, findTimeZone } from '#src/platform/people/people.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { currentZoneName } from '#src/time/time-zones.ts'

export type Person = PersonDetails & {
  personId: string
  userId: string | null
  /** From the account, or else from the latest appointment: an IANA name. */
  timeZone: string | null
  createdAt: number
  /** Forms send these back, so that nobody overwrites someone else's change. */
  versions: Record<PersonFact, string>
}

/** Audited. */
export function readPerson(
  runtime: AuditTools,
  { personId, by }: { personId: string; by: Actor },
): Promise<Person | null> {
  return runtime.db.transaction().execute(async (transaction) => {
    const person = await findPerson(transaction, personId)
    if (person === null) return null
    await writeReadEntry({ ...runtime, db: transaction }, { by, action: 'person-read', about: `person:${personId}` })
    return person
  })
}

/** The names by person. */
export async function findPersonNames(db: Database, personIds: string[]): Promise<Map<string, string>> {
  if (personIds.length === 0) return new Map()
  const rows = await db.selectFrom('people').select(['person_id', 'name']).where('person_id', 'in', personIds).execute()
  return new Map(rows.map(({ person_id: personId, name }) => [personId, name]))
}

/** Without a trace in the audit log: only for what is not shown. */
export async function findPerson(db: Database, personId: string): Promise<Person | null> {
  // PostgreSQL does not accept this character, so nothing can match it.
  if (personId === '' || personId.includes('\0')) return null
  const row = await db
    .selectFrom('people')
    .select(['person_id', 'name', 'email', 'phone', 'user_id', 'created_at'])
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (row === undefined) return null
  const zone = await findTimeZone(db, personId)
  const details = { name: row.name, email: row.email ?? '', phone: row.phone }
  return {
    ...details,
    personId: row.person_id,
    userId: row.user_id,
    timeZone: zone === null ? null : currentZoneName(zone),
    createdAt: Date.parse(row.created_at),
    versions: versionsOf(details),
  }
}

export async function personExists(db: Database, personId: string): Promise<boolean> {
  const person = db.selectFrom('people').select('person_id').where('person_id', '=', personId)
  return (await person.executeTakeFirst()) !== undefined
}

/** Changes with who the person is: the form sends it back, so that nobody deletes what they have not seen. */
export function deletionVersionOf({ userId, versions }: Pick<Person, 'userId' | 'versions'>): string {
  return versionOf([userId, versions])
}

/** In a transaction, which deletes the notes on them too. The audit log keeps no name. */
export async function deletePersonRecord(
  runtime: AuditTools,
  { personId, by }: { personId: string; by: Actor },
): Promise<void> {
  await runtime.db.deleteFrom('people').where('person_id', '=', personId).execute()
  await writeAuditEntry(runtime, { by, action: 'person-deleted', about: `person:${personId}` })
}

/** In any letter case. */
export async function findPersonIdByEmail(db: Database, email: string): Promise<string | null> {
  const person = await findByEmail(db, email.toLowerCase())
  return person?.person_id ?? null
}

type Edit = { personId: string; fact: PersonFact; value: string; version: string; by: Actor }

/** Only for a person without an account. Keeps what the fact was; the audit log says only which it is. */
export async function editPerson(runtime: Runtime, { personId, fact, value, version, by }: Edit) {
  const subject = `person:${personId}` as const
  async function find(db: Database) {
    const person = await findPerson(db, personId)
    if (person === null) return { ok: false, reason: 'not-found' } as const
    if (person.userId !== null) return { ok: false, reason: 'has-account' } as const
    return { ok: true, current: person[fact], found: person } as const
  }
  try {
    return await editFact(runtime, { subject, value, version }, find, async (inTransaction, person) => {
      const { name, phone, email } = { ...(person satisfies PersonDetails), [fact]: value } as PersonDetails
      if (email === '' && phone === '') return { ok: false, reason: 'nothing-left' } as const
      const known = { person_id: personId, name: person.name, phone: person.phone, email: person.email || null }
      const corrector = { by: by.actor, now: runtime.clock.now() }
      await correctPerson(inTransaction, known, { name, phone, email: email || null }, corrector)
      await indexPerson(inTransaction, personId)
      await writeAuditEntry(inTransaction, { by, action: 'person-edited', about: subject, after: { fields: [fact] } })
      return { ok: true } as const
    })
  } catch (error) {
    if (isUniqueViolation(error)) return { ok: false, reason: 'email-in-use' } as const
    throw error
  }
}

type PersonChange = {
  changeId: string
  fact: Selectable<Tables['person_changes']>['fact']
  earlierValue: string
  staffId: string | null
  changedAt: number
}

export function listPersonChanges(db: Database, personIds: string[]): List<PersonChange> {
  const query = db.selectFrom('person_changes').selectAll().where('person_id', 'in', personIds)
  return keysetList(query, {
    key: { changed_at: 'instant', change_id: 'text' },
    direction: 'desc',
    toRow: (row) => ({
      changeId: row.change_id,
      fact: row.fact,
      earlierValue: row.earlier_value,
      staffId: row.changed_by,
      changedAt: Date.parse(row.changed_at),
    }),
  })
}

export function findPersonChangeRecords(db: Database, personId: string) {
  return db
    .selectFrom('person_changes')
    .select(['fact as what', 'earlier_value as earlier', 'changed_at as changedAt'])
    .where('person_id', '=', personId)
    .orderBy('changed_at')
    .orderBy('change_id')
    .execute()
}

/** What staff may correct of a person without an account. Email and phone may be empty, but not both. */
export const personFacts = { name: personName, email: optionalEmail, phone: optionalPhone }

export type PersonFact = keyof typeof personFacts
type PersonDetails = Record<PersonFact, string>
