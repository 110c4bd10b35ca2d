import { countWithoutOutcome } from '../../../features/booking/appointments/appointment-queries.server.ts'
import { findAppointmentConflicts } from '../../../features/booking/appointments/conflicts.server.ts'
import { readAgentsAndDaysOff } from '../../../features/booking/availability/availability-queries.server.ts'
import { countFailedMails } from '../../../features/mail/mail-queries.server.ts'
import type { Runtime } from '../../../platform/runtime.server.ts'
import { maxWaiting } from '../../_layout/desk/desk-section.ts'

/**
 * How many things today's page says need attention: exact up to `maxWaiting`, and otherwise at least one more.
 * `agentId`: whose appointments are seen; null = everyone's.
 */
export async function countWaiting(
  { db, clock, checkup }: Runtime,
  { agentId, hasMail, hasFaults }: { agentId: string | null; hasMail: boolean; hasFaults: boolean },
): Promise<number> {
  const now = clock.now().getTime()
  const limit = maxWaiting + 1
  const agents = await readAgentsAndDaysOff(db)
  const [withoutOutcome, { conflicts }, failedMails] = await Promise.all([
    countWithoutOutcome(db, { nowMs: now, agentId }),
    findAppointmentConflicts(db, { agents, onlyAgentId: agentId, fromMs: now, limit }),
    hasMail ? countFailedMails(db, limit) : 0,
  ])
  return withoutOutcome + conflicts.length + failedMails + (hasFaults ? checkup.faults.length : 0)
}
