import { randomUUID } from 'node:crypto'
import { firm } from '../../firm/firm.ts'
import type { Actor } from '../../platform/audit-log.server.ts'
import { dayOf } from '../../time/local-time.ts'
import type { ExtraHours } from './availability.ts'
import { type AgentTools, changeAgent } from './change-agents.server.ts'

export type AddExtraHoursResult = { ok: true } | { ok: false; reason: 'no-such-agent' }

/** Writes down that an agent is there besides the usual hours. Sent twice, it is written once; what is over is forgotten. */
export function addExtraHours(
  runtime: AgentTools,
  { agentId, hours, by }: { agentId: string; hours: ExtraHours; by: Actor },
): Promise<AddExtraHoursResult> {
  const today = dayOf(runtime.clock.now().getTime(), firm.timeZone)
  const keyOf = (some: ExtraHours) => `${some.day} ${some.opensFrom} ${some.closesAt}`
  return changeAgent(runtime, { agentId, by }, async (transaction, { extraHours }) => {
    await transaction.deleteFrom('extra_hours').where('day', '<', today).execute()
    if (extraHours.some((other) => keyOf(other) === keyOf(hours))) return { ok: true } as const
    const { day, opensFrom: opens_from, closesAt: closes_at } = hours
    const row = { extra_hours_id: randomUUID(), agent_id: agentId, day, opens_from, closes_at }
    await transaction.insertInto('extra_hours').values(row).execute()
    return { ok: true } as const
  })
}
