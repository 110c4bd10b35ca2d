import { findAppointment } from '#src/features/booking/appointments/appointment-queries.server.ts'
import { findAppointmentChanges } from '#src/features/booking/appointments/changes/appointment-changes.server.ts'
import { findAgents } from '#src/features/booking/availability/availability-queries.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { longDateTime } from '#src/time/local-time.ts'

/**
 * What the calendar and Today tell an agent who has reassigned their own appointment, which the URL names, to a colleague,
 * so can no longer open it; null if that was not the agent's latest change of it. `userId`: who asks.
 */
export async function findReassignment(
  { db, firm }: Runtime,
  { params, userId }: { params: URLSearchParams; userId: string },
): Promise<string | null> {
  if (params.get('done') !== 'reassigned') return null
  const appointmentId = params.get('about') ?? ''
  const appointment = await findAppointment(db, appointmentId)
  if (appointment === null) return null
  const last = (await findAppointmentChanges(db, appointmentId)).at(-1)
  if (last?.to == null || last.staffId !== userId || last.from?.agentId === last.to.agentId) return null
  const { agentId, startsAt } = last.to
  const agents = await findAgents(db)
  const name = agents.find((agent) => agent.agentId === agentId)?.name ?? 'a colleague'
  const told =
    appointment.email === ''
      ? `We’re emailing ${name}. The visitor didn’t give an email address, so please tell them the new time yourself.`
      : `We’re emailing the visitor and ${name}.`
  return `Moved to ${name}, ${longDateTime(startsAt, firm.timeZone)}. It’s now ${name}’s appointment, so you can’t open it any more. ${told}`
}
