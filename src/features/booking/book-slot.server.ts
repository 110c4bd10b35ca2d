import { randomInt, randomUUID } from 'node:crypto'
import { isUniqueViolation } from '../../platform/database/connect.server.ts'
import { countUse, findUsedUp, type Limit } from '../../platform/limits.server.ts'
import type { Runtime } from '../../platform/runtime.server.ts'
import { logSecurityEvent } from '../../platform/security-events.server.ts'
import { hashToken } from '../../platform/tokens.server.ts'
import { countAhead, hasRoomThatDay } from './appointment-counts.server.ts'
import { findAppointmentByFormKey } from './appointment-queries.server.ts'
import type { Availability } from './availability.ts'
import { readAvailability } from './availability-queries.server.ts'
import type { BookingRequest } from './booking-form.ts'
import { limitOfProof, limitsOfBooking, limitsOfForms, limitsWithoutProof } from './booking-limits.server.ts'
import { consentWording } from './consent-wording.ts'
import { findSlotsAt, isInOpeningHours } from './find-slots.server.ts'
import { isProofOfWork } from './form-key.server.ts'
import { manageTokenOf } from './manage-link.server.ts'
import type { Slot } from './slots.ts'
import { takeSteps } from './take-steps.server.ts'
import { tellOfAppointment } from './tell-of-appointment.server.ts'
import { isAgentAway } from './time-off.server.ts'

export type BookSlotResult =
  | { ok: true; manageToken: string }
  | { ok: false; reason: 'slot-taken' | 'slot-not-offered' }
  | TooMany

/**
 * A limit is used up, `limit` by name, and lets through again from `freeAgainAt` on; or as many appointments lie ahead of the
 * e-mail address as may.
 */
type TooMany =
  | { ok: false; reason: 'too-many'; limit: string; freeAgainAt: Date }
  | { ok: false; reason: 'too-many-ahead'; count: number }

/**
 * Books the slot that a form asks for. The slot is computed anew; the store has the last word on whether it is free.
 * The same form sent twice gives the same appointment. Only what is booked counts against the limits of bookings; but each
 * form counts, and before anything is done for it that takes long.
 */
export async function bookSlot(
  runtime: Runtime,
  { request, clientId, holdId, sender }: BookingInput,
): Promise<BookSlotResult> {
  const bookingKey = keyOfBooking(request)
  const earlier = await findAppointmentByFormKey(runtime.db, bookingKey)
  if (earlier !== null) return { ok: true, manageToken: manageTokenOf(runtime, earlier.appointmentId) }

  const availability = await readAvailability(runtime.db)
  let tooMany: TooMany | null = await countForm(runtime, { request, sender }, availability)
  if (tooMany === null) {
    const hasProof = await isProofOfWork(runtime, { formKey: request.formKey, proof: sender.proof })
    const known = { exceptHoldId: holdId, availability }
    for (const slot of await findSlotsAt(runtime, request.startsAt, known)) {
      const booking = { request, bookingKey, slot, clientId, holdId, address: sender.address, hasProof }
      const inserted = await insertAppointment(runtime, booking, availability)
      if (inserted.ok) return { ok: true, manageToken: manageTokenOf(runtime, inserted.appointmentId) }
      if (inserted.reason === 'slot-taken') continue
      tooMany = inserted
      break
    }
  }
  // The same form may have come twice at the same moment, and its twin may have been the last that a limit let through.
  const twin = await findAppointmentByFormKey(runtime.db, bookingKey)
  if (twin !== null) return { ok: true, manageToken: manageTokenOf(runtime, twin.appointmentId) }
  if (tooMany?.reason === 'too-many') {
    logSecurityEvent(runtime.log, 'limit-refused', { address: sender.address, userId: clientId, reason: tooMany.limit })
  }
  if (tooMany !== null) return tooMany
  return { ok: false, reason: (await isInOpeningHours(runtime, request.startsAt)) ? 'slot-taken' : 'slot-not-offered' }
}

/** Counts a form, and refuses early what would be refused by the limits of bookings in the end. */
async function countForm(
  runtime: Runtime,
  { request, sender: { address } }: Pick<BookingInput, 'request' | 'sender'>,
  availability: Availability,
): Promise<TooMany | null> {
  const options = { secret: runtime.secret, now: runtime.clock.now() }
  const use = await runtime.db
    .transaction()
    .execute((transaction) => countUse(transaction, limitsOfForms(address, availability), options))
  const usedUp = use.ok
    ? await findUsedUp(runtime.db, limitsOfBooking({ email: request.email, address, availability }), options)
    : use
  return usedUp && { ok: false, reason: 'too-many', limit: usedUp.limit.name, freeAgainAt: usedUp.freeAgainAt }
}

