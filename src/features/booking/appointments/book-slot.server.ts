import type { Availability } from '#src/features/booking/availability/availability.ts'
import { readAvailability } from '#src/features/booking/availability/availability-queries.server.ts'
import { findSlotsAt, whyNoSlot } from '#src/features/booking/slots/find-slots.server.ts'
import { countBookingForm, type TooManyBookings } from '#src/features/booking/spam-protection/booking-limits.server.ts'
import { isProofOfWork } from '#src/features/booking/spam-protection/form-key.server.ts'
import type { Actor } from '#src/platform/audit-log/audit-log.server.ts'
import { hashToken } from '#src/platform/crypto/secret.server.ts'
import { logSecurityEvent } from '#src/platform/log/security-events.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import type { BookingRequest } from './booking-schema.ts'
import { firstManageTokenOf } from './manage-link.server.ts'
import { findBooked, type WriteBookingResult, writeBooking } from './write-booking.server.ts'

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
  const bookingKey = bookingKeyOf(request)
  const earlierId = await findBooked(runtime.db, bookingKey)
  if (earlierId !== null) return { ok: true, manageToken: firstManageTokenOf(runtime, earlierId) }

  const availability = await readAvailability(runtime.db)
  const { address } = sender
  const tooMany = await countBookingForm(runtime, { address, email: request.email }, availability)
  const written = tooMany ?? (await bookFreeSlot(runtime, { ...input, bookingKey }, availability))
  if (written.ok) return { ok: true, manageToken: firstManageTokenOf(runtime, written.id) }
  // A concurrent duplicate of this form may have taken the slot, or used up the limit.
  const twinId = await findBooked(runtime.db, bookingKey)
  if (twinId !== null) return { ok: true, manageToken: firstManageTokenOf(runtime, twinId) }
  if (written.reason === 'slot-taken') return { ok: false, reason: await whyNoSlot(runtime, request.startsAt) }
  logSecurityEvent(runtime.log, 'limit-refused', { address, userId: client?.userId ?? null, reason: written.limit })
  return written
}

async function bookFreeSlot(
  runtime: Runtime,
  { request, bookingKey, client, by, holdId, sender }: BookingInput & { bookingKey: string },
  availability: Availability,
): Promise<WriteBookingResult> {
  const hasProof = await isProofOfWork(runtime, { formKey: request.formKey, proof: sender.proof })
  const slots = await findSlotsAt(runtime, request.startsAt, { exceptHoldId: holdId, availability })
  const booking = { request, bookingKey, client, by, holdId, sender: { address: sender.address, hasProof } }
  return writeBooking(runtime, slots, booking, availability)
}

/** A form restored by the Back button may be sent with another time or email, which is another booking. */
function bookingKeyOf({ formKey, startsAt, email }: BookingRequest): string {
  return hashToken(`${formKey} ${startsAt} ${email}`)
}
