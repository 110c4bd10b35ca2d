import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { findCancelBlocker, findMoveBlocker, mayBeRestored } from '../../../access/when-an-appointment-may-change.ts'
import { type BookingRules, undoMinutes } from '../../../firm/opening-hours.ts'
import { hashToken } from '../../../platform/crypto/secret.server.ts'
import type { DeclinedBookingsTable } from '../../../platform/database/booking-tables.ts'
import { type Database, isUniqueViolation } from '../../../platform/database/connect.server.ts'
import { deleteRows } from '../../../platform/database/run-in-batches.server.ts'
import { expiredAt } from '../../../platform/retention.server.ts'
import type { Runtime } from '../../../platform/runtime.server.ts'
import { minuteMs } from '../../../time/time-range.ts'
import { toIso } from '../../../time/to-iso.ts'
import { readBookingRules } from '../availability/availability-queries.server.ts'
import { findSlotsAt, whyNoSlot } from '../slots/find-slots.server.ts'
import type { Slot } from '../slots/slots.ts'
import { takeSteps } from '../slots/take-steps.server.ts'
import { type Appointment, toAppointment, type toRow } from './appointment-rows.server.ts'

/**
 * Records a declined booking in the transaction that would have made the appointment. Its time stays reserved like a
 * cancelled appointment's: offering it at once would reveal the refusal. Throws the same unique violation as a booking.
 */
export async function writeDeclinedBooking(
  transaction: Database,
  {
    appointment,
    slot,
    ownHoldId,
    now,
  }: { appointment: ReturnType<typeof toRow>; slot: Slot; ownHoldId: string | null; now: Date },
): Promise<void> {
  const row: Insertable<DeclinedBookingsTable> = {
    booking_id: appointment.appointment_id,
    status: 'booked',
    reference: appointment.reference,
    agent_id: appointment.agent_id,
    starts_at: appointment.starts_at,
    ends_at: appointment.ends_at,
    occupied_until: appointment.occupied_until,
    scam_type: appointment.scam_type,
    name: appointment.name,
    email: appointment.email,
    phone: appointment.phone,
    form_key: appointment.form_key,
    manage_token_hash: appointment.manage_token_hash,
    created_at: appointment.created_at,
    time_zone: appointment.time_zone,
    cancelled_at: null,
  }
  await transaction.insertInto('declined_bookings').values(row).execute()
  const holdId = holdIdOf(row.manage_token_hash)
  await transaction
    .insertInto('holds')
    .values({
      hold_id: holdId,
      agent_id: slot.agentId,
      starts_at: row.starts_at,
      occupied_until: row.occupied_until,
      expires_at: toIso(now.getTime() + undoMinutes * minuteMs),
      first_held_at: now.toISOString(),
    })
    .execute()
  await takeSteps(transaction, { slot, holdId, now, ownHoldId })
}

/** The id of a declined booking's hold. No visitor's cookie stands for it: what it is a hash of is too long for one. */
function holdIdOf(manageTokenHash: string): string {
  return hashToken(manageTokenHash)
}

/** The hold by which a manage link's booking keeps its time if it was declined: for it, this time is not taken. */
export function declinedHoldId(token: string): string {
  return holdIdOf(hashToken(token))
}

/** Finds a declined booking by its manage link's token, in the shape of an appointment. */
export async function findDeclinedBooking(db: Database, token: string): Promise<Appointment | null> {
  const row = await selectDeclined(db).where('manage_token_hash', '=', hashToken(token)).executeTakeFirst()
  return row === undefined ? null : asAppointment(row)
}

/** Gets a declined booking by id, in the shape of an appointment. Throws when there is none. */
export async function getDeclinedBooking(db: Database, bookingId: string): Promise<Appointment> {
  return asAppointment(await selectDeclined(db).where('booking_id', '=', bookingId).executeTakeFirstOrThrow())
}

/** Everything stored about an address's declined bookings, for its owner to download. Instants as ISO text in UTC. */
export function findDeclinedBookingRecords(db: Database, email: string) {
  return db
    .selectFrom('declined_bookings')
    .select(['reference', 'name', 'phone', 'starts_at as startsAt', 'ends_at as endsAt', 'time_zone as timeZone'])
    .select(['scam_type as scamType', 'created_at as askedAt', 'status', 'cancelled_at as cancelledAt', 'moves'])
    .where('email', '=', email)
    .orderBy('starts_at')
    .execute()
}

function selectDeclined(db: Database) {
  return db.selectFrom('declined_bookings').selectAll()
}

function asAppointment(row: Selectable<DeclinedBookingsTable>): Appointment {
  return toAppointment({
    ...row,
    appointment_id: row.booking_id,
    cancelled_by: row.cancelled_at === null ? null : 'visitor',
    released_at: null,
    link_version: 0,
  })
}

/** `sequence`: at which the visitor saw it; null if the page did not say. */
type Change = { token: string; sequence: number | null } & (
  | { change: 'cancel' | 'restore' }
  | { change: 'move'; startsAt: number; timeZone: string | null }
)

