import { randomUUID } from 'node:crypto'
import type { Actor } from '../../../platform/audit-log/audit-log.server.ts'
import { hashToken } from '../../../platform/crypto/secret.server.ts'
import { type Database, isUniqueViolation } from '../../../platform/database/connect.server.ts'
import { isConnectionFault } from '../../../platform/network/connection-fault.server.ts'
import { indexPerson } from '../../../platform/people/index-people.server.ts'
import { findOrCreatePerson, findTimeZone } from '../../../platform/people/people.server.ts'
import { consumeRateLimits, type RateLimitResult } from '../../../platform/rate-limits/rate-limits.server.ts'
import type { Runtime } from '../../../platform/runtime.server.ts'
import type { Availability } from '../availability/availability.ts'
import { isAgentAway } from '../availability/change-exceptions.server.ts'
import type { Slot } from '../slots/slots.ts'
import { takeSteps } from '../slots/take-steps.server.ts'
import {
  bookingLimits,
  bookingsPerEmailLimit,
  proofReuseLimit,
  unprovenBookingLimits,
} from '../spam-protection/booking-limits.server.ts'
import { countAhead, hasCapacityOnDay } from './appointment-counts.server.ts'
import { enqueueAppointmentEmails, enqueueDeclinedBookingEmail } from './appointment-emails.server.ts'
import { findIdByFormKey } from './appointment-queries.server.ts'
import { toRow } from './appointment-rows.server.ts'
import type { BookingRequest } from './booking-schema.ts'
import { recordChange } from './changes/appointment-changes.server.ts'
import { writeDeclinedBooking } from './declined-bookings.server.ts'
import { firstManageTokenOf } from './manage-link.server.ts'

/**
 * Either `limit` is exhausted until `retryAt`, or the email has as many upcoming appointments as allowed, which only
 * its owner is told.
 */
export type TooManyBookings =
  | { ok: false; reason: 'too-many'; limit: string; retryAt: Date }
  | { ok: false; reason: 'too-many-ahead'; count: number }

/** `id` is that of the appointment or the declined booking. */
type WriteBookingResult = { ok: true; id: string } | { ok: false; reason: 'slot-taken' } | TooManyBookings

type NewBooking = {
  request: BookingRequest
  /** A hash of the form's key, the start and who it is for. */
  bookingKey: string
  slot: Slot
  client: { userId: string; email: string } | null
  by: Actor | null
  holdId: string | null
} & (VisitorForm | PhoneCall)

type VisitorForm = { sender: { address: string; hasProof: boolean } }

/** Visitors' limits do not apply to a call that staff take, who note the caller's consent. */
type PhoneCall = { sender: null; by: Actor }

/** Rolls the transaction back, including consumed limits, and carries the reason. */
class Refused extends Error {
  readonly result: Exclude<WriteBookingResult, { ok: true }>
  constructor(result: Exclude<WriteBookingResult, { ok: true }>) {
    super(result.reason)
    this.result = result
  }
}

/**
 * Writes an appointment and its steps, or nothing when a step is taken or a limit is exhausted. If the email has
 * reached its limit, the booking is declined instead: the same work is done, no appointment is made, and the owner is
 * notified by email. Only a user signed in with that email is told at once. Throws `OutcomeUnknown` if the connection to
 * the database breaks and cannot be made again at once.
 */
export async function writeBooking(
  runtime: Runtime,
  booking: NewBooking,
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
    const id = await findStored(runtime, booking, error)
    if (id === null) throw error
    runtime.outbox.wake()
    return { ok: true, id }
  }
}

/** A booking may or may not be stored: the connection broke, and the database cannot be asked. */
export class OutcomeUnknown extends Error {}

/** Whether a booking was committed although the database's answer was lost: its id, or null. Throws `OutcomeUnknown`. */
async function findStored({ db }: Runtime, { bookingKey }: NewBooking, cause: unknown): Promise<string | null> {
  return findIdByFormKey(db, bookingKey).catch(() => {
    throw new OutcomeUnknown('the database cannot be asked whether a booking is stored', { cause })
  })
}

