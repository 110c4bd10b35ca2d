import type { Database } from '../database/connect.server.ts'
import { indexPerson } from './index-people.server.ts'
import { findKnown, findOrCreatePerson, mergeInto, updatePerson } from './people.server.ts'

/** What an appointment says about who booked it. An email or phone may be empty. */
type BookerDetails = { name: string; email: string; phone: string }

type Correction = { appointmentId: string; before: BookerDetails; after: BookerDetails; now: Date }

/**
 * Follows a correction by staff of what an appointment says about who booked it, in the same transaction and after the
 * appointment is written. What a person without an account is known by only from there is corrected too. With another
 * email the appointment is someone else's, unless a signed-in client booked it.
 */
export async function correctBooker(db: Database, { appointmentId, before, after, now }: Correction): Promise<void> {
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
    const { name, phone } = person
    const details = {
      name: name === before.name ? after.name : name,
      phone: phone === before.phone ? after.phone : phone,
    }
    await updatePerson(db, person, details, now)
  }
  const isSomebodyElse = before.email !== after.email && clientId === null
  const newId = isSomebodyElse ? await findWhoItIs(db, { appointmentId, person, after, now }) : personId
  if (newId !== personId) {
    await db.updateTable('appointments').set({ person_id: newId }).where('appointment_id', '=', appointmentId).execute()
  }
  // In one order, so that two corrections cannot wait for each other.
  for (const id of [...new Set([personId, newId])].filter((each) => each !== null).sort()) await indexPerson(db, id)
}

type Known = Awaited<ReturnType<typeof findKnown>>

/** The person with the new address. Someone known only from this appointment becomes that person, notes and all. */
async function findWhoItIs(
  db: Database,
  { appointmentId, person, after, now }: Omit<Correction, 'before'> & { person: Known },
): Promise<string> {
  if (person !== undefined && person.user_id === null) {
    const other = await findKnown(db, after)
    const isOnlyThis = !(await hasOtherAppointments(db, person.person_id, appointmentId))
    // A caller who had no address until now keeps the earlier calls.
    if (other === undefined && (isOnlyThis || person.email === null)) {
      const { name, phone } = person
      await updatePerson(db, person, { name, phone, email: after.email || null }, now)
      return person.person_id
    }
    if (other !== undefined && other.person_id !== person.person_id && isOnlyThis) await mergeInto(db, other, person)
  }
  return findOrCreatePerson(db, { ...after, userId: null }, now)
}

async function hasOtherAppointments(db: Database, personId: string, appointmentId: string): Promise<boolean> {
  const others = db.selectFrom('appointments').select('appointment_id').where('person_id', '=', personId)
  return (await others.where('appointment_id', '<>', appointmentId).limit(1).executeTakeFirst()) !== undefined
}