type ChangeResult =
  | { ok: true }
  | {
      ok: false
      reason:
        | 'not-found'
        | 'changed-meanwhile'
        | 'slot-taken'
        | 'slot-not-offered'
        | `may-not-be-${'moved' | 'cancelled' | 'restored'}`
    }

/** Changes a declined booking. The visitor sees the same as for an appointment, and nothing else happens. */
export async function changeDeclinedBooking(runtime: Runtime, change: Change): Promise<ChangeResult> {
  const { db, clock } = runtime
  const appointment = await findDeclinedBooking(db, change.token)
  if (appointment === null) return { ok: false, reason: 'not-found' }
  const question = { now: clock.now().getTime(), appointment, rules: await readBookingRules(db) }
  const planned =
    change.change === 'move' ? await planMove(runtime, question, change) : planStatus(question, change.change)
  if (planned.ok && planned.values === null) return { ok: true }
  const { appointmentId, sequence } = appointment
  if (change.sequence !== null && change.sequence !== sequence) return { ok: false, reason: 'changed-meanwhile' }
  if (!planned.ok) return planned
  const { slot = null } = planned
  try {
    return await db.transaction().execute(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('declined_bookings')
        .set({ ...planned.values, sequence: sequence + 1 })
        .where('booking_id', '=', appointmentId)
        .where('sequence', '=', sequence)
        .executeTakeFirst()
      if (numUpdatedRows !== 1n) return { ok: false, reason: 'changed-meanwhile' }
      if (slot !== null) await moveHold(transaction, { holdId: declinedHoldId(change.token), slot, now: clock.now() })
      return { ok: true }
    })
  } catch (error) {
    if (isUniqueViolation(error)) return { ok: false, reason: 'slot-taken' }
    throw error
  }
}

/** Frees the old time and keeps the new one, for as long as the old one would have been kept. */
async function moveHold(transaction: Database, { holdId, slot, now }: { holdId: string; slot: Slot; now: Date }) {
  const { numUpdatedRows } = await transaction
    .updateTable('holds')
    .set({ agent_id: slot.agentId, starts_at: toIso(slot.startsAt), occupied_until: toIso(slot.occupiedUntil) })
    .where('hold_id', '=', holdId)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return
  await transaction.deleteFrom('taken_steps').where('hold_id', '=', holdId).execute()
  await takeSteps(transaction, { slot, holdId, now })
}

type Question = { now: number; appointment: Appointment; rules: BookingRules }

/** What to write; null when nothing changes, for example when a form is sent twice. `slot`: where it is moved to. */
type Planned =
  | { ok: true; values: Updateable<DeclinedBookingsTable> | null; slot?: Slot }
  | Exclude<ChangeResult, { ok: true }>

function planStatus(question: Question, change: 'cancel' | 'restore'): Planned {
  const { now, appointment } = question
  if (change === 'restore') {
    if (appointment.status === 'booked') return { ok: true, values: null }
    return mayBeRestored(question)
      ? { ok: true, values: { status: 'booked', cancelled_at: null } }
      : { ok: false, reason: 'may-not-be-restored' }
  }
  const blocker = findCancelBlocker(question)
  if (blocker === 'cancelled') return { ok: true, values: null }
  if (blocker !== null) return { ok: false, reason: 'may-not-be-cancelled' }
  return { ok: true, values: { status: 'cancelled', cancelled_at: toIso(now) } }
}

async function planMove(
  runtime: Runtime,
  question: Question,
  { token, startsAt, timeZone }: { token: string; startsAt: number; timeZone: string | null },
): Promise<Planned> {
  const { appointment } = question
  if (appointment.status === 'booked' && appointment.startsAt === startsAt) return { ok: true, values: null }
  if (findMoveBlocker(question) !== null) return { ok: false, reason: 'may-not-be-moved' }
  const [slot] = await findSlotsAt(runtime, startsAt, { moving: appointment, exceptHoldId: declinedHoldId(token) })
  if (slot === undefined) return { ok: false, reason: await whyNoSlot(runtime, startsAt) }
  return {
    ok: true,
    slot,
    values: {
      agent_id: slot.agentId,
      starts_at: toIso(slot.startsAt),
      ends_at: toIso(slot.endsAt),
      occupied_until: toIso(slot.occupiedUntil),
      moves: appointment.moves + 1,
      ...(timeZone !== null && { time_zone: timeZone }),
    },
  }
}

/** Deletes declined bookings whose manage link would have expired. */
export async function purgeOldDeclinedBookings(runtime: Pick<Runtime, 'db' | 'clock' | 'settings'>): Promise<void> {
  const isOver = sql<boolean>`ends_at <= ${expiredAt('declinedBookings', runtime)}`
  await deleteRows(runtime.db, { table: 'declined_bookings', key: 'booking_id', where: isOver })
}
