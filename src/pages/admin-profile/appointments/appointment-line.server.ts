import {
  type AppointmentLine,
  toAppointmentLine,
} from '../../../features/booking/appointments/appointment-line.server.ts'
import type { Appointment } from '../../../features/booking/appointments/appointment-queries.server.ts'

/** An appointment as lists on the desk show it. What its visitor wrote stands on its own page, whose readers are recorded. */
export type AdminAppointmentLine = AppointmentLine & {
  name: string
  email: string
  phone: string
  agentName: string
}

export function toAdminAppointmentLine(
  appointment: Appointment,
  agents: { agentId: string; name: string }[],
): AdminAppointmentLine {
  const { name, email, phone, agentId } = appointment
  const agentName = agents.find((agent) => agent.agentId === agentId)?.name ?? agentId
  return { ...toAppointmentLine(appointment), name, email, phone, agentName }
}
