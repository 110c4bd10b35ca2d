import { randomInt, randomUUID } from 'node:crypto'
import { isUniqueViolation } from '../../platform/database/connect.server.ts'
import type { Runtime } from '../../platform/runtime.server.ts'
import { deriveToken, hashToken } from '../../platform/tokens.server.ts'
import { findAppointmentByFormKey } from './appointment-queries.server.ts'
import type { BookingRequest } from './booking-form.ts'
import { consentWording } from './consent-wording.ts'
import { findSlots, isInOpeningHours } from './find-slots.server.ts'
import { type Slot, stepsOf } from './slots.ts'

export type BookSlotResult =
  | { ok: true; manageToken: string }
  | { ok: false; reason: 'slot-taken' | 'slot-not-offered' }

/**
 * Books the slot that a form asks for. The slot is computed anew; the store has the last word on whether it is free.
 * The same form sent twice gives the same appointment.
 */
export async function bookSlot(
  runtime: Runtime,
  { request, clientId }: { request: BookingRequest; clientId: string | null },
): Promise<BookSlotResult> {
  const earlier = await findAppointmentByFormKey(runtime.db, request.formKey)
  if (earlier !== null && earlier.startsAt === request.startsAt && earlier.email === request.email) {
    return { ok: true, manageToken: manageTokenOf(runtime, earlier.appointmentId) }
  }
  // A page that came back by the Back button asks for another time with the key of the first booking.
  const formKey = earlier === null ? request.formKey : randomUUID()

  const offered = (await findSlots(runtime)).filter((slot) => slot.startsAt === request.startsAt)
  for (const slot of offered) {
    const appointmentId = await insertAppointment(runtime, { ...request, formKey }, slot, clientId)
    if (appointmentId !== null) return { ok: true, manageToken: manageTokenOf(runtime, appointmentId) }
  }

  const twin = await findAppointmentByFormKey(runtime.db, formKey)
  if (twin !== null) return { ok: true, manageToken: manageTokenOf(runtime, twin.appointmentId) }
  return { ok: false, reason: isInOpeningHours(runtime, request.startsAt) ? 'slot-taken' : 'slot-not-offered' }
}

/** Writes the appointment and the steps that it takes, or nothing and returns null when a step is taken. */
async function insertAppointment(
  runtime: Runtime,
  request: BookingRequest,
  slot: Slot,
  clientId: string | null,
): Promise<string | null> {
  const appointmentId = randomUUID()
  const now = runtime.clock.now().toISOString()
  const iso = (instantMs: number) => new Date(instantMs).toISOString()
  try {
    await runtime.db.transaction().execute(async (transaction) => {
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
          consented_at: now,
          form_key: request.formKey,
          manage_token_hash: hashToken(manageTokenOf(runtime, appointmentId)),
          created_at: now,
        })
        .execute()
      await transaction
        .insertInto('appointment_steps')
        .values(
          stepsOf(slot).map((step) => ({ agent_id: slot.agentId, step_at: iso(step), appointment_id: appointmentId })),
        )
        .execute()
    })
    return appointmentId
  } catch (error) {
    if (isUniqueViolation(error)) return null
    throw error
  }
}

/** The token of an appointment's manage link: made again when needed, kept only as a hash. */
function manageTokenOf({ secret }: Runtime, appointmentId: string): string {
  return deriveToken(secret, `manage-appointment:${appointmentId}`)
}

/** `H-` and six letters or digits that cannot be mistaken for each other on the phone. */
function newReference(): string {
  const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
  return `H-${Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join('')}`
}
