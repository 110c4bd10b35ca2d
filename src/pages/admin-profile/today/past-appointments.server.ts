import { listAppointments } from '#src/features/booking/appointments/appointment-list.server.ts'
import { findAppointments } from '#src/features/booking/appointments/appointment-queries.server.ts'
import type { Appointment } from '#src/features/booking/appointments/appointment-rows.server.ts'
import type { AgentName } from '#src/features/booking/availability/availability.ts'
import { toAdminAppointmentLine } from '#src/pages/admin-profile/appointments/appointment-view.server.ts'
import { appointmentStatuses } from '#src/pages/admin-profile/appointments/appointment-words.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { openParameter } from '#src/ui/record-panel/open-record.ts'
import { idsIn, outcomeActionOnToday, readStaying } from './staying.ts'

/** What the buttons of the rows do, as the page's address says it. */
const outcomes = ['done', 'no-show', 'booked']

type Question = { query: URLSearchParams; agents: AgentName[]; agentId: string | null; limit: number }

/**
 * The latest past appointments without an outcome and, each in its place among them, those whose outcome was given or
 * undone on their row. `told`: what was done to the last of them; null for the others.
 */
export async function findPastAppointments({ db, clock, firm }: Runtime, { query, agents, agentId, limit }: Question) {
  const now = clock.now().getTime()
  const stayed = readStaying(query)
  const given = idsIn('given', stayed)
  const last = stayed.at(-1)
  // The address of a record beside the page says what was done to that record.
  const isAnswer = last?.place === 'given' && outcomes.includes(query.get('done') ?? '') && !query.has(openParameter)
  const page = listAppointments({ db, firm }, { when: 'past', agentId, status: 'booked', search: '' }, now)
  const { rows } = await page.page({ after: null, limit })
  const isListed = (id: string) => rows.some(({ appointmentId }) => appointmentId === id)
  const others = await findAppointments(
    db,
    given.filter((id) => !isListed(id)),
  )
  const staying = others.filter((other) => mayStay(other, { now, agentId }))
  return [...rows, ...staying].sort(latestFirst).map((appointment) => {
    const line = toAdminAppointmentLine(appointment, { agents, firm })
    const { appointmentId, name, agentName, whenShort, sequence, status } = line
    return {
      appointmentId,
      name,
      agentName,
      when: whenShort,
      sequence,
      status,
      action: outcomeActionOnToday({ place: 'given', appointmentId }, stayed),
      told: isAnswer && appointmentId === last.appointmentId ? whatWasDone(appointment) : null,
    }
  })
}

function mayStay({ endsAt, status, agentId }: Appointment, seen: { now: number; agentId: string | null }): boolean {
  return endsAt <= seen.now && status !== 'cancelled' && (seen.agentId === null || agentId === seen.agentId)
}

function latestFirst(a: Appointment, b: Appointment): number {
  return b.startsAt - a.startsAt || (a.appointmentId < b.appointmentId ? 1 : -1)
}

function whatWasDone({ status, name }: Appointment): string {
  return status === 'booked' ? `Outcome undone: ${name}.` : `${name}: ${appointmentStatuses[status]}.`
}
