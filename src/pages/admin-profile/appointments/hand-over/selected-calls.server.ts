import type { Appointment } from '#src/features/booking/appointments/appointment-rows.server.ts'
import type { AgentName } from '#src/features/booking/availability/availability.ts'
import { toVersions } from '#src/input/form-data.ts'
import { appointmentStatuses } from '#src/pages/admin-profile/appointments/appointment-words.ts'
import { recordPath } from '#src/platform/subject.ts'
import { longDateTime, shortDateTime } from '#src/time/local-time.ts'
import type { Answer } from '#src/ui/forms/answer.ts'
import { readSelectedRows } from '#src/ui/list/row-checkbox.tsx'
import type { PlannedCall } from '#src/workflows/appointments/hand-over.server.ts'

/** The rows that were ticked in the list; null if none were, or too many. */
export function readSelection(query: URLSearchParams): Map<string, number> | null {
  const form = new FormData()
  for (const [name, value] of query) form.append(name, value)
  const selected = readSelectedRows(form)
  return selected.ok ? toVersions(selected.rows) : null
}

/** A call in the words of the page. */
export function toCall(
  { appointment, toAgentId, blocker }: PlannedCall,
  { agents, timeZone }: { agents: AgentName[]; timeZone: string },
) {
  const { appointmentId, name, email, phone, sequence, startsAt, agentId, status, reference } = appointment
  const nameOf = (id: string) => agents.find((agent) => agent.agentId === id)?.name ?? id
  return {
    ...{ appointmentId, name, email, phone, reference, sequence, toAgentId },
    when: longDateTime(startsAt, timeZone),
    whenShort: shortDateTime(startsAt, timeZone),
    agentName: nameOf(agentId),
    toAgentName: toAgentId === null ? null : nameOf(toAgentId),
    /** Why nothing can be done about it any more. */
    over: blocker === null ? null : status === 'booked' ? 'Already started' : appointmentStatuses[status],
  }
}

export type CallView = ReturnType<typeof toCall>

/** Whom nobody can email. */
export function toTell(appointments: Appointment[], timeZone: string): Answer['left'] {
  const unreached = appointments.filter(({ email }) => email === '')
  if (unreached.length === 0) return null
  return {
    words: 'These people didn’t give an email address, so please tell them yourself:',
    links: unreached.map(({ appointmentId, name, phone, startsAt }) => ({
      to: recordPath('appointment', appointmentId),
      name: `${name}, ${phone}, ${shortDateTime(startsAt, timeZone)}`,
    })),
  }
}
