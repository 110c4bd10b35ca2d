import { randomUUID } from 'node:crypto'
import type { Availability } from '#src/features/booking/availability/availability.ts'
import {
  readAgentsWithoutBusyTimes,
  readAvailability,
  readBookingRules,
} from '#src/features/booking/availability/availability-queries.server.ts'
import type { CallerRequest } from '#src/features/booking/caller-form.ts'
import { findSlotsAt, whyNoSlot } from '#src/features/booking/slots/find-slots.server.ts'
import type { Slot } from '#src/features/booking/slots/slots.ts'
import { hasCapacityOnDay, isAgentAway, takeSteps } from '#src/features/booking/slots/take-slot.server.ts'
import { countBooking, countBookingForm, type TooManyBookings } from '#src/features/booking/spam-protection.server.ts'
import { consentWording, phoneConsentWording } from '#src/firm/words.ts'
import type { Actor } from '#src/platform/audit-log/audit-log.server.ts'
import { hashToken } from '#src/platform/crypto/secret.server.ts'
import { type Database, isUniqueViolation } from '#src/platform/database/connect.server.ts'
import { logSecurityEvent } from '#src/platform/log.server.ts'
import { isConnectionFault } from '#src/platform/network/connection-fault.server.ts'
import { indexPerson } from '#src/platform/people/index-people.server.ts'
import { findOrCreatePerson, findTimeZone } from '#src/platform/people/people.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { enqueueAppointmentEmails } from './appointment-emails.server.ts'
import { appointmentColumns, type Consent, toAppointment, toRow } from './appointment-rows.server.ts'
import type { BookingRequest } from './booking-schema.ts'
import { recordChange } from './changes/appointment-changes.server.ts'
import { firstManageTokenOf } from './manage-link.server.ts'

type BookSlotResult =
  | { ok: true; manageToken: string }
  | { ok: false; reason: 'slot-taken' | 'slot-not-offered' }
  | TooManyBookings

type BookingInput = {
  request: BookingRequest
  /** The email is verified. */
  client: { userId: string; email: string } | null
  /** Staff who book for someone else; null for a visitor. */
  by: Actor | null
  holdId: string | null
  sender: { address: string; proof: string }
}

/**
 * The slot is recomputed, and the database decides whether it is free. A form sent twice returns the same appointment.
 * Every form counts towards the form limit before any expensive work, only bookings towards the booking limits.
 */
export async function bookSlot(runtime: Runtime, input: BookingInput): Promise<BookSlotResult> {
  const { request, client, sender } = input
  const { formKey, startsAt, email } = request
  // A form restored by the Back button may be sent with another time or email, which is another booking.
  const bookingKey = hashToken(`${formKey} ${startsAt} ${email}`)
  // Without busy times, of which there may be thousands: whether the agent is busy is asked in the transaction.
  const agents = (await readAgentsWithoutBusyTimes(runtime.db)).map((agent) => ({ ...agent, busyTimes: [] }))
  const availability = { agents, rules: await readBookingRules(runtime.db) }
  const { address, proof } = sender
  const counted = await countBookingForm(runtime, { address, email, formKey, proof }, availability)
  const written = counted.ok
    ? await writeVisitorBooking(runtime, { ...input, bookingKey, hasProof: counted.hasProof }, availability)
    : counted
  if (written.ok) return { ok: true, manageToken: firstManageTokenOf(runtime, written.id) }
  // The same form may have been sent before, and have taken the slot or used up the limit.
  const earlierId = await findBooked(runtime.db, bookingKey)
  if (earlierId !== null) return { ok: true, manageToken: firstManageTokenOf(runtime, earlierId) }
  if (written.reason === 'slot-taken') return { ok: false, reason: await whyNoSlot(runtime, startsAt) }
  logSecurityEvent(runtime.log, 'limit-refused', { address, userId: client?.userId ?? null, reason: written.limit })
  return written
}

async function writeVisitorBooking(
  runtime: Runtime,
  { hasProof, sender: { address }, ...input }: BookingInput & { bookingKey: string; hasProof: boolean },
  availability: Availability,
): Promise<WriteBookingResult> {
  const slots = await findSlotsAt(runtime, input.request.startsAt, { exceptHoldId: input.holdId, availability })
  return writeBooking(runtime, slots, { ...input, sender: { address, hasProof } }, availability)
}

type BookForCallerResult =
  | { ok: true; appointmentId: string }
  | { ok: false; reason: 'slot-taken' | 'slot-not-offered' }

/**
 * Minimum notice and visitors' limits do not apply. Sending the form twice returns the same appointment. `agreed`: the
 * consent that holds if no new one is noted.
 */
export async function bookForCaller(
  runtime: Runtime,
  { caller, agreed, by }: { caller: CallerRequest; agreed: Consent | null; by: Actor },
): Promise<BookForCallerResult> {
  const { agentId, consent, ...request } = caller
  const { startsAt } = request
  const earlierConsent = consent === 'on' ? null : agreed
  const { formKey, name, email, phone } = request
  const bookingKey = hashToken(JSON.stringify([formKey, startsAt, agentId, name, email, phone]))
  const availability = await readAvailability(runtime.db)
  const audience = { agentId, isForStaff: true }
  const slots = await findSlotsAt(runtime, startsAt, { ...audience, availability })
  const call = { request: { ...request, zone: null }, bookingKey, client: null, by, holdId: null }
  const written = await writeBooking(runtime, slots, { ...call, sender: null, earlierConsent }, availability)
  // The same form may have been sent before, and have taken the slot.
  const id = written.ok ? written.id : await findBooked(runtime.db, bookingKey)
  if (id !== null) return { ok: true, appointmentId: id }
  return { ok: false, reason: await whyNoSlot(runtime, startsAt, audience) }
}

