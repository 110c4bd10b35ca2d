import { findAppointment } from '#src/features/booking/appointments/appointment-queries.server.ts'
import { findAppointmentChanges } from '#src/features/booking/appointments/changes/appointment-changes.server.ts'
import { findAgents } from '#src/features/booking/availability/availability-queries.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { longDateTime } from '#src/time/local-time.ts'

/**
 * What an agent can tell the caller after booking with a colleague, whose appointment, which the URL names, the agent
 * cannot open. Null unless the agent booked it and nobody has changed it since. `userId`: who asks.
 */
export async function findBookedWithColleague(
  { db, firm }: Runtime,
  { params, userId }: { params: URLSearchParams; userId: string },
) {
  if (params.get('done') !== 'with-colleague') return null
  const appointment = await findAppointment(db, params.get('about') ?? '')
  if (appointment === null) return null
  const { appointmentId, startsAt, agentId, reference, email } = appointment
  const [booked, ...later] = await findAppointmentChanges(db, appointmentId)
  if (booked?.change !== 'booked' || booked.staffId !== userId || later.length > 0) return null
  const agentName = (await findAgents(db)).find((agent) => agent.agentId === agentId)?.name ?? 'a colleague'
  return { when: longDateTime(startsAt, firm.timeZone), agentName, reference, email }
}
