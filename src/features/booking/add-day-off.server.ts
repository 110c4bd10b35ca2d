import { randomUUID } from 'node:crypto'
import { firm } from '../../firm/firm.ts'
import type { Actor } from '../../platform/audit-log.server.ts'
import { dayOf } from '../../time/local-time.ts'
import type { Appointment } from './appointment-queries.server.ts'
import type { DayOff } from './availability.ts'
import { type AgentTools, changeAgent } from './change-agents.server.ts'
import { findStandingIn, holdOffBookings } from './time-off.server.ts'

/** `standing`: the appointments that stand although the agent is away then. */
export type AddDayOffResult = { ok: true; standing: Appointment[] } | { ok: false; reason: 'no-such-agent' }

/**
 * Writes down that an agent is away. Appointments that stand are not touched: they are told, and the desk shows them. No
 * booking slips in between: see `isAgentAway`. The same form sent twice writes it once; days off that are over are forgotten
 * with their notes.
 */
export function addDayOff(
  runtime: AgentTools,
  { agentId, dayOff, note, by }: { agentId: string; dayOff: DayOff; note: string; by: Actor },
): Promise<AddDayOffResult> {
  const now = runtime.clock.now()
  const today = dayOf(now.getTime(), firm.timeZone)
  const keyOf = (some: DayOff) => `${some.firstDay} ${some.lastDay} ${some.offFrom} ${some.offUntil}`
  return changeAgent(runtime, { agentId, by }, async (transaction, { daysOff }) => {
    await holdOffBookings(transaction, agentId)
    const standing = await findStandingIn(transaction, { agentId, dayOff, now })
    await transaction.deleteFrom('days_off').where('last_day', '<', today).execute()
    if (daysOff.some((other) => keyOf(other) === keyOf(dayOff) && other.note === note)) {
      return { ok: true, standing } as const
    }
    const { firstDay: first_day, lastDay: last_day, offFrom: off_from, offUntil: off_until } = dayOff
    const row = { day_off_id: randomUUID(), agent_id: agentId, first_day, last_day, off_from, off_until, note }
    await transaction.insertInto('days_off').values(row).execute()
    return { ok: true, standing } as const
  })
}
