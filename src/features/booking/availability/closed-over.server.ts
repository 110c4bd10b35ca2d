import { isWithinHours } from '#src/features/booking/slots/open-ranges.ts'
import type { Database } from '#src/platform/database/connect.server.ts'
import { toIso } from '#src/time/to-iso.ts'
import type { AgentHours } from './availability.ts'

const batchSize = 500

/** In the transaction that has changed the hours. The mark stays: `findAppointmentConflicts` looks again. */
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
