import { isOff } from '#src/features/booking/slots/open-ranges.ts'
import type { Slot } from '#src/features/booking/slots/slots.ts'
import { acquireLock, type Database } from '#src/platform/database/connect.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { dayOf } from '#src/time/local-time.ts'
import { toIso } from '#src/time/to-iso.ts'

/**
 * Whether the agent is away or busy during a slot, or takes no appointments. Neither can begin for the agent until the
 * transaction ends, so a concurrent booking is either refused or is a conflict, listed as such.
 */
export async function isAgentAway(
  { db: transaction, firm: { timeZone } }: Pick<Runtime, 'db' | 'firm'>,
  slot: Pick<Slot, 'agentId' | 'startsAt' | 'endsAt'>,
): Promise<boolean> {
  await acquireLock(transaction, agentLockName(slot.agentId), 'shared')
  if (await isInactive(transaction, slot.agentId)) return true
  if (await isBusyElsewhere(transaction, slot)) return true
  const day = dayOf(slot.startsAt, timeZone)
  const rows = await transaction
    .selectFrom('days_off')
    .select(['first_day', 'last_day', 'off_from', 'off_until'])
    .where('agent_id', '=', slot.agentId)
    .where('first_day', '<=', day)
    .where('last_day', '>=', day)
    .execute()
  const daysOff = rows.map((row) => ({
    firstDay: row.first_day,
    lastDay: row.last_day,
    offFrom: row.off_from,
    offUntil: row.off_until,
  }))
  return isOff(day, slot, { daysOff }, timeZone)
}

/** Before the first change of agents, none is stored, and the firm's default agents take appointments. */
async function isInactive(transaction: Database, agentId: string): Promise<boolean> {
  const agent = await transaction
    .selectFrom('agents')
    .select('is_active')
    .where('agent_id', '=', agentId)
    .executeTakeFirst()
  return agent?.is_active === 0
}

async function isBusyElsewhere(
  transaction: Database,
  { agentId, startsAt, endsAt }: Pick<Slot, 'agentId' | 'startsAt' | 'endsAt'>,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('busy_times')
    .select('agent_id')
    .where('agent_id', '=', agentId)
    .where('starts_at', '<', toIso(endsAt))
    .where('ends_at', '>', toIso(startsAt))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Excludes bookings with the agent until the transaction ends. */
export function lockAgentBookings(transaction: Database, agentId: string): Promise<void> {
  return acquireLock(transaction, agentLockName(agentId))
}

function agentLockName(agentId: string): string {
  return `time off of ${agentId}`
}
