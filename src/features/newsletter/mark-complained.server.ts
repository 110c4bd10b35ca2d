import { type Actor, writeAuditEntry } from '../../platform/audit-log.server.ts'
import type { Runtime } from '../../platform/runtime.server.ts'
import { stopMailing } from './subscription-changes.server.ts'

/**
 * Writes down, on behalf of an admin, that somebody called the newsletter unwanted, to a mail provider or to the firm: no mail
 * of the newsletter goes there any more, not even one that asks. False when nothing changed.
 */
export function markComplained(
  runtime: Runtime,
  { subscriberId, by }: { subscriberId: string; by: Actor },
): Promise<boolean> {
  const origin = { method: 'admin', wording: '', page: '/admin-profile/newsletter' } as const
  return runtime.db.transaction().execute(async (transaction) => {
    const tools = { ...runtime, db: transaction }
    if (!(await stopMailing(tools, { subscriberId, reason: 'complained', origin }))) return false
    await writeAuditEntry(tools, { by, action: 'subscriber-complained', about: `subscriber:${subscriberId}` })
    return true
  })
}
