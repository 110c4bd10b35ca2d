import { findStaffChangeBlocker } from '#src/access/when-an-appointment-may-change.ts'
import {
  enqueueEmailsAfterEdit,
  rewriteReminders,
} from '#src/features/booking/appointments/appointment-emails.server.ts'
import {
  type Client,
  findAppointmentByToken,
  isOfClient,
} from '#src/features/booking/appointments/appointment-queries.server.ts'
import {
  type Appointment,
  appointmentColumns,
  toAppointment,
} from '#src/features/booking/appointments/appointment-rows.server.ts'
import { replaceManageLink } from '#src/features/booking/appointments/manage-link.server.ts'
import type { Actor } from '#src/platform/audit-log/audit-log.server.ts'
import type { Database } from '#src/platform/database/connect.server.ts'
import { editFact, lockForEdit, versionsOf } from '#src/platform/edit-fact.server.ts'
import { indexPerson } from '#src/platform/people/index-people.server.ts'
import { completePhone } from '#src/platform/people/people.server.ts'
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
    // Staff may have replaced the link meanwhile.
    const appointment = await findAppointmentByToken(db, token)
    if (appointment === null) return { ok: false, reason: 'not-found' } as const
    const mayChange = findStaffChangeBlocker({ now: runtime.clock.now().getTime(), appointment }) === null
    if (!mayChange) return { ok: false, reason: 'may-not-be-changed' } as const
    return { ok: true, current: appointment.phone, found: appointment } as const
  }
  const edit = { subject: subjectOf(appointmentId), value: phone, version }
  return editFact(runtime, edit, find, async (inTransaction, appointment) => {
    const by = { actor: 'visitor', address }
    const change = await writePhone(inTransaction, { appointment, phone, by })
    await recordChange(inTransaction, change)
    return { ok: true } as const
  })
}

export function phoneVersionOf(phone: string): string {
  return versionsOf({ phone }).phone
}

const subjectOf = (appointmentId: string) => `appointment:${appointmentId}` as const

type PhoneOfClient = { client: Client; phone: string }

/** Upcoming appointments for which there is another number: the others are by email. */
function upcomingWithPhone({ db, clock }: Runtime, { client, phone }: PhoneOfClient) {
  return db
    .selectFrom('appointments')
    .where(isOfClient(client))
    .where('status', '=', 'booked')
    .where('starts_at', '>', toIso(clock.now().getTime()))
    .where('phone', 'not in', ['', phone])
    .orderBy('appointment_id')
}

/**
 * Locks those whose number will change and returns their ids: in the transaction of the change, before it locks people,
 * as staff do who correct one.
 */
export async function lockPhonesOfClient(runtime: Runtime, change: PhoneOfClient): Promise<string[]> {
  const rows = await upcomingWithPhone(runtime, change).select('appointment_id').execute()
  const ids = rows.map(({ appointment_id: appointmentId }) => appointmentId)
  for (const appointmentId of ids) await lockForEdit(runtime.db, subjectOf(appointmentId))
  return ids
}

/** Of those locked that are still upcoming, the client's, and by phone. Each gets a new link: who booked may be a stranger. */
export async function changePhonesOfClient(
  runtime: Runtime,
  { locked, by, ...change }: PhoneOfClient & { locked: string[]; by: Actor },
): Promise<void> {
  if (locked.length === 0) return
  const rows = await upcomingWithPhone(runtime, change)
    .where('appointment_id', 'in', locked)
    .select(appointmentColumns)
    .execute()
  const changes: Parameters<typeof recordChange>[1][] = []
  for (const row of rows) {
    changes.push(await writePhone(runtime, { appointment: toAppointment(row), phone: change.phone, by }))
  }
  // The audit log comes last.
  for (const each of changes) await recordChange(runtime, each)
}

type PhoneChange = { appointment: Appointment; phone: string; by: Actor }

/** Returns what is to be recorded. */
async function writePhone(runtime: Runtime, { appointment, phone, by }: PhoneChange) {
  const { db: transaction, clock } = runtime
  const { appointmentId, phone: earlierValue } = appointment
  const { sequence, personId } = await transaction
    .updateTable('appointments')
    .set({ phone })
    .set(({ eb }) => ({ sequence: eb('sequence', '+', 1) }))
    .where('appointment_id', '=', appointmentId)
    .returning(['sequence', 'person_id as personId'])
    .executeTakeFirstOrThrow()
  if (personId !== null) {
    // As a booking does: a person without a number gets this one.
    await completePhone(runtime, { personId, phone }, clock.now())
    await indexPerson(runtime, personId)
  }
  const isByVisitor = by.actor === 'visitor'
  if (isByVisitor) await rewriteReminders(runtime, appointmentId)
  else {
    await replaceManageLink(runtime, appointment)
    await enqueueEmailsAfterEdit(runtime, { appointmentId, fact: 'phone', isByStaff: false })
  }
  const fact = { change: 'edited', fact: 'phone', earlierValue } as const
  return { appointmentId, sequence, ...fact, by, isByVisitor: true }
}

/** For its visitor. No email says so. */
export async function setDiscreetMails(
  runtime: Runtime,
  { token, isDiscreet }: { token: string; isDiscreet: boolean },
): Promise<{ ok: true } | { ok: false; reason: 'not-found' }> {
  const appointment = await findAppointmentByToken(runtime.db, token)
  if (appointment === null) return { ok: false, reason: 'not-found' }
  await runtime.db
    .transaction()
    .execute((transaction) =>
      writeChoice({ ...runtime, db: transaction }, { appointmentId: appointment.appointmentId, isDiscreet }),
    )
  return { ok: true }
}

export async function setDiscreetMailsOfClient(
  runtime: Runtime,
  { client, isDiscreet }: { client: Client; isDiscreet: boolean },
): Promise<void> {
  const upcoming = await runtime.db
    .selectFrom('appointments')
    .select('appointment_id')
    .where(isOfClient(client))
    .where('ends_at', '>', toIso(runtime.clock.now().getTime()))
    // Two such changes write in one order.
    .orderBy('appointment_id')
    .execute()
  for (const { appointment_id: appointmentId } of upcoming) await writeChoice(runtime, { appointmentId, isDiscreet })
}

async function writeChoice(
  runtime: Runtime,
  { appointmentId, isDiscreet }: { appointmentId: string; isDiscreet: boolean },
): Promise<void> {
  const has_discreet_mails = isDiscreet ? 1 : 0
  const changed = await runtime.db
    .updateTable('appointments')
    .set({ has_discreet_mails })
    .where('appointment_id', '=', appointmentId)
    .where('has_discreet_mails', '!=', has_discreet_mails)
    .executeTakeFirst()
  if (changed.numUpdatedRows > 0n) await rewriteReminders(runtime, appointmentId)
}
