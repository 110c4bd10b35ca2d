import { enqueueEmailsAfterEdit } from '#src/features/booking/appointments/appointment-emails.server.ts'
import { findAppointment } from '#src/features/booking/appointments/appointment-queries.server.ts'
import { replaceManageLink } from '#src/features/booking/appointments/manage-link.server.ts'
import type { Actor } from '#src/platform/audit-log/audit-log.server.ts'
import { versionOf } from '#src/platform/crypto/version-of.server.ts'
import { acquireLock, type Database } from '#src/platform/database/connect.server.ts'
import { correctBooker } from '#src/platform/people/correct-booker.server.ts'
import { lockPeople } from '#src/platform/people/people.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { findAppointmentChanges, recordChange } from './appointment-changes.server.ts'
import type { AppointmentFact } from './appointment-facts.ts'

const columns = { name: 'name', phone: 'phone', email: 'email', scamType: 'scam_type', story: 'story' } as const

/** A form sends it back, so that nobody overwrites a change that someone else made. */
export function factVersion(value: string): string {
  return versionOf(value)
}

type EditAppointmentResult =
  | { ok: true }
  | { ok: false; reason: 'not-found' | 'nobody-to-reach' }
  | {
      ok: false
      reason: 'changed-meanwhile'
      theirs: string
      version: string
      last: { actor: string; at: number } | null
    }

type Edit = {
  appointmentId: string
  fact: AppointmentFact
  value: string
  version: string
  by: Actor
}

/**
 * Whoever has the manage link may be a stranger who booked in somebody's name: with another name, email or phone it is
 * replaced, and the new one goes to the appointment's address alone. The audit log says only which fact.
 */
export async function editAppointment(runtime: Runtime, edit: Edit): Promise<EditAppointmentResult> {
  const edited = await runtime.db
    .transaction()
    .execute((transaction) => editInTransaction({ ...runtime, db: transaction }, edit))
  runtime.outbox.wake()
  return edited
}

async function editInTransaction(runtime: Runtime, edit: Edit): Promise<EditAppointmentResult> {
  const { db: transaction } = runtime
  const { appointmentId, fact, value, by } = edit
  const isOfBooker = fact === 'name' || fact === 'email' || fact === 'phone'
  // Two edits of one appointment wait for each other; other changes raise its sequence only.
  await acquireLock(transaction, `facts of appointment ${appointmentId}`)
  const appointment = await findAppointment(transaction, appointmentId)
  if (appointment === null) return { ok: false, reason: 'not-found' }
  const { name, email, phone } = appointment
  const before = { name, email, phone }
  const current = await readFact(transaction, appointmentId, fact)
  // The same form was sent twice.
  if (current === value) return { ok: true }
  if (factVersion(current) !== edit.version) {
    const last = await findLastEdit(transaction, appointmentId, fact)
    return { ok: false, reason: 'changed-meanwhile', theirs: current, version: factVersion(current), last }
  }
  const after = { ...before, ...(isOfBooker && { [fact]: value }) }
  if (after.email === '' && after.phone === '') return { ok: false, reason: 'nobody-to-reach' }

  // Before any row is written, as a booking does.
  await lockPeople(runtime, [before, after])
  const { sequence } = await transaction
    .updateTable('appointments')
    .set({ [columns[fact]]: value })
    .set(({ eb }) => ({ sequence: eb('sequence', '+', 1) }))
    .where('appointment_id', '=', appointmentId)
    .returning('sequence')
    .executeTakeFirstOrThrow()
  if (isOfBooker) {
    await replaceManageLink(runtime, appointment)
    await correctBooker(runtime, { appointmentId, before, after, by: by.actor, now: runtime.clock.now() })
    await enqueueEmailsAfterEdit(runtime, { appointmentId, fact })
  }
  const earlierValue = isOfBooker ? current : null
  await recordChange(runtime, { appointmentId, sequence, change: 'edited', fact, earlierValue, by })
  return { ok: true }
}

async function readFact(db: Database, appointmentId: string, fact: AppointmentFact): Promise<string> {
  const query = db.selectFrom('appointments').select(`${columns[fact]} as value`)
  return (await query.where('appointment_id', '=', appointmentId).executeTakeFirstOrThrow()).value
}

/** Null if that was not a member of staff. */
async function findLastEdit(db: Database, appointmentId: string, fact: AppointmentFact) {
  const changes = await findAppointmentChanges(db, appointmentId)
  const last = changes.findLast((change) => change.fact === fact)
  return last?.staffId == null ? null : { actor: last.staffId, at: last.changedAt }
}
