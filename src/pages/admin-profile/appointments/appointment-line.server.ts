import type { Appointment } from '../../../features/booking/appointment-queries.server.ts'
import { type AppointmentLine, toAppointmentLine } from '../../_frame/appointment-line.server.ts'

/** An appointment as the staff see it: with whom to talk to, and about what. */
export type AdminAppointmentLine = AppointmentLine & {
  name: string
  email: string
  phone: string
  story: string
  agentName: string
}

export function toAdminAppointmentLine(
  appointment: Appointment,
  agents: { agentId: string; name: string }[],
): AdminAppointmentLine {
  const { name, email, phone, story, agentId } = appointment
  const agentName = agents.find((agent) => agent.agentId === agentId)?.name ?? agentId
  return { ...toAppointmentLine(appointment), name, email, phone, story, agentName }
}
