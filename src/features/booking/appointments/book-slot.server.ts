import type { Availability } from '#src/features/booking/availability/availability.ts'
import { readAvailability } from '#src/features/booking/availability/availability-queries.server.ts'
import { findSlotsAt, whyNoSlot } from '#src/features/booking/slots/find-slots.server.ts'
import {
  bookingFormLimits,
  bookingLimits,
  refuseBooking,
  type TooManyBookings,
} from '#src/features/booking/spam-protection/booking-limits.server.ts'
import { isProofOfWork } from '#src/features/booking/spam-protection/form-key.server.ts'
import type { Actor } from '#src/platform/audit-log/audit-log.server.ts'
import { hashToken } from '#src/platform/crypto/secret.server.ts'
import { logSecurityEvent } from '#src/platform/log/security-events.server.ts'
import { consumeFreeRateLimits, findExhaustedRateLimit } from '#src/platform/rate-limits/rate-limits.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { findIdByFormKey } from './appointment-queries.server.ts'
import type { BookingRequest } from './booking-schema.ts'
import { firstManageTokenOf } from './manage-link.server.ts'
import { writeBooking } from './write-booking.server.ts'

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
  const { request, client, by, holdId, sender } = input
  const { address } = sender
  const bookingKey = bookingKeyOf(request)
  const earlierId = await findIdByFormKey(runtime.db, bookingKey)
  if (earlierId !== null) return { ok: true, manageToken: firstManageTokenOf(runtime, earlierId) }

  const availability = await readAvailability(runtime.db)
  let tooMany: TooManyBookings | null = await consumeFormLimits(
    runtime,
    { address, email: request.email },
    availability,
  )
  if (tooMany === null) {
    const hasProof = await isProofOfWork(runtime, { formKey: request.formKey, proof: sender.proof })
    const known = { exceptHoldId: holdId, availability }
    for (const slot of await findSlotsAt(runtime, request.startsAt, known)) {
      const booking = { request, bookingKey, slot, client, by, holdId, sender: { address, hasProof } }
      const written = await writeBooking(runtime, booking, availability)
      if (written.ok) return { ok: true, manageToken: firstManageTokenOf(runtime, written.id) }
      if (written.reason === 'slot-taken') continue
      tooMany = written
      break
    }
  }
  // A concurrent duplicate of this form may have used up the limit.
  const twinId = await findIdByFormKey(runtime.db, bookingKey)
  if (twinId !== null) return { ok: true, manageToken: firstManageTokenOf(runtime, twinId) }
  if (tooMany !== null) {
    logSecurityEvent(runtime.log, 'limit-refused', {
      address: sender.address,
      userId: client?.userId ?? null,
      reason: tooMany.limit,
    })
    return tooMany
  }
  return { ok: false, reason: await whyNoSlot(runtime, request.startsAt) }
}

/** Looks at the booking limits early, and consumes the form limit if none is exhausted. */
async function consumeFormLimits(
  runtime: Runtime,
  booker: { address: string; email: string },
  availability: Availability,
): Promise<TooManyBookings | null> {
  const options = { secret: runtime.secret, now: runtime.clock.now() }
  const formLimits = bookingFormLimits(booker.address, availability)
  const limits = [...bookingLimits(booker, availability), ...formLimits]
  const usedUp = await findExhaustedRateLimit(runtime.db, limits, options)
  if (usedUp !== null) return refuseBooking(usedUp, options.now)
  const use = await runtime.db
    .transaction()
    .execute((transaction) => consumeFreeRateLimits(transaction, formLimits, options))
  return use.ok ? null : refuseBooking(use, options.now)
}

/** A form restored by the Back button may be sent with another time or email, which is another booking. */
function bookingKeyOf({ formKey, startsAt, email }: BookingRequest): string {
  return hashToken(`${formKey} ${startsAt} ${email}`)
}
