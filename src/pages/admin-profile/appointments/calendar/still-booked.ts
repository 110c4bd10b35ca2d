import type { Appointment } from '#src/features/booking/appointments/appointment-rows.server.ts'
import type { Firm } from '#src/firm/firm.ts'
import { coverHref } from '#src/pages/admin-profile/appointments/hand-over/hand-over-query.ts'
import { recordPath } from '#src/platform/subject.ts'
import { longDateTime } from '#src/time/local-time.ts'
import type { Answer } from '#src/ui/forms/answer.ts'

/** What is left to do about appointments whose agent is no longer there: someone has to move or cancel them. */
export function stillBooked(appointments: Appointment[], { timeZone }: Pick<Firm, 'timeZone'>): Answer['left'] {
  if (appointments.length === 0) return null
  return {
    words: 'These appointments are still booked. Move or cancel each of them:',
    links: [...coverLinks(appointments), ...appointmentLinks(appointments, { timeZone })],
  }
}

export function appointmentLinks(appointments: Appointment[], { timeZone }: Pick<Firm, 'timeZone'>) {
  return appointments.map(({ appointmentId, startsAt, name, reference }) => ({
    to: recordPath('appointment', appointmentId),
    name: `${longDateTime(startsAt, timeZone)}, ${name}, ${reference}`,
  }))
}

/** Those of one agent, usually. */
function coverLinks(appointments: Appointment[]) {
  const agentIds = [...new Set(appointments.map(({ agentId }) => agentId))]
  return agentIds.map((agentId) => ({ to: coverHref(agentId), name: 'See which colleagues can take them' }))
}

export const noSuchAgent = 'That agent no longer exists. Choose one from the list'
