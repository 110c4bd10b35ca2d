import { type Selectable, sql } from 'kysely'
import { outcomeOf } from '#src/features/booking/appointments/appointment-counts.server.ts'
import { type Client, isOfClient } from '#src/features/booking/appointments/appointment-queries.server.ts'
import { writeAuditEntry } from '#src/platform/audit-log/audit-log.server.ts'
import { acquireLock, type Database } from '#src/platform/database/connect.server.ts'
import { countRows } from '#src/platform/database/count-rows.server.ts'
import { runInBatches, truncateAfterDeletion } from '#src/platform/database/run-in-batches.server.ts'
import type { Tables } from '#src/platform/database/tables.ts'
import { type DeletedMail, deleteMailsAbout } from '#src/platform/outbox/purge-mails.server.ts'
import { indexPerson } from '#src/platform/people/index-people.server.ts'
import { expiredAt } from '#src/platform/retention.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { dayOf, instantOf } from '#src/time/local-time.ts'
import { toIso } from '#src/time/to-iso.ts'

type DeletionRuntime = Pick<Runtime, 'db' | 'firm'>

/** With everything about them; what remains are counts, see `appointment_counts`. */
export function purgeOldAppointments(runtime: Pick<Runtime, 'db' | 'clock' | 'settings' | 'firm'>): Promise<void> {
  const beganBefore = expiredAt('appointments', runtime)
  const deleteSome = (limit: number) =>
    runtime.db.transaction().execute(async (transaction) => {
      await lockDeletions(transaction)
      const old = await transaction
        .selectFrom('appointments')
        .select('appointment_id')
        .where('starts_at', '<=', beganBefore)
        .orderBy('starts_at')
        .limit(limit)
        .execute()
      await deleteAppointments(
        { db: transaction, firm: runtime.firm },
        old.map(({ appointment_id }) => appointment_id),
      )
      return old.length
    })
  return runInBatches(deleteSome, { batchSize })
}

/** Each takes milliseconds on SQLite, which takes the person out of the index of the search at once. */
const batchSize = 25

export function findUpcoming(
  db: Database,
  personId: string,
  now: Date,
): Promise<{ appointmentId: string; reference: string }[]> {
  return db
    .selectFrom('appointments')
    .select(['appointment_id as appointmentId', 'reference'])
    .where('person_id', '=', personId)
    .where('status', '=', 'booked')
    .where('ends_at', '>', now.toISOString())
    .orderBy('starts_at')
    .execute()
}

/** Deletes the declined bookings with the person's address too. Returns the emails that were deleted. */
export async function deleteAppointmentsOf(
  { db: transaction, firm }: DeletionRuntime,
  { personId, email }: { personId: string; email: string },
): Promise<DeletedMail[]> {
  await lockDeletions(transaction)
  const rows = await transaction
    .selectFrom('appointments')
    .select('appointment_id')
    .where('person_id', '=', personId)
    .execute()
  const mails = await deleteAllAppointments(
    { db: transaction, firm },
    rows.map(({ appointment_id }) => appointment_id),
  )
  if (email !== '') await transaction.deleteFrom('declined_bookings').where('email', '=', email).execute()
  return mails
}

/** Over or cancelled: nobody expects a call any more. */
function selectPast(db: Database, client: Client, now: Date) {
  return db
    .selectFrom('appointments')
    .where(isOfClient(client))
    .where((where) => where.or([where('status', '!=', 'booked'), where('ends_at', '<=', now.toISOString())]))
}

export function countPastAppointments(db: Database, client: Client, now: Date): Promise<number> {
  return countRows(selectPast(db, client, now))
}

