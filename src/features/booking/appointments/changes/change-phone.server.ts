import { findStaffChangeBlocker } from '#src/access/when-an-appointment-may-change.ts'
import {
  enqueueEmailsAfterEdit,
  rewriteReminders,
} from '#src/features/booking/appointments/appointment-emails.server.ts'
import {
  type Client,
  findAppointment,
  findAppointmentByToken,
  isOfClient,
} from '#src/features/booking/appointments/appointment-queries.server.ts'
import type { Appointment } from '#src/features/booking/appointments/appointment-rows.server.ts'
import { replaceManageLink } from '#src/features/booking/appointments/manage-link.server.ts'
import type { Actor } from '#src/platform/audit-log/audit-log.server.ts'
import type { Database } from '#src/platform/database/connect.server.ts'
import { editFact, lockForEdit, versionsOf } from '#src/platform/edit-fact.server.ts'
import { indexPerson } from '#src/platform/people/index-people.server.ts'
import { findOrCreatePerson } from '#src/platform/people/people.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { toIso } from '#src/time/to-iso.ts'
import { recordChange } from './appointment-changes.server.ts'

/** By its visitor, until it begins; an empty one means by email. Its staff see it, and nobody is emailed. */
export async function changePhoneByLink(
  runtime: Runtime,
  { token, phone, version, address }: { token: string; phone: string; version: string; address: string | null },
) {
  const linked = await findAppointmentByToken(runtime.db, token)
  if (linked === null) return { ok: false, reason: 'not-found' } as const
  const { appointmentId } = linked
  async function find(db: Database) {
    const appointment = await findAppointment(db, appointmentId)
    if (appointment === null) return { ok: false, reason: 'not-found' } as const
    const mayChange = findStaffChangeBlocker({ now: runtime.clock.now().getTime(), appointment }) === null
    if (!mayChange) return { ok: false, reason: 'may-not-be-changed' } as const
    return { ok: true, current: appointment.phone, found: appointment } as const
  }
  const edit = { subject: subjectOf(appointmentId), value: phone, version }
  return editFact(runtime, edit, find, async (inTransaction, appointment) => {
    await writePhone(inTransaction, { appointment, phone, by: { actor: 'visitor', address } })
    return { ok: true } as const
  })
}

export function phoneVersionOf(phone: string): string {
  return versionsOf({ phone }).phone
}

const subjectOf = (appointmentId: string) => `appointment:${appointmentId}` as const

/**
 * Of upcoming appointments for which there is a number: the others are by email. In the transaction of the change. One
 * that was booked without the account may be a stranger's, who must not see the number: it gets a new link.
 */
export async function changePhonesOfClient(
  runtime: Runtime,
  { client, phone, by }: { client: Client; phone: string; by: Actor },
): Promise<void> {
  const upcoming = await runtime.db
    .selectFrom('appointments')
    .select('appointment_id')
    .where(isOfClient(client))
    .where('status', '=', 'booked')
    .where('starts_at', '>', toIso(runtime.clock.now().getTime()))
    .where('phone', 'not in', ['', phone])
    // Two such changes write in one order.
    .orderBy('appointment_id')
    .execute()
  for (const { appointment_id: appointmentId } of upcoming) {
    // As staff do who correct one.
    await lockForEdit(runtime.db, subjectOf(appointmentId))
    const appointment = await findAppointment(runtime.db, appointmentId)
    if (appointment !== null) await writePhone(runtime, { appointment, phone, by })
  }
}

type PhoneChange = { appointment: Appointment; phone: string; by: Actor }

async function writePhone(runtime: Runtime, { appointment, phone, by }: PhoneChange): Promise<void> {
  const { db: transaction } = runtime
  const { appointmentId, name, email, phone: earlierValue } = appointment
  const { clientId, personId } = await transaction
    .selectFrom('appointments')
    .select(['client_id as clientId', 'person_id as personId'])
    .where('appointment_id', '=', appointmentId)
    .executeTakeFirstOrThrow()
  // As a booking does: a person without a number gets this one.
  await findOrCreatePerson(runtime, { userId: clientId, name, email, phone }, runtime.clock.now())
  const { sequence } = await transaction
    .updateTable('appointments')
    .set({ phone })
    .set(({ eb }) => ({ sequence: eb('sequence', '+', 1) }))
    .where('appointment_id', '=', appointmentId)
    .returning('sequence')
    .executeTakeFirstOrThrow()
  if (personId !== null) await indexPerson(runtime, personId)
  if (by.actor === 'visitor' || clientId !== null) await rewriteReminders(runtime, appointmentId)
  else {
    await replaceManageLink(runtime, appointment)
    await enqueueEmailsAfterEdit(runtime, { appointmentId, fact: 'phone', isByStaff: false })
  }
  const change = { appointmentId, sequence, change: 'edited', fact: 'phone', earlierValue } as const
  await recordChange(runtime, { ...change, by, isByVisitor: true })
}
