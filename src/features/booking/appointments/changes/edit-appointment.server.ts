import { enqueueEmailsAfterEdit } from '#src/features/booking/appointments/appointment-emails.server.ts'
import { findAppointment } from '#src/features/booking/appointments/appointment-queries.server.ts'
import type { Appointment } from '#src/features/booking/appointments/appointment-rows.server.ts'
import { bookingFields } from '#src/features/booking/appointments/booking-schema.ts'
import { replaceManageLink } from '#src/features/booking/appointments/manage-link.server.ts'
import { optionalEmail } from '#src/input/email-address.ts'
import { optionalPhone } from '#src/input/phone/phone-number.ts'
import type { Actor } from '#src/platform/audit-log/audit-log.server.ts'
import type { Database } from '#src/platform/database/connect.server.ts'
import { editFact, versionsOf } from '#src/platform/edit-fact.server.ts'
import { correctBooker } from '#src/platform/people/correct-person.server.ts'
import { lockPeople } from '#src/platform/people/people.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { findAppointmentChanges, recordChange } from './appointment-changes.server.ts'

const columns = { name: 'name', phone: 'phone', email: 'email', scamType: 'scam_type', story: 'story' } as const

export function factVersionsOf({ name, phone, email, scamType, story }: Record<AppointmentFact, string>) {
  return versionsOf({ name, phone, email, scamType, story })
}

type Edit = { appointmentId: string; fact: AppointmentFact; value: string; version: string; by: Actor }

/**
 * Whoever has the manage link may be a stranger who booked in somebody's name: with another name, email or phone it is
 * replaced, and the new one goes to the appointment's address alone. The audit log says only which fact.
 */
export async function editAppointment(runtime: Runtime, edit: Edit) {
  const { appointmentId, fact, value, version } = edit
  const subject = `appointment:${appointmentId}` as const
  async function find(db: Database) {
    const appointment = await findAppointment(db, appointmentId)
    if (appointment === null) return { ok: false, reason: 'not-found' } as const
    const current = await readFact(db, appointmentId, fact)
    return { ok: true, current, found: { appointment, current } } as const
  }
  // Other changes of the appointment raise its sequence only, and don't wait.
  const edited = await editFact(runtime, { subject, value, version }, find, (inTransaction, found) =>
    writeFact(inTransaction, { ...edit, ...found }),
  )
  runtime.outbox.wake()
  if (edited.ok || edited.reason !== 'changed-meanwhile') return edited
  return { ...edited, last: await findLastEdit(runtime.db, appointmentId, fact) }
}

async function writeFact(
  runtime: Runtime,
  { appointmentId, fact, value, by, current, appointment }: Edit & { current: string; appointment: Appointment },
) {
  const isOfBooker = fact === 'name' || fact === 'email' || fact === 'phone'
  const { name, email, phone } = appointment
  const before = { name, email, phone }
  const after = { ...before, ...(isOfBooker && { [fact]: value }) }
  if (after.email === '' && after.phone === '') return { ok: false, reason: 'nobody-to-reach' } as const

  // Before any row is written, as a booking does.
  await lockPeople(runtime, [before, after])
  const { sequence } = await runtime.db
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
  return { ok: true } as const
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

const { name, scamType, story } = bookingFields

export const appointmentFacts = { name, phone: optionalPhone, email: optionalEmail, scamType, story }

export type AppointmentFact = keyof typeof appointmentFacts
