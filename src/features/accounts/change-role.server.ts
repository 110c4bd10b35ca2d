import { type Actor, writeAuditEntry } from '../../platform/audit-log.server.ts'
import type { Runtime } from '../../platform/runtime.server.ts'
import { type ChangeRefused, changeUser, type LossRefused, refuseLoss } from './change-user.server.ts'
import { isAdminRole } from './user-queries.server.ts'

/** Makes a user an admin, or an ordinary user again. Somebody stays an admin, and nobody takes the own role away. */
export function changeRole(
  runtime: Runtime,
  { userId, role, by }: { userId: string; role: 'admin' | 'client'; by: Actor },
): Promise<{ ok: true } | ChangeRefused | LossRefused> {
  return changeUser(runtime, { userId, by }, async (tools, user) => {
    if (isAdminRole(user.role) === (role === 'admin')) return { ok: true } as const
    const refused = role === 'admin' ? null : await refuseLoss(tools, user, by)
    if (refused !== null) return refused
    const updated_at = tools.clock.now().toISOString()
    await tools.db.updateTable('users').set({ role, updated_at }).where('user_id', '=', userId).execute()
    const [before, after] = [{ role: user.role }, { role }]
    await writeAuditEntry(tools, { by, action: 'user-role-changed', about: `user:${userId}`, before, after })
    return { ok: true } as const
  })
}
