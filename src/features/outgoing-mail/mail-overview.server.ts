import { firm } from '../../firm/firm.ts'
import { findOutboxHealth } from '../../platform/outbox-health.server.ts'
import type { Runtime } from '../../platform/runtime.server.ts'
import { dayOf, instantOf } from '../../time/local-time.ts'
import { countOutgoingMails } from './outgoing-mail-queries.server.ts'

/** How outgoing mail stands: counts, today being the firm's day, and whether it goes out in time. */
export async function findMailOverview(runtime: Runtime) {
  const today = dayOf(runtime.clock.now().getTime(), firm.timeZone)
  const todayFromMs = instantOf(today, '00:00', firm.timeZone, 'start')
  const [counts, health] = await Promise.all([countOutgoingMails(runtime.db, todayFromMs), findOutboxHealth(runtime)])
  return { ...counts, ...health }
}
