import { findAppointment } from '#src/features/booking/appointments/appointment-queries.server.ts'
import type { Appointment } from '#src/features/booking/appointments/appointment-rows.server.ts'
import { findDeclinedBooking } from '#src/features/booking/attention/declined-bookings.server.ts'
import { readPerson } from '#src/features/people/person.server.ts'
import type { Actor } from '#src/platform/audit-log/audit-log.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { addDays } from '#src/time/calendar-days.ts'
import { clockTime, dayOf } from '#src/time/local-time.ts'

/** What is known before anything is typed. */
export type Prefill = {
  /** The query parameter that names the source, for the page's links to keep; empty without one. */
  query: Record<string, string>
  /** For a follow-up: the appointment that it follows. */
  follows: Pick<Appointment, 'appointmentId' | 'reference' | 'status' | 'sequence'> | null
  caller: { name: string; email: string; phone: string; scamType: string }
  agentId: string | null
  /** The day `YYYY-MM-DD` and time `HH:MM` in the firm's zone to offer first, if any. */
  wanted: { day: string | null; time: string | null }
}

const nobody: Prefill = {
  query: {},
  follows: null,
  caller: { name: '', email: '', phone: '', scamType: '' },
  agentId: null,
  wanted: { day: null, time: null },
}

/**
 * Finds what is known of the caller. The address names only the source by its id, and what it says is looked up here:
 * personal data never appears in a URL. Reading a person is audited. `onlyAgentId`: the only agent whose appointments
 * may be followed up, and whose declined bookings may be booked; null = all.
 */
export async function findPrefill(
  runtime: Runtime,
  { query, onlyAgentId, by }: { query: URLSearchParams; onlyAgentId: string | null; by: Actor },
): Promise<Prefill> {
  const [from, personId, declinedId] = [query.get('from'), query.get('person'), query.get('declined')]
  if (from !== null) return prefillFollowUp(runtime, { appointmentId: from, onlyAgentId })
  if (declinedId !== null) return prefillDeclined(runtime, { bookingId: declinedId, onlyAgentId })
  if (personId !== null) return prefillPerson(runtime, { personId, by })
  return nobody
}

async function prefillPerson(runtime: Runtime, question: { personId: string; by: Actor }): Promise<Prefill> {
  const person = await readPerson(runtime, question)
  if (person === null) return nobody
  const { name, email, phone } = person
  return { ...nobody, query: { person: question.personId }, caller: { name, email, phone, scamType: '' } }
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
    query: { declined: question.bookingId },
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
  const appointment = await findAppointment(db, appointmentId)
  if (appointment === null || (onlyAgentId !== null && appointment.agentId !== onlyAgentId)) return nobody
  const { name, email, phone, scamType, agentId, reference, status, sequence, startsAt } = appointment
  return {
    query: { from: appointmentId },
    follows: { appointmentId, reference, status, sequence },
    caller: { name, email, phone, scamType },
    agentId,
    wanted: { day: addDays(dayOf(startsAt, timeZone), 7), time: clockTime(startsAt, timeZone) },
  }
}
