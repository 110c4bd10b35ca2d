import { type Actor, writeAuditEntry } from '../../platform/audit-log.server.ts'
import type { Runtime } from '../../platform/runtime.server.ts'
import { type ChangeRefused, changeUser } from './change-user.server.ts'
import { endAccess } from './end-access.server.ts'
import { removeAllFactors } from './remove-all-factors.server.ts'
import { tellOwner } from './tell-owner.server.ts'

/**
 * Takes the second factor and all passkeys off the account of somebody who has lost the phone and the recovery codes: the
 * password alone signs in then. All sessions end, and the owner is told, in case somebody else has asked for it.
 */
export async function removeFactors(
  runtime: Runtime,
  { userId, by }: { userId: string; by: Actor },
): Promise<{ ok: true } | ChangeRefused | { ok: false; reason: 'oneself' }> {
  const removed = await changeUser(runtime, { userId, by }, async (tools, { email }) => {
    // One's own is turned off on the page about the own security.
    if (userId === by.actor) return { ok: false, reason: 'oneself' } as const
    await removeAllFactors(tools.db, userId)
    await endAccess(tools.db, userId)
    await writeAuditEntry(tools, { by, action: 'user-factors-removed', about: `user:${userId}` })
    return { ok: true, email } as const
  })
  if (!removed.ok) return removed
  tellOwner(runtime, { email: removed.email, change: 'factors-removed' })
  return { ok: true }
}
