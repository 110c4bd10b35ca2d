import { type Actor, writeAuditEntry } from '../../platform/audit-log.server.ts'
import type { Runtime } from '../../platform/runtime.server.ts'
import { type ChangeRefused, changeUser, type LossRefused, refuseLoss } from './change-user.server.ts'
import { endAccess } from './end-access.server.ts'

const [active, disabled] = [{ state: 'active' }, { state: 'disabled' }]

/** Shuts a user out: all sessions and links end with it, in every process, and none can begin until the user is enabled again. */
export function disableUser(
  runtime: Runtime,
  { userId, by }: { userId: string; by: Actor },
): Promise<{ ok: true } | ChangeRefused | LossRefused> {
  return changeUser(runtime, { userId, by }, async (tools, user) => {
    if (user.disabledAt !== null) return { ok: true } as const
    const refused = await refuseLoss(tools, user, by)
    if (refused !== null) return refused
    const now = tools.clock.now().toISOString()
    const change = { disabled_at: now, updated_at: now }
    await tools.db.updateTable('users').set(change).where('user_id', '=', userId).execute()
    await endAccess(tools.db, userId)
    const entry = { by, about: `user:${userId}`, before: active, after: disabled }
    await writeAuditEntry(tools, { ...entry, action: 'user-disabled' })
    return { ok: true } as const
  })
}

/** Lets a disabled user sign in again. */
export function enableUser(
  runtime: Runtime,
  { userId, by }: { userId: string; by: Actor },
): Promise<{ ok: true } | ChangeRefused> {
  return changeUser(runtime, { userId, by }, async (tools, user) => {
    if (user.disabledAt === null) return { ok: true } as const
    const change = { disabled_at: null, updated_at: tools.clock.now().toISOString() }
    await tools.db.updateTable('users').set(change).where('user_id', '=', userId).execute()
    const entry = { by, about: `user:${userId}`, before: disabled, after: active }
    await writeAuditEntry(tools, { ...entry, action: 'user-enabled' })
    return { ok: true } as const
  })
}

/** Ends all sessions of a user, who can sign in again at once. */
export function signOutEverywhere(
  runtime: Runtime,
  { userId, by }: { userId: string; by: Actor },
): Promise<{ ok: true } | ChangeRefused> {
  return changeUser(runtime, { userId, by }, async (tools) => {
    await tools.db.deleteFrom('auth_session').where('user_id', '=', userId).execute()
    await writeAuditEntry(tools, { by, action: 'signed-out-everywhere', about: `user:${userId}` })
    return { ok: true } as const
  })
}