type WriteBookingResult = { ok: true; id: string } | { ok: false; reason: 'slot-taken' } | TooManyBookings

type NewBooking = {
  request: Omit<BookingRequest, 'consent'>
  bookingKey: string
  client: { userId: string; email: string } | null
  by: Actor | null
  holdId: string | null
} & (VisitorForm | PhoneCall)

type SlotBooking = NewBooking & { slot: Slot }

type VisitorForm = { sender: { address: string; hasProof: boolean } }

/** Visitors' limits do not apply to a call that staff take, who note the caller's consent, unless an earlier one holds. */
type PhoneCall = { sender: null; by: Actor; earlierConsent: Consent | null }

/** Rolls the transaction back, including consumed limits. */
class Refused extends Error {
  readonly result: Exclude<WriteBookingResult, { ok: true }>
  constructor(result: Exclude<WriteBookingResult, { ok: true }>) {
    super(result.reason)
    this.result = result
  }
}

/** What the same form has booked before; null if nothing. */
async function findBooked(db: Database, bookingKey: string): Promise<string | null> {
  const query = db.selectFrom('appointments').select('appointment_id').where('form_key', '=', bookingKey)
  return (await query.executeTakeFirst())?.appointment_id ?? null
}

/**
 * Books the first of the slots that is still free. Writes all or nothing. Throws `OutcomeUnknown` if the connection breaks
 * and cannot be made again at once.
 */
async function writeBooking(
  runtime: Runtime,
  slots: Slot[],
  booking: NewBooking,
  availability: Availability,
): Promise<WriteBookingResult> {
  for (const slot of slots) {
    const written = await writeToSlot(runtime, { ...booking, slot }, availability)
    if (written.ok || written.reason !== 'slot-taken') return written
  }
  return { ok: false, reason: 'slot-taken' }
}

async function writeToSlot(
  runtime: Runtime,
  booking: SlotBooking,
  availability: Availability,
): Promise<WriteBookingResult> {
  try {
    const written = await runtime.db
      .transaction()
      .execute((transaction) => writeInTransaction({ ...runtime, db: transaction }, booking, availability))
    runtime.outbox.wake()
    return written
  } catch (error) {
    if (isUniqueViolation(error)) return { ok: false, reason: 'slot-taken' }
    if (error instanceof Refused) return error.result
    if (!isConnectionFault(error)) throw error
    const id = await findBooked(runtime.db, booking.bookingKey).catch(() => {
      throw new OutcomeUnknown('the database cannot be asked whether a booking is stored', { cause: error })
    })
    if (id === null) throw error
    runtime.outbox.wake()
    return { ok: true, id }
  }
}

/** Stored or not: the connection broke, and the database cannot be asked. */
export class OutcomeUnknown extends Error {}

async function writeInTransaction(
  runtime: Runtime,
  booking: SlotBooking,
  availability: Availability,
): Promise<{ ok: true; id: string }> {
  const { db: transaction } = runtime
  const { request, bookingKey, slot, client, by, holdId, sender } = booking
  const { rules } = availability
  const now = runtime.clock.now()
  const { timeZone } = runtime.firm
  const slotTaken = new Refused({ ok: false, reason: 'slot-taken' })
  // Always take locks in this order: time off, day, person, steps, rate limits.
  if (await isAgentAway(runtime, slot)) throw slotTaken
  if (!(await hasCapacityOnDay(transaction, { slot, maximumADay: rules.maximumADay, now, timeZone }))) throw slotTaken

  const id = randomUUID()
  const manageTokenHash = hashToken(firstManageTokenOf(runtime, id))
  const clientId = client?.userId ?? null
  const booker = { userId: clientId, email: request.email, name: request.name, phone: request.phone }
  const personId = await findOrCreatePerson(runtime, booker, now)
  const consent = (sender === null ? booking.earlierConsent : null) ?? newConsent(booking, now)
  // Staff see the firm's times. What is known of a person's clock is not told to a visitor, who may be anyone.
  const zone = sender === null ? await findTimeZone(transaction, personId) : request.zone
  const appointment = { id, manageTokenHash, bookingKey, slot, now, clientId, personId, consent }
  const row = toRow({ ...appointment, request: { ...request, zone } })
  const inserted = transaction.insertInto('appointments').values(row).returning(appointmentColumns)
  const stored = toAppointment(await inserted.executeTakeFirstOrThrow())
  await indexPerson(runtime, personId)
  await takeSteps(transaction, { slot, appointmentId: id, now, ownHoldId: holdId })
  const booked = { change: 'booked', by: sender === null ? 'admin' : 'visitor' } as const
  await enqueueAppointmentEmails(runtime, { appointment: stored, ...booked, availability })
  // Last, so that an attempt on a taken slot does not count.
  if (sender !== null) {
    const { formKey, email } = request
    const tooMany = await countBooking(runtime, { formKey, email, ...sender }, availability)
    if (tooMany !== null) throw new Refused(tooMany)
  }
  if (by !== null) await recordChange(runtime, { appointmentId: id, sequence: 0, change: 'booked', by })
  return { ok: true, id }
}

function newConsent(booking: NewBooking, now: Date): Consent {
  const consentedAt = now.toISOString()
  return booking.sender === null
    ? { consentWording: phoneConsentWording, consentedAt, consentTakenBy: booking.by.actor }
    : { consentWording, consentedAt, consentTakenBy: null }
}
