import { findAppointment } from '../../../../features/booking/appointments/appointment-queries.server.ts'
import { firm } from '../../../../firm/firm.ts'
import type { Runtime } from '../../../../platform/runtime.server.ts'
import { addDays } from '../../../../time/calendar-days.ts'
import { clockTime, dayOf } from '../../../../time/local-time.ts'

/** What is known before anything is typed. */
export type Prefill = {
  /** The query parameter that names the source, for the page's links to keep; empty without one. */
  query: Record<string, string>
  /** For a follow-up: the reference of the appointment that it follows. */
  follows: string | null
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
 * personal data never stands in an address. A further source is a further parameter in this function.
 */
export async function findPrefill(runtime: Runtime, query: URLSearchParams): Promise<Prefill> {
  const from = query.get('from')
  if (from !== null) return prefillFollowUp(runtime, from)
  return nobody
}

/** A follow-up is with the same agent, a week later. */
async function prefillFollowUp({ db }: Runtime, appointmentId: string): Promise<Prefill> {
  const appointment = await findAppointment(db, appointmentId)
  if (appointment === null) return nobody
  const { name, email, phone, scamType, agentId, reference, startsAt } = appointment
  return {
    query: { from: appointmentId },
    follows: reference,
    caller: { name, email, phone, scamType },
    agentId,
    wanted: { day: addDays(dayOf(startsAt, firm.timeZone), 7), time: clockTime(startsAt, firm.timeZone) },
  }
}