/** A page that came back by the Back button may ask for another time, or in another name: that is another booking. */
function keyOfBooking({ formKey, startsAt, email }: BookingRequest): string {
  return hashToken(`${formKey} ${startsAt} ${email}`)
}

type BookingInput = {
  request: BookingRequest
  /** The user who is signed in. */
  clientId: string | null
  /** The visitor's own hold, which gives way. */
  holdId: string | null
  sender: Sender
}

/** From where a booking form comes, and what its browser says that it found out by the work that it was given. */
type Sender = { address: string; proof: string }

type NewAppointment = Omit<BookingInput, 'sender'> & {
  bookingKey: string
  slot: Slot
  address: string
  hasProof: boolean
}

/** Takes everything back within a transaction: there have been too many bookings. */
class LimitUsedUp extends Error {
  readonly limit: Limit
  readonly freeAgainAt: Date
  constructor(limit: Limit, freeAgainAt: Date) {
    super(limit.name)
    this.limit = limit
    this.freeAgainAt = freeAgainAt
  }
}

type Inserted = { ok: true; appointmentId: string } | { ok: false; reason: 'slot-taken' } | TooMany

/** Writes the appointment and the steps that it takes; or nothing, when a step is taken or there would be too many. */
async function insertAppointment(
  runtime: Runtime,
  { request, bookingKey, slot, clientId, holdId, address, hasProof }: NewAppointment,
  availability: Availability,
): Promise<Inserted> {
  const { rules } = availability
  const appointmentId = randomUUID()
  const now = runtime.clock.now()
  const iso = (instantMs: number) => new Date(instantMs).toISOString()
  try {
    const inserted = await runtime.db.transaction().execute(async (transaction): Promise<Inserted> => {
      // Locks are taken in one order by all: the person's, the time off's, the day's, the steps', the limits'.
      const count = await countAhead(transaction, { email: request.email, now })
      if (count >= rules.maximumAhead) return { ok: false, reason: 'too-many-ahead', count }
      if (await isAgentAway(transaction, slot)) return { ok: false, reason: 'slot-taken' }
      const hasRoom = await hasRoomThatDay(transaction, { slot, maximumADay: rules.maximumADay, now })
      if (!hasRoom) return { ok: false, reason: 'slot-taken' }
      await transaction
        .insertInto('appointments')
        .values({
          appointment_id: appointmentId,
          reference: newReference(),
          agent_id: slot.agentId,
          starts_at: iso(slot.startsAt),
          ends_at: iso(slot.endsAt),
          occupied_until: iso(slot.occupiedUntil),
          status: 'booked',
          scam_type: request.scamType,
          name: request.name,
          email: request.email,
          phone: request.phone,
          story: request.story,
          client_id: clientId,
          consent_wording: consentWording,
          consented_at: now.toISOString(),
          form_key: bookingKey,
          manage_token_hash: hashToken(manageTokenOf(runtime, appointmentId)),
          created_at: now.toISOString(),
          time_zone: request.zone,
          cancelled_at: null,
          released_at: null,
        })
        .execute()
      await takeSteps(transaction, { slot, appointmentId, now, ownHoldId: holdId })
      await tellOfAppointment({ ...runtime, db: transaction }, { appointmentId, change: 'booked', availability })
      // Last: whoever finds the time taken is told that, and is not counted.
      const options = { secret: runtime.secret, now }
      const isProved = hasProof && (await countUse(transaction, [limitOfProof(request.formKey)], options)).ok
      const limits = limitsOfBooking({ email: request.email, address, availability })
      if (!isProved) limits.push(...limitsWithoutProof(address, availability))
      const use = await countUse(transaction, limits, options)
      if (!use.ok) throw new LimitUsedUp(use.limit, use.freeAgainAt)
      return { ok: true, appointmentId }
    })
    runtime.outbox.wake()
    return inserted
  } catch (error) {
    if (isUniqueViolation(error)) return { ok: false, reason: 'slot-taken' }
    if (error instanceof LimitUsedUp) {
      return { ok: false, reason: 'too-many', limit: error.limit.name, freeAgainAt: error.freeAgainAt }
    }
    throw error
  }
}

/** `H-` and six letters or digits that cannot be mistaken for each other on the phone. */
function newReference(): string {
  const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
  return `H-${Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join('')}`
}
