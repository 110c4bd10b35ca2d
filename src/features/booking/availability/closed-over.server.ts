import { isWithinHours } from '#src/features/booking/slots/open-ranges.ts'
import type { Database } from '#src/platform/database/connect.server.ts'
import { toIso } from '#src/time/to-iso.ts'
import type { AgentHours } from './availability.ts'

/** How many rows are written per query. */
const batchSize = 500

/**
 * Marks an agent's upcoming appointments that the hours no longer include, in the transaction that has changed the
 * hours. The mark stays when they are moved or the hours opened again: `findAppointmentConflicts` looks again.
 */
export async function markClosedOver(
  transaction: Database,
  { agent, nowMs, timeZone }: { agent: AgentHours; nowMs: number; timeZone: string },
): Promise<void> {
  const upcoming = await transaction
    .selectFrom('appointments')
    .select(['appointment_id', 'starts_at', 'ends_at'])
    .where('agent_id', '=', agent.agentId)
    .where('starts_at', '>', toIso(nowMs))
    .execute()
  const outside = upcoming.filter(({ starts_at, ends_at }) => {
    return !isWithinHours({ startsAt: Date.parse(starts_at), endsAt: Date.parse(ends_at) }, agent, timeZone)
  })
  for (let index = 0; index < outside.length; index += batchSize) {
    const ids = outside.slice(index, index + batchSize).map(({ appointment_id }) => appointment_id)
    await transaction
      .updateTable('appointments')
      .set({ is_closed_over: 1 })
      .where('appointment_id', 'in', ids)
      .execute()
  }
}
