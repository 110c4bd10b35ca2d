import { readAgentsAndDaysOff } from '../../../features/booking/availability/availability-queries.server.ts'
import type { Runtime } from '../../../platform/runtime.server.ts'
import { maxWaiting } from '../../_layout/desk/desk-section.ts'
import { countAttention } from './attention.server.ts'
import type { Seen } from './seen.ts'

/** How many things today's page says need attention: exact up to `maxWaiting`, and otherwise at least one more. */
export async function countWaiting(runtime: Runtime, { hasFaults, ...seen }: Seen): Promise<number> {
  const agents = await readAgentsAndDaysOff(runtime.db)
  const waiting = await countAttention(runtime, { agents, ...seen, limit: maxWaiting + 1 })
  return waiting + (hasFaults ? runtime.checkup.faults.length : 0)
}
