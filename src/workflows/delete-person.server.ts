import { deleteAccount } from '#src/features/accounts/users/delete-user.server.ts'
import { findUser, isStaffRole } from '#src/features/accounts/users/user-queries.server.ts'
import {
  deleteAppointmentsOf,
  findUpcoming,
} from '#src/features/booking/appointments/changes/delete-appointments.server.ts'
import { deleteMailFilesOf, deleteMailFilesTo } from '#src/features/mail/sample-mail-files.server.ts'
import { deleteAddress } from '#src/features/newsletter/subscriptions/delete-subscriber.server.ts'
import { deletePersonRecord, deletionVersionOf, findPerson, type Person } from '#src/features/people/person.server.ts'
import type { Actor } from '#src/platform/audit-log/audit-log.server.ts'
import { acquireLock } from '#src/platform/database/connect.server.ts'
import { truncateAfterDeletion } from '#src/platform/database/run-in-batches.server.ts'
import { deleteWhatHangsOn, lockForEdit } from '#src/platform/edit-fact.server.ts'
import { deleteMailsTo } from '#src/platform/outbox/purge-mails.server.ts'
import { lockPeople } from '#src/platform/people/people.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'

/** What the deletion of a person's data would do. */
export async function findPersonDeletion({ db, clock }: Runtime, person: Person) {
  const user = person.userId === null ? null : await findUser(db, person.userId)
  return {
    version: deletionVersionOf(person),
    isStaff: user !== null && isStaffRole(user.role),
    hasAccount: user !== null,
    email: person.email,
    /** The appointments that must be cancelled first. */
    upcoming: await findUpcoming(db, person.personId, clock.now()),
  }
}

type Refused = { ok: false; reason: 'not-found' | 'changed-meanwhile' | 'upcoming' | 'is-staff' }

type Deleted = { ok: true; email: string; mails: Awaited<ReturnType<typeof deleteAppointmentsOf>> }

type DeletedPerson = { personId: string; version: string; by: Actor }

/**
 * Deletes a person with everything about them, at their request. `version`: of the person that was shown. The audit log
 * keeps that it was done and by whom, but no name.
 */
export async function deletePerson(runtime: Runtime, person: DeletedPerson): Promise<{ ok: true } | Refused> {
  const deleted = await runtime.db
    .transaction()
    .execute((transaction) => deleteEverything({ ...runtime, db: transaction }, person))
  await truncateAfterDeletion(runtime.database)
  if (!deleted.ok) return deleted
  await deleteMailFilesOf(runtime, deleted.mails)
  if (deleted.email !== '') await deleteMailFilesTo(runtime, deleted.email)
  return { ok: true }
}

async function deleteEverything(
  runtime: Runtime,
  { personId, version, by }: DeletedPerson,
): Promise<Deleted | Refused> {
  const { db, clock } = runtime
  // In the same order as changes of a user, who may be the person.
  await acquireLock(db, 'users')
  await lockForEdit(db, `person:${personId}`)
  const person = await findPerson(db, personId)
  if (person === null) return { ok: false, reason: 'not-found' }
  if (deletionVersionOf(person) !== version) return { ok: false, reason: 'changed-meanwhile' }
  // Nobody books for the person from here on: a booking would refer to a record that is gone.
  await lockPeople(runtime, [person])
  if ((await findUpcoming(db, person.personId, clock.now())).length > 0) return { ok: false, reason: 'upcoming' }
  const { userId, email } = person
  const user = userId === null ? null : await findUser(db, userId)
  if (user !== null && isStaffRole(user.role)) return { ok: false, reason: 'is-staff' }
  await deleteWhatHangsOn(db, `person:${personId}`)
  // Before the account, because they are counted by whether it booked them.
  const mails = await deleteAppointmentsOf(runtime, { personId, email })
  if (user !== null) await deleteAccount(runtime, user, by)
  if (email !== '') {
    await deleteAddress(runtime, { email })
    await deleteMailsTo(db, email)
  }
  await deletePersonRecord(runtime, { personId, by })
  return { ok: true, email, mails }
}
