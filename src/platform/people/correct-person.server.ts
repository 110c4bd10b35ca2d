import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Database } from '#src/platform/database/connect.server.ts'
import type { Tables } from '#src/platform/database/tables.ts'
import { indexPerson, type PeopleRuntime } from './index-people.server.ts'
import { findKnown, findOrCreatePerson, mergeInto, updatePerson } from './people.server.ts'

type BookerDetails = { name: string; email: string; phone: string }

type Correction = Corrector & { appointmentId: string; before: BookerDetails; after: BookerDetails }

/**
 * In the transaction of a correction, after the appointment is written. What a person is known by only from there is
 * corrected too. With another email the appointment is someone else's; an account keeps it only if it has confirmed
 * that email: anyone can sign in and book in somebody's name.
 */
export async function correctBooker(runtime: PeopleRuntime, correction: Correction): Promise<void> {
  const { db } = runtime
  const { appointmentId, before, after, by, now } = correction
  const { person_id: personId, client_id: clientId } = await db
    .selectFrom('appointments')
    .select(['person_id', 'client_id'])
    .where('appointment_id', '=', appointmentId)
    .executeTakeFirstOrThrow()
  const person =
    personId === null
      ? undefined
      : await db.selectFrom('people').selectAll().where('person_id', '=', personId).executeTakeFirst()
  if (person !== undefined && person.user_id === null) {
    const { name, phone, email } = person
    const details = {
      name: name === before.name ? after.name : name,
      phone: phone === before.phone ? after.phone : phone,
      email,
    }
    await correctPerson(runtime, person, details, { by, now })
  }
  const staysWithClient = clientId !== null && (await hasConfirmed(db, clientId, after.email))
  if (clientId !== null && !staysWithClient) {
    await db.updateTable('appointments').set({ client_id: null }).where('appointment_id', '=', appointmentId).execute()
  }
  const isSomebodyElse = clientId === null ? before.email !== after.email : !staysWithClient
  const newId = isSomebodyElse ? await findWhoItIs(runtime, { ...correction, person }) : personId
  if (newId !== personId) {
    await db.updateTable('appointments').set({ person_id: newId }).where('appointment_id', '=', appointmentId).execute()
  }
  // In one order, so that two corrections cannot wait for each other.
  for (const id of [...new Set([personId, newId])].filter((each) => each !== null).sort())
    await indexPerson(runtime, id)
}

async function hasConfirmed(db: Database, userId: string, email: string): Promise<boolean> {
  const account = await db
    .selectFrom('auth_user')
    .select('email_verified')
    .where('id', '=', userId)
    .where('email', '=', email)
    .executeTakeFirst()
  return Boolean(account?.email_verified)
}

type Known = Awaited<ReturnType<typeof findKnown>>

/** The person with the new address. Someone known only from this appointment becomes that person, notes and all. */
async function findWhoItIs(
  runtime: PeopleRuntime,
  { appointmentId, person, after, by, now }: Correction & { person: Known },
): Promise<string> {
  if (person !== undefined && person.user_id === null) {
    const other = await findKnown(runtime, after)
    const isOnlyThis = !(await hasOtherAppointments(runtime.db, person.person_id, appointmentId))
    // A caller who had no address until now keeps the earlier calls.
    if (other === undefined && (isOnlyThis || person.email === null)) {
      await correctPerson(runtime, person, { ...person, email: after.email || null }, { by, now })
      return person.person_id
    }
    if (other !== undefined && other.person_id !== person.person_id && isOnlyThis) {
      await mergeByCorrection(runtime.db, other, person, { by, now })
    }
  }
  return findOrCreatePerson(runtime, { ...after, userId: null }, now)
}

async function hasOtherAppointments(db: Database, personId: string, appointmentId: string): Promise<boolean> {
  const others = db.selectFrom('appointments').select('appointment_id').where('person_id', '=', personId)
  return (await others.where('appointment_id', '<>', appointmentId).limit(1).executeTakeFirst()) !== undefined
}

type PersonRow = Selectable<Tables['people']>

type Corrector = { by: string; now: Date }

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

async function mergeByCorrection(
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
