import {
  type Appointment,
  appointmentColumns,
  toAppointment,
} from '#src/features/booking/appointments/appointment-rows.server.ts'
import type { Database } from '#src/platform/database/connect.server.ts'

/** Earliest first. `onlyAgentId`: whose; null: everyone's. */
export async function findSelected(
  db: Database,
  { ids, onlyAgentId }: { ids: string[]; onlyAgentId: string | null },
): Promise<Appointment[]> {
  // PostgreSQL does not accept this character, so nothing can match it.
  const possible = ids.filter((id) => !id.includes('\0'))
  if (possible.length === 0) return []
  const query = db
    .selectFrom('appointments')
    .select(appointmentColumns)
    .where('appointment_id', 'in', possible)
    .orderBy('starts_at')
    .orderBy('appointment_id')
  const rows = await (onlyAgentId === null ? query : query.where('agent_id', '=', onlyAgentId)).execute()
  return rows.map(toAppointment)
}

type LastMove = { fromAgentId: string; fromStartsAt: number; staffId: string | null }

/** Of those whose last change was a move. */
export async function findLastMoves(db: Database, appointments: Appointment[]): Promise<Map<string, LastMove>> {
  if (appointments.length === 0) return new Map()
  const rows = await db
    .selectFrom('appointment_changes')
    .select(['appointment_id', 'sequence', 'from_agent_id', 'from_starts_at', 'admin_id'])
    .where('change', '=', 'moved')
    .where(
      'appointment_id',
      'in',
      appointments.map(({ appointmentId }) => appointmentId),
    )
    .execute()
  const sequences = new Map(appointments.map(({ appointmentId, sequence }) => [appointmentId, sequence]))
  return new Map(
    rows.flatMap(({ appointment_id: id, sequence, from_agent_id, from_starts_at, admin_id: staffId }) =>
      sequence !== sequences.get(id) || from_agent_id === null || from_starts_at === null
        ? []
        : [[id, { fromAgentId: from_agent_id, fromStartsAt: Date.parse(from_starts_at), staffId }]],
    ),
  )
}
