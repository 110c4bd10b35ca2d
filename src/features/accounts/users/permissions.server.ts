import { type Permission, permissions } from '#src/access/who-may-enter.ts'
import { type Actor, writeAuditEntry } from '#src/platform/audit-log/audit-log.server.ts'
import type { Database } from '#src/platform/database/connect.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { type ChangeRefused, changeUser } from './change-user.server.ts'
import { roleOf } from './user-queries.server.ts'

export async function readPermissions(db: Database, userId: string): Promise<Permission[]> {
  const rows = await db.selectFrom('user_permissions').select('permission').where('user_id', '=', userId).execute()
  return permissions.filter((permission) => rows.some((row) => row.permission === permission))
}

type PermissionsChange = {
  userId: string
  allowed: readonly Permission[]
  /** What was ticked when the form was shown; null = everything counts as changed. */
  shown: readonly Permission[] | null
  by: Actor
}

/** Only those ticked or unticked, so that nobody undoes a colleague's change. Admins have all, clients none. */
export function savePermissions(
  runtime: Runtime,
  { userId, allowed, shown, by }: PermissionsChange,
): Promise<{ ok: true } | ChangeRefused | { ok: false; reason: 'not-agent' }> {
  return changeUser(runtime, { userId, by }, async (inTransaction, user) => {
    if (roleOf(user.role) !== 'agent') return { ok: false, reason: 'not-agent' } as const
    const former = await readPermissions(inTransaction.db, userId)
    const isChanged = (permission: Permission) => shown?.includes(permission) !== allowed.includes(permission)
    const chosen = permissions.filter((permission) => (isChanged(permission) ? allowed : former).includes(permission))
    if (former.join() === chosen.join()) return { ok: true } as const
    await inTransaction.db.deleteFrom('user_permissions').where('user_id', '=', userId).execute()
    for (const permission of chosen) {
      await inTransaction.db.insertInto('user_permissions').values({ user_id: userId, permission }).execute()
    }
    const [before, after] = [{ permissions: former }, { permissions: chosen }]
    await writeAuditEntry(inTransaction, {
      by,
      action: 'user-permissions-changed',
      about: `user:${userId}`,
      before,
      after,
    })
    return { ok: true } as const
  })
}
