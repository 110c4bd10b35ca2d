import { type Permission, permissions } from '../../../access/who-may-enter.ts'
import { type Actor, writeAuditEntry } from '../../../platform/audit-log/audit-log.server.ts'
import type { Database } from '../../../platform/database/connect.server.ts'
import type { Runtime } from '../../../platform/runtime.server.ts'
import { type ChangeRefused, changeUser } from './change-user.server.ts'
import { roleOf } from './user-queries.server.ts'

/** What an admin allows an agent in addition to their own work. */
export async function readPermissions(db: Database, userId: string): Promise<Permission[]> {
  const rows = await db.selectFrom('user_permissions').select('permission').where('user_id', '=', userId).execute()
  return permissions.filter((permission) => rows.some((row) => row.permission === permission))
}

/** Replaces the permissions of an agent. Admins have all of them, and clients none, so theirs are not changed. */
export function savePermissions(
  runtime: Runtime,
  { userId, allowed, by }: { userId: string; allowed: readonly Permission[]; by: Actor },
): Promise<{ ok: true } | ChangeRefused | { ok: false; reason: 'not-agent' }> {
  return changeUser(runtime, { userId, by }, async (tools, user) => {
    if (roleOf(user.role) !== 'agent') return { ok: false, reason: 'not-agent' } as const
    const former = await readPermissions(tools.db, userId)
    const chosen = permissions.filter((permission) => allowed.includes(permission))
    if (former.join() === chosen.join()) return { ok: true } as const
    await tools.db.deleteFrom('user_permissions').where('user_id', '=', userId).execute()
    for (const permission of chosen) {
      await tools.db.insertInto('user_permissions').values({ user_id: userId, permission }).execute()
    }
    const [before, after] = [{ permissions: former }, { permissions: chosen }]
    await writeAuditEntry(tools, { by, action: 'user-permissions-changed', about: `user:${userId}`, before, after })
    return { ok: true } as const
  })
}