/** At the client's request, with their declined bookings. The audit log keeps how many there were. */
export async function deletePastAppointments(runtime: Runtime, client: Client): Promise<DeletedMail[]> {
  const now = runtime.clock.now()
  const deletedMails = await runtime.db.transaction().execute(async (transaction) => {
    await lockDeletions(transaction)
    const rows = await selectPast(transaction, client, now).select(['appointment_id', 'person_id']).execute()
    const mails = await deleteAllAppointments(
      { db: transaction, firm: runtime.firm },
      rows.map(({ appointment_id }) => appointment_id),
    )
    // Staff still find the people, by what is left.
    for (const personId of new Set(rows.map(({ person_id }) => person_id))) {
      if (personId !== null) await indexPerson({ ...runtime, db: transaction }, personId)
    }
    if (client.verifiedEmail !== null) {
      await transaction.deleteFrom('declined_bookings').where('email', '=', client.verifiedEmail).execute()
    }
    // Not from where: the entry outlives the account.
    const by = { actor: client.userId, address: null }
    const about = `user:${client.userId}` as const
    const after = { appointments: rows.length }
    await writeAuditEntry({ ...runtime, db: transaction }, { by, action: 'own-appointments-deleted', about, after })
    return mails
  })
  await truncateAfterDeletion(runtime.database)
  return deletedMails
}

/** How many ids one statement names: databases limit the number of values. */
const maxIds = 500

async function deleteAllAppointments(runtime: DeletionRuntime, ids: string[]): Promise<DeletedMail[]> {
  const mails: DeletedMail[] = []
  for (let start = 0; start < ids.length; start += maxIds) {
    mails.push(...(await deleteAppointments(runtime, ids.slice(start, start + maxIds))))
  }
  return mails
}

/** Two processes that delete at the same time would wait for each other's rows. */
function lockDeletions(transaction: Database): Promise<void> {
  return acquireLock(transaction, 'deletion of appointments')
}

async function deleteAppointments({ db: transaction, firm }: DeletionRuntime, ids: string[]): Promise<DeletedMail[]> {
  if (ids.length === 0) return []
  const mails = await deleteMailsAbout(transaction, ids)
  // Changes, notes and taken steps go with the appointment (on delete cascade).
  const deleted = await transaction
    .deleteFrom('appointments')
    .where('appointment_id', 'in', ids)
    .returning(['starts_at', 'created_at', 'agent_id', 'scam_type', 'status', 'cancelled_by', 'client_id'])
    .execute()
  if (deleted.length > 0) await countDeleted(transaction, deleted, firm.timeZone)
  return mails
}

type DeletedAppointment = Pick<
  Selectable<Tables['appointments']>,
  'starts_at' | 'created_at' | 'agent_id' | 'scam_type' | 'status' | 'cancelled_by' | 'client_id'
>

async function countDeleted(transaction: Database, deleted: DeletedAppointment[], timeZone: string): Promise<void> {
  const rows = new Map<string, Tables['appointment_counts']>()
  const add = (counted: Tables['appointment_counts']['counted'], instant: string, value: string) => {
    const noon_at = noonOfDay(instant, timeZone)
    const key = JSON.stringify([counted, noon_at, value])
    rows.set(key, { counted, noon_at, value, appointments: (rows.get(key)?.appointments ?? 0) + 1 })
  }
  for (const { starts_at, created_at, agent_id, scam_type, status, cancelled_by, client_id } of deleted) {
    add('outcome', starts_at, outcomeOf({ status, cancelled_by }))
    if (status !== 'cancelled') add('agent', starts_at, agent_id)
    add('scam-type', created_at, scam_type)
    add('signed-in', created_at, client_id === null ? 'no' : 'yes')
  }
  await transaction
    .insertInto('appointment_counts')
    .values([...rows.values()])
    .onConflict((conflict) =>
      conflict.columns(['counted', 'noon_at', 'value']).doUpdateSet({
        appointments: sql`appointment_counts.appointments + excluded.appointments`,
      }),
    )
    .execute()
}

/** The exact time could still be recognised by anyone who was there. */
function noonOfDay(instant: string, timeZone: string): string {
  return toIso(instantOf(dayOf(Date.parse(instant), timeZone), '12:00', timeZone, 'start'))
}
