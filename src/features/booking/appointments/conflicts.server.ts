import { firm } from '../../../firm/firm.ts'
import type { Database } from '../../../platform/database/connect.server.ts'
import { dayOf } from '../../../time/local-time.ts'
import type { AgentAvailability } from '../availability/availability.ts'
import { isOff } from '../slots/open-ranges.ts'

/** An appointment whose agent is away then or takes none any more. Instants in UTC ms. */
export type AppointmentConflict = {
  appointmentId: string
  reference: string
  startsAt: number
  name: string
  email: string
  phone: string
  agentName: string
  reason: 'time-off' | 'agent-not-active'
}

/** Upcoming conflicts, earliest first: nothing cancels them automatically. */
export async function findAppointmentConflicts(
  db: Database,
  { agents, fromMs }: { agents: AgentAvailability[]; fromMs: number },
): Promise<AppointmentConflict[]> {
  const rows = await db
    .selectFrom('appointments')
    .select(['appointment_id', 'reference', 'agent_id', 'starts_at', 'ends_at', 'name', 'email', 'phone'])
    .where('status', '=', 'booked')
    .where('starts_at', '>', new Date(fromMs).toISOString())
    .orderBy('starts_at')
    .execute()
  return rows.flatMap(({ appointment_id: appointmentId, agent_id, starts_at, ends_at, ...told }) => {
    const agent = agents.find(({ agentId }) => agentId === agent_id)
    const range = { startsAt: Date.parse(starts_at), endsAt: Date.parse(ends_at) }
    const reason = conflictReason(agent, range)
    return reason === null
      ? []
      : [{ appointmentId, startsAt: range.startsAt, agentName: agent?.name ?? agent_id, reason, ...told }]
  })
}

function conflictReason(
  agent: AgentAvailability | undefined,
  range: { startsAt: number; endsAt: number },
): AppointmentConflict['reason'] | null {
  if (agent === undefined || !agent.isActive) return 'agent-not-active'
  return isOff(dayOf(range.startsAt, firm.timeZone), range, agent, firm.timeZone) ? 'time-off' : null
}
