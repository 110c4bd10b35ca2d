import type { Actor } from '../../platform/audit-log.server.ts'
import { type AgentTools, changeAgents } from './change-agents.server.ts'

/** Takes time off back: the usual hours hold again. Removing what is gone already is fine. */
export function removeDayOff(tools: AgentTools, { dayOffId, by }: { dayOffId: string; by: Actor }): Promise<void> {
  return changeAgents(tools, by, async (transaction) => {
    await transaction.deleteFrom('days_off').where('day_off_id', '=', dayOffId).execute()
  })
}

/** Takes extra hours back. Removing what is gone already is fine. */
export function removeExtraHours(
  tools: AgentTools,
  { extraHoursId, by }: { extraHoursId: string; by: Actor },
): Promise<void> {
  return changeAgents(tools, by, async (transaction) => {
    await transaction.deleteFrom('extra_hours').where('extra_hours_id', '=', extraHoursId).execute()
  })
}
