import { type Actor, eraseAuditValues, writeAuditEntry } from '../../platform/audit-log.server.ts'
import type { Runtime } from '../../platform/runtime.server.ts'
import { type ChangeRefused, changeUser, type LossRefused, refuseLoss } from './change-user.server.ts'

/**
 * Deletes a user: account, document, sessions and links go; appointments stay, without the link to the account. The audit
 * log keeps what was done, and forgets the names, numbers and addresses in it.
 */
export function deleteUser(
  runtime: Runtime,
  { userId, by }: { userId: string; by: Actor },
): Promise<{ ok: true } | ChangeRefused | LossRefused> {
  return changeUser(runtime, { userId, by }, async (tools, user) => {
    const refused = await refuseLoss(tools, user, by)
    if (refused !== null) return refused
    // The tables that belong to the account say themselves what goes with it.
    await tools.db.deleteFrom('auth_user').where('id', '=', userId).execute()
    const about = `user:${userId}`
    await writeAuditEntry(tools, { by, action: 'user-deleted', about, before: { role: user.role } })
    await eraseAuditValues(tools.db, about)
    return { ok: true } as const
  })
}
