import { randomUUID } from 'node:crypto'
import { firm } from '../../../firm/firm.ts'
import { acquireLock, type Database } from '../../../platform/database/connect.server.ts'
import { deleteMailsAbout } from '../../../platform/outbox/purge-mails.server.ts'
import { deleteInBatches } from '../../../platform/retention/delete-in-batches.server.ts'
import { expiredAt } from '../../../platform/retention/retention.server.ts'
import type { Runtime } from '../../../platform/runtime.server.ts'
import { dayOf, instantOf } from '../../../time/local-time.ts'

/**
 * Deletes the appointments whose time to be kept is over, with everything about them: their changes, notes, emails and
 * manage links. What remains are counts, see `appointment_statistics`.
 */
export function purgeOldAppointments(runtime: Pick<Runtime, 'db' | 'clock' | 'settings'>): Promise<void> {
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
      return deleteAppointments(
        transaction,
        old.map(({ appointment_id }) => appointment_id),
      )
    })
  return deleteInBatches(deleteSome, batchSize)
}

/** Each takes milliseconds on SQLite, which takes the person out of the index of the search at once. */
const batchSize = 25

/** A person's appointments that are still to take place, earliest first. */
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

/** Deletes a person's appointments, and the bookings with the person's address that were declined. */
export async function deleteAppointmentsOf(
  transaction: Database,
  { personId, email }: { personId: string; email: string },
): Promise<void> {
  await lockDeletions(transaction)
  const rows = await transaction
    .selectFrom('appointments')
    .select('appointment_id')
    .where('person_id', '=', personId)
    .execute()
  const ids = rows.map(({ appointment_id }) => appointment_id)
  for (let start = 0; start < ids.length; start += maxIds) {
    await deleteAppointments(transaction, ids.slice(start, start + maxIds))
  }
  if (email !== '') await transaction.deleteFrom('declined_bookings').where('email', '=', email).execute()
}

/** How many ids one statement names: databases limit the number of values. */
const maxIds = 500

/** Two processes that delete at the same time would wait for each other's rows. */
function lockDeletions(transaction: Database): Promise<void> {
  return acquireLock(transaction, 'deletion of appointments')
}

/** Deletes appointments and counts them. Returns how many there were. */
async function deleteAppointments(transaction: Database, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0
  await deleteMailsAbout(transaction, ids)
  // Changes, notes and taken steps go with the appointment (on delete cascade).
  const deleted = await transaction
    .deleteFrom('appointments')
    .where('appointment_id', 'in', ids)
    .returning(['starts_at', 'created_at', 'agent_id', 'scam_type', 'status', 'cancelled_by', 'client_id'])
    .execute()
  if (deleted.length === 0) return 0
  const rows = deleted.map(({ client_id, ...appointment }) => ({
    ...appointment,
    statistic_id: randomUUID(),
    starts_at: noonOfDay(appointment.starts_at),
    created_at: noonOfDay(appointment.created_at),
    was_logged_in: client_id === null ? (0 as const) : (1 as const),
  }))
  await transaction.insertInto('appointment_statistics').values(rows).execute()
  return deleted.length
}

/** Noon of an instant's day in the firm's zone: the exact time could still be recognised by anyone who was there. */
function noonOfDay(instant: string): string {
  return new Date(instantOf(dayOf(Date.parse(instant), firm.timeZone), '12:00', firm.timeZone, 'start')).toISOString()
}
