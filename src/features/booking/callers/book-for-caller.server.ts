import type { Consent } from '#src/features/booking/appointments/appointment-rows.server.ts'
import { findBooked, writeBooking } from '#src/features/booking/appointments/write-booking.server.ts'
import { readAvailability } from '#src/features/booking/availability/availability-queries.server.ts'
import { findSlotsAt, whyNoSlot } from '#src/features/booking/slots/find-slots.server.ts'
import type { Actor } from '#src/platform/audit-log/audit-log.server.ts'
import { hashToken } from '#src/platform/crypto/secret.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import type { CallerRequest } from './caller-form.ts'

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
  const bookingKey = bookingKeyOf(caller)
  const earlierId = await findBooked(runtime.db, bookingKey)
  if (earlierId !== null) return { ok: true, appointmentId: earlierId }

  const availability = await readAvailability(runtime.db)
  const audience = { agentId, isForStaff: true }
  const slots = await findSlotsAt(runtime, startsAt, { ...audience, availability })
  const call = { request: { ...request, zone: null }, bookingKey, client: null, by, holdId: null }
  const written = await writeBooking(runtime, slots, { ...call, sender: null, earlierConsent }, availability)
  // A concurrent duplicate of this form may have taken the slot.
  const id = written.ok ? written.id : await findBooked(runtime.db, bookingKey)
  if (id !== null) return { ok: true, appointmentId: id }
  return { ok: false, reason: await whyNoSlot(runtime, startsAt, audience) }
}

function bookingKeyOf({ formKey, startsAt, agentId, name, email, phone }: CallerRequest): string {
  return hashToken(JSON.stringify([formKey, startsAt, agentId, name, email, phone]))
}
