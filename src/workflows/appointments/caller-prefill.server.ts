import { findAppointment, findConsent } from '#src/features/booking/appointments/appointment-queries.server.ts'
import type { Appointment } from '#src/features/booking/appointments/appointment-rows.server.ts'
import { findDeclinedBooking } from '#src/features/booking/declined-bookings.server.ts'
import { readPerson } from '#src/features/people/person.server.ts'
import type { Actor } from '#src/platform/audit-log/audit-log.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { addDays } from '#src/time/calendar-days.ts'
import { clockTime, dayOf } from '#src/time/local-time.ts'

/** Where what is known of a caller comes from: an appointment to follow up, a declined booking, or a person. */
export type CallerSource = { from?: string; declined?: string; person?: string }

/** What is known before anything is typed. `source`: the one that there is. */
export type Prefill = {
  source: CallerSource
  /** For a follow-up: the appointment that it follows, and their consent to that one, which holds. */
  follows: (Pick<Appointment, 'appointmentId' | 'reference' | 'status' | 'sequence'> & { agreed: Agreed }) | null
  caller: { name: string; email: string; phone: string; scamType: string }
  agentId: string | null
  /** The day `YYYY-MM-DD` and time `HH:MM` in the firm's zone to offer first, if any. */
  wanted: { day: string | null; time: string | null }
}

type Agreed = { day: string; isOnline: boolean }

const nobody: Prefill = {
  source: {},
  follows: null,
  caller: { name: '', email: '', phone: '', scamType: '' },
  agentId: null,
  wanted: { day: null, time: null },
}

/**
 * Finds what is known of the caller. The page's address names only the source by its id, and what it says is looked up
 * here: personal data never appears in a URL. Reading a person is audited. `onlyAgentId`: the only agent whose
 * appointments may be followed up, and whose declined bookings may be booked; null = all.
 */
export async function findPrefill(
  runtime: Runtime,
  { source, onlyAgentId, by }: { source: CallerSource; onlyAgentId: string | null; by: Actor },
): Promise<Prefill> {
  const { from, declined, person } = source
  if (from !== undefined) return prefillFollowUp(runtime, { appointmentId: from, onlyAgentId })
  if (declined !== undefined) return prefillDeclined(runtime, { bookingId: declined, onlyAgentId })
  if (person !== undefined) return prefillPerson(runtime, { personId: person, by })
  return nobody
}

async function prefillPerson(runtime: Runtime, question: { personId: string; by: Actor }): Promise<Prefill> {
  const person = await readPerson(runtime, question)
  if (person === null) return nobody
  const { name, email, phone } = person
  return { ...nobody, source: { person: question.personId }, caller: { name, email, phone, scamType: '' } }
}

/** What was declined is booked at the same time, if that is still free. */
async function prefillDeclined(
  { db, firm: { timeZone } }: Runtime,
  question: { bookingId: string; onlyAgentId: string | null },
): Promise<Prefill> {
  const booking = await findDeclinedBooking(db, question)
  if (booking === null) return nobody
  const { name, email, phone, scamType, agentId, startsAt } = booking
  return {
    ...nobody,
    source: { declined: question.bookingId },
    caller: { name, email, phone, scamType },
    agentId,
    wanted: { day: dayOf(startsAt, timeZone), time: clockTime(startsAt, timeZone) },
  }
}

/** A follow-up is with the same agent, a week later. */
async function prefillFollowUp(
  { db, firm: { timeZone } }: Runtime,
  { appointmentId, onlyAgentId }: { appointmentId: string; onlyAgentId: string | null },
): Promise<Prefill> {
  const appointment = await findFollowed(db, { appointmentId, onlyAgentId })
  if (appointment === null) return nobody
  const { name, email, phone, scamType, agentId, reference, status, sequence, startsAt } = appointment
  return {
    source: { from: appointmentId },
    follows: {
      ...{ appointmentId, reference, status, sequence },
      agreed: {
        day: dayOf(Date.parse(appointment.consentedAt), timeZone),
        isOnline: appointment.consentTakenBy === null,
      },
    },
    caller: { name, email, phone, scamType },
    agentId,
    wanted: { day: addDays(dayOf(startsAt, timeZone), 7), time: clockTime(startsAt, timeZone) },
  }
}

/** An appointment to follow up, with the consent that was given before it. */
export async function findFollowed(
  db: Runtime['db'],
  { appointmentId, onlyAgentId }: { appointmentId: string; onlyAgentId: string | null },
) {
  const appointment = await findAppointment(db, appointmentId)
  if (appointment === null || (onlyAgentId !== null && appointment.agentId !== onlyAgentId)) return null
  const consent = await findConsent(db, appointmentId)
  return consent === undefined ? null : { ...appointment, ...consent }
}
