import { type Actor, writeAuditEntry } from '../../../platform/audit-log/audit-log.server.ts'
import { acquireLock, type Database } from '../../../platform/database/connect.server.ts'
import type { Runtime } from '../../../platform/runtime.server.ts'
import { revokeLinks } from '../one-time-links.server.ts'
import { mergeUser, type ProfileProperties } from './merge-user.server.ts'
import { findUser, isAdminRole, type UserDocument } from './user-queries.server.ts'

/** The runtime within a transaction. */
export type ChangeTools = Runtime & { db: Database }

/** `not-admin`: whoever asks has been an admin until a moment ago. */
export type ChangeRefused = { ok: false; reason: 'not-found' | 'not-admin' }

/**
 * Changes a user in one transaction, beside no other such change, on behalf of somebody who is an admin then, too: of two
 * admins who take each other's rights away at one moment, one is too late.
 */
export function changeUser<Result>(
  runtime: Runtime,
  { userId, by }: { userId: string; by: Actor },
  change: (tools: ChangeTools, user: UserDocument) => Promise<Result>,
): Promise<Result | ChangeRefused> {
  return runtime.db.transaction().execute(async (transaction) => {
    await acquireLock(transaction, 'users')
    if (by.actor !== 'system' && !isActiveAdmin(await findUser(transaction, by.actor)))
      return { ok: false, reason: 'not-admin' }
    const user = await findUser(transaction, userId)
    return user === null ? { ok: false, reason: 'not-found' } : change({ ...runtime, db: transaction }, user)
  })
}

export type AdminLossRefused = { ok: false; reason: 'oneself' | 'last-admin' }

/** Why a user may not lose what makes an admin (the role, the right to sign in, the account); null when nothing is against it. */
export async function findAdminLossRefusal(
  { db }: ChangeTools,
  user: UserDocument,
  by: Actor,
): Promise<AdminLossRefused | null> {
  if (user.userId === by.actor) return { ok: false, reason: 'oneself' }
  if (!isActiveAdmin(user)) return null
  const other = await db
    .selectFrom('users')
    .select('user_id')
    .where((where) => where(where.fn<string>('lower', ['role']), '=', 'admin'))
    .where('disabled_at', 'is', null)
    .where('user_id', '<>', user.userId)
    .limit(1)
    .executeTakeFirst()
  return other === undefined ? { ok: false, reason: 'last-admin' } : null
}

function isActiveAdmin(user: UserDocument | null): boolean {
  return user !== null && user.disabledAt === null && isAdminRole(user.role)
}

/** Writes what an admin says of a user. What stays the same leaves no trace. */
export function editUser(
  runtime: Runtime,
  { userId, properties, by }: { userId: string; properties: Required<ProfileProperties>; by: Actor },
): Promise<{ ok: true } | ChangeRefused> {
  return changeUser(runtime, { userId, by }, async (tools, { email, name, phone, timeZone }) => {
    const before = { name, phone, timeZone }
    const { name: newName, phone: newPhone, timeZone: newTimeZone } = properties
    const after = { name: newName, phone: newPhone, timeZone: newTimeZone }
    if (JSON.stringify(before) === JSON.stringify(after)) return { ok: true } as const
    await mergeUser(tools, { userId, email, properties: after })
    await writeAuditEntry(tools, { by, action: 'user-edited', about: `user:${userId}`, before, after })
    return { ok: true } as const
  })
}

/** Makes a user an admin, or an ordinary user again. Somebody stays an admin, and nobody takes the own role away. */
export function changeRole(
  runtime: Runtime,
  { userId, role, by }: { userId: string; role: 'admin' | 'client'; by: Actor },
): Promise<{ ok: true } | ChangeRefused | AdminLossRefused> {
  return changeUser(runtime, { userId, by }, async (tools, user) => {
    if (isAdminRole(user.role) === (role === 'admin')) return { ok: true } as const
    const refused = role === 'admin' ? null : await findAdminLossRefusal(tools, user, by)
    if (refused !== null) return refused
    const updated_at = tools.clock.now().toISOString()
    await tools.db.updateTable('users').set({ role, updated_at }).where('user_id', '=', userId).execute()
    const [before, after] = [{ role: user.role }, { role }]
    await writeAuditEntry(tools, { by, action: 'user-role-changed', about: `user:${userId}`, before, after })
    return { ok: true } as const
  })
}

const [active, disabled] = [{ state: 'active' }, { state: 'disabled' }]

/** Shuts a user out: all sessions and links end with it, in every process, and none can begin until the user is enabled again. */
export function disableUser(
  runtime: Runtime,
  { userId, by }: { userId: string; by: Actor },
): Promise<{ ok: true } | ChangeRefused | AdminLossRefused> {
  return changeUser(runtime, { userId, by }, async (tools, user) => {
    if (user.disabledAt !== null) return { ok: true } as const
    const refused = await findAdminLossRefusal(tools, user, by)
    if (refused !== null) return refused
    const now = tools.clock.now().toISOString()
    const change = { disabled_at: now, updated_at: now }
    await tools.db.updateTable('users').set(change).where('user_id', '=', userId).execute()
    await revokeAccess(tools.db, userId)
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

/**
 * Ends everything by which somebody is in an account or on the way in: sessions, second steps that wait, and one-time links.
 * Only the way back from a change of address stays: whoever has stolen the account must not get rid of it with a new password.
 */
export async function revokeAccess(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('auth_session').where('user_id', '=', userId).execute()
  await endPendingSignIns(db, userId)
}

/** The same, but for the sessions. */
export async function endPendingSignIns(db: Database, userId: string): Promise<void> {
  await revokeLinks(db, userId)
  await db.deleteFrom('auth_verification').where('value', '=', userId).execute()
}
