import { type Actor, writeAuditEntry } from '#src/platform/audit-log/audit-log.server.ts'
import { versionOf } from '#src/platform/crypto/version-of.server.ts'
import { acquireLock } from '#src/platform/database/connect.server.ts'
import { truncateAfterDeletion } from '#src/platform/database/run-in-batches.server.ts'
import { deleteMailsTo } from '#src/platform/outbox/purge-mails.server.ts'
import { lockPeople } from '#src/platform/people/people.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { findPerson, type Person } from './person.server.ts'

/** Changes with who the person is: the form sends it back, so that nobody deletes what they have not seen. */
export function deletionVersionOf({ userId, versions }: Pick<Person, 'userId' | 'versions'>): string {
  return versionOf([userId, versions])
}

type Refused<Reason> = { ok: false; reason: Reason }

/** Deletes what other features store about a person, or refuses before anything is deleted. */
type DeleteElsewhere<Reason> = (tools: Runtime, person: Person) => Promise<{ ok: true } | Refused<Reason>>

type Outcome<Reason> = { ok: true; person: Person } | Refused<Reason | 'not-found' | 'changed-meanwhile'>

/**
 * Deletes a person with everything about them, at their request. `version`: of the person that was shown. The audit log
 * keeps that it was done and by whom, but no name.
 */
export async function deletePerson<Reason>(
  runtime: Runtime,
  { personId, version, by }: { personId: string; version: string; by: Actor },
  deleteElsewhere: DeleteElsewhere<Reason>,
): Promise<Outcome<Reason>> {
  const outcome = await runtime.db.transaction().execute(async (transaction): Promise<Outcome<Reason>> => {
    const tools = { ...runtime, db: transaction }
    // In the same order as changes of a user, who may be the person.
    await acquireLock(transaction, 'users')
    const person = await findPerson(transaction, personId)
    if (person === null) return { ok: false, reason: 'not-found' }
    if (deletionVersionOf(person) !== version) return { ok: false, reason: 'changed-meanwhile' }
    // Nobody books for the person from here on: a booking would refer to a record that is gone.
    await lockPeople(tools, [person])
    const elsewhere = await deleteElsewhere(tools, person)
    if (!elsewhere.ok) return elsewhere
    if (person.email !== '') await deleteMailsTo(transaction, person.email)
    // The notes on the person go with it (on delete cascade).
    await transaction.deleteFrom('people').where('person_id', '=', personId).execute()
    await writeAuditEntry(tools, { by, action: 'person-deleted', about: `person:${personId}` })
    return { ok: true, person }
  })
  await truncateAfterDeletion(runtime.database)
  return outcome
}