async function writeInTransaction(
  tools: Runtime,
  booking: NewBooking,
  availability: Availability,
): Promise<{ ok: true; id: string }> {
  const { db: transaction, secret } = tools
  const { request, bookingKey, slot, client, by, holdId, sender } = booking
  const { rules } = availability
  const now = tools.clock.now()
  const options = { secret, now }
  const slotTaken = new Refused({ ok: false, reason: 'slot-taken' })
  // Always take locks in this order: email, time off, day, person, steps, rate limits.
  const isDeclined = sender !== null && (await hasReachedEmailLimit(transaction, booking, availability, options))
  // A duplicate of this form may have used up the limit: `bookSlot` finds its booking and responds in the same way.
  if ((await findIdByFormKey(transaction, bookingKey)) !== null) throw slotTaken
  if (await isAgentAway(transaction, slot)) throw slotTaken
  if (!(await hasCapacityOnDay(transaction, { slot, maximumADay: rules.maximumADay, now }))) throw slotTaken

  const id = randomUUID()
  const manageTokenHash = hashToken(firstManageTokenOf(tools, id))
  const clientId = client?.userId ?? null
  // A declined booking isn't a reason to remember a phone number, but takes the same steps.
  const booker = { userId: clientId, email: request.email, name: request.name, phone: isDeclined ? '' : request.phone }
  const personId = await findOrCreatePerson(transaction, booker, now)
  const consentTakenBy = sender === null ? booking.by.actor : null
  // Staff see the firm's times. What is known of a person's clock is not told to a visitor, who may be anyone.
  const zone = sender === null ? await findTimeZone(transaction, personId) : request.zone
  const appointment = { id, manageTokenHash, bookingKey, slot, now, clientId, personId, consentTakenBy }
  const row = toRow({ ...appointment, request: { ...request, zone } })
  if (isDeclined) {
    await indexPerson(transaction, personId)
    await writeDeclinedBooking(transaction, { appointment: row, slot, now, ownHoldId: holdId })
    await enqueueDeclinedBookingEmail(tools, { bookingId: id, availability })
  } else {
    await transaction.insertInto('appointments').values(row).execute()
    await indexPerson(transaction, personId)
    await takeSteps(transaction, { slot, appointmentId: id, now, ownHoldId: holdId })
    const booked = { appointmentId: id, change: 'booked', by: sender === null ? 'admin' : 'visitor' } as const
    await enqueueAppointmentEmails(tools, { ...booked, availability })
  }
  // Last, so that an attempt on a taken slot does not count.
  if (sender !== null) await consumeBookingLimits(transaction, { request, sender }, availability, options)
  if (by !== null && !isDeclined) await recordChange(tools, { appointmentId: id, sequence: 0, change: 'booked', by })
  return { ok: true, id }
}

/** Throws when a booking limit is exhausted. */
async function consumeBookingLimits(
  transaction: Database,
  { request: { formKey }, sender: { address, hasProof } }: Pick<NewBooking, 'request'> & VisitorForm,
  availability: Availability,
  options: { secret: string; now: Date },
): Promise<void> {
  const isProved = hasProof && (await consumeRateLimits(transaction, [proofReuseLimit(formKey)], options)).ok
  const limits = bookingLimits(address, availability)
  if (!isProved) limits.push(...unprovenBookingLimits(address, availability))
  const use = await consumeRateLimits(transaction, limits, options)
  if (!use.ok) throw tooMany(use)
}

/** Whether an email has as many appointments as allowed. If its owner is signed in, the refusal says so directly. */
async function hasReachedEmailLimit(
  transaction: Database,
  { request: { email }, client }: NewBooking,
  availability: Availability,
  options: { secret: string; now: Date },
): Promise<boolean> {
  const isOwn = client?.email === email
  const count = await countAhead(transaction, { email, now: options.now })
  const hasTooManyAhead = count >= availability.rules.maximumAhead
  if (hasTooManyAhead && isOwn) throw new Refused({ ok: false, reason: 'too-many-ahead', count })
  if (hasTooManyAhead) return true
  const use = await consumeRateLimits(transaction, [bookingsPerEmailLimit(email, availability)], options)
  if (!use.ok && isOwn) throw tooMany(use)
  return !use.ok
}

function tooMany({ limit, retryAt }: Exclude<RateLimitResult, { ok: true }>): Refused {
  return new Refused({ ok: false, reason: 'too-many', limit: limit.name, retryAt })
}
