import { isOff } from '#src/features/booking/slots/open-ranges.ts'
import type { Slot } from '#src/features/booking/slots/slots.ts'
import { acquireLock, type Database } from '#src/platform/database/connect.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { dayOf } from '#src/time/local-time.ts'
import { toIso } from '#src/time/to-iso.ts'

/** Away, busy or inactive; this cannot begin until the transaction ends: bookings are refused or become conflicts. */
export async function isAgentAway(
  { db: transaction, firm: { timeZone } }: Pick<Runtime, 'db' | 'firm'>,
  slot: Pick<Slot, 'agentId' | 'startsAt' | 'endsAt'>,
): Promise<boolean> {
  await acquireLock(transaction, agentLockName(slot.agentId), 'shared')
  const day = dayOf(slot.startsAt, timeZone)
  const rows = await transaction
    .selectFrom('agents')
    .leftJoin('days_off', (join) =>
      join.onRef('days_off.agent_id', '=', 'agents.agent_id').on('first_day', '<=', day).on('last_day', '>=', day),
    )
    .select(['is_active', 'first_day', 'last_day', 'off_from', 'off_until'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('busy_times')
          .select('busy_times.agent_id')
          .whereRef('busy_times.agent_id', '=', 'agents.agent_id')
          .where('starts_at', '<', toIso(slot.endsAt))
          .where('ends_at', '>', toIso(slot.startsAt)),
      ).as('is_busy'),
    )
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('closed_days').select('closed_days.day').where('closed_days.day', '=', day)).as('is_closed'),
    )
    .where('agents.agent_id', '=', slot.agentId)
    .execute()
  // Before the first change of agents, none is stored, and the firm's default agents take appointments.
  if (rows.some(({ is_active, is_busy, is_closed }) => is_active === 0 || Boolean(is_busy) || Boolean(is_closed))) {
    return true
  }
  const daysOff = rows.flatMap(({ first_day: firstDay, last_day: lastDay, off_from: offFrom, off_until: offUntil }) =>
    firstDay === null || lastDay === null || offFrom === null || offUntil === null
      ? []
      : [{ firstDay, lastDay, offFrom, offUntil }],
  )
  return isOff(day, slot, { daysOff }, timeZone)
}

export function lockAgentBookings(transaction: Database, agentId: string): Promise<void> {
  return acquireLock(transaction, agentLockName(agentId))
}

function agentLockName(agentId: string): string {
  return `time off of ${agentId}`
}
