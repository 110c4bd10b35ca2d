import { revokeLinks } from '#src/features/accounts/one-time-links.server.ts'
import { type Actor, writeAuditEntry } from '#src/platform/audit-log/audit-log.server.ts'
import { acquireLock, type Database } from '#src/platform/database/connect.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { type MergeDetailsResult, mergeDetails, type ProfileChange } from './user-profile.server.ts'
import {
  findUser,
  findUserOfAgent,
  hasRole,
  isAdminRole,
  type Role,
  roleOf,
  type UserDocument,
} from './user-queries.server.ts'

/** `not-admin`: the actor has just stopped being an active admin. */
export type ChangeRefused = { ok: false; reason: 'not-found' | 'not-admin' }

/** Excludes other such changes. The actor must still be an admin: of two who demote each other, one succeeds. */
export function changeUser<Result>(
  runtime: Runtime,
  { userId, by }: { userId: string; by: Actor },
  change: (inTransaction: Runtime, user: UserDocument) => Promise<Result>,
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

export async function findAdminLossRefusal(
  { db }: Runtime,
  user: UserDocument,
  by: Actor,
): Promise<AdminLossRefused | null> {
  if (user.userId === by.actor) return { ok: false, reason: 'oneself' }
  if (!isActiveAdmin(user)) return null
  const other = await db
    .selectFrom('users')
    .select('user_id')
    .where(hasRole('admin'))
    .where('disabled_at', 'is', null)
    .where('user_id', '<>', user.userId)
    .limit(1)
    .executeTakeFirst()
  return other === undefined ? { ok: false, reason: 'last-admin' } : null
}

function isActiveAdmin(user: UserDocument | null): boolean {
  return user !== null && user.disabledAt === null && isAdminRole(user.role)
}

export function editUser(
  runtime: Runtime,
  { by, ...change }: Omit<ProfileChange, 'email'> & { by: Actor },
): Promise<MergeDetailsResult | ChangeRefused> {
  const { userId } = change
  return changeUser(runtime, { userId, by }, async (inTransaction, user) => {
    const { email, name, phone, timeZone } = user
    const saved = await mergeDetails(inTransaction, { ...change, email }, user)
    const [before, after] = [{ name, phone, timeZone }, saved.merged]
    if (!saved.ok || JSON.stringify(before) === JSON.stringify(after)) return saved
    await writeAuditEntry(inTransaction, { by, action: 'user-edited', about: `user:${userId}`, before, after })
    return saved
  })
}

/** `to-be-deleted`: the client has asked for it, which only they can withdraw, and only as a client. */
export type RoleRefused = AdminLossRefused | { ok: false; reason: 'to-be-deleted' }

export async function findRoleRefusal(
  runtime: Runtime,
  { user, role, by }: { user: UserDocument; role: Role; by: Actor },
): Promise<RoleRefused | null> {
  if (role !== 'client' && user.deleteAt !== null) return { ok: false, reason: 'to-be-deleted' }
  return role === 'admin' ? null : findAdminLossRefusal(runtime, user, by)
}

/** In a transaction. A client is no longer linked to an agent, and permissions are given anew. */
export async function writeRole(
  runtime: Runtime,
  { user, role, by }: { user: UserDocument; role: Role; by: Actor },
): Promise<void> {
  const { userId } = user
  const updated_at = runtime.clock.now().toISOString()
  const agent_id = role === 'client' ? null : user.agentId
  const change = { role, agent_id, delete_at: null, updated_at }
  await runtime.db.updateTable('users').set(change).where('user_id', '=', userId).execute()
  await runtime.db.deleteFrom('user_permissions').where('user_id', '=', userId).execute()
  const [before, after] = [{ role: user.role }, { role }]
  await writeAuditEntry(runtime, { by, action: 'user-role-changed', about: `user:${userId}`, before, after })
}

type LinkAgentRefused = { ok: false; reason: 'client' | 'has-agent' | 'agent-has-user' }

export function linkAgent(
  runtime: Runtime,
  { userId, agentId, by }: { userId: string; agentId: string; by: Actor },
): Promise<{ ok: true } | ChangeRefused | LinkAgentRefused> {
  return changeUser(runtime, { userId, by }, async (inTransaction, user) => {
    if (user.agentId === agentId) return { ok: true } as const
    if (roleOf(user.role) === 'client') return { ok: false, reason: 'client' } as const
    if (user.agentId !== null) return { ok: false, reason: 'has-agent' } as const
    const other = await findUserOfAgent(inTransaction.db, agentId)
    if (other !== null) return { ok: false, reason: 'agent-has-user' } as const
    const change = { agent_id: agentId, updated_at: inTransaction.clock.now().toISOString() }
    await inTransaction.db.updateTable('users').set(change).where('user_id', '=', userId).execute()
    await writeAuditEntry(inTransaction, { by, action: 'user-linked', about: `user:${userId}`, after: { agentId } })
    return { ok: true } as const
  })
}

const [active, disabled] = [{ state: 'active' }, { state: 'disabled' }]

/** In a transaction: ends all sessions and links, in every process, and prevents new ones. */
export async function writeDisabled(runtime: Runtime, { userId, by }: { userId: string; by: Actor }): Promise<void> {
  const now = runtime.clock.now().toISOString()
  const change = { disabled_at: now, updated_at: now }
  await runtime.db.updateTable('users').set(change).where('user_id', '=', userId).execute()
  await revokeAccess(runtime.db, userId)
  const entry = { by, about: `user:${userId}` as const, before: active, after: disabled }
  await writeAuditEntry(runtime, { ...entry, action: 'user-disabled' })
}

export function enableUser(
  runtime: Runtime,
  { userId, by }: { userId: string; by: Actor },
): Promise<{ ok: true } | ChangeRefused> {
  return changeUser(runtime, { userId, by }, async (inTransaction, user) => {
    if (user.disabledAt === null) return { ok: true } as const
    const change = { disabled_at: null, updated_at: inTransaction.clock.now().toISOString() }
    await inTransaction.db.updateTable('users').set(change).where('user_id', '=', userId).execute()
    const entry = { by, about: `user:${userId}` as const, before: disabled, after: active }
    await writeAuditEntry(inTransaction, { ...entry, action: 'user-enabled' })
    return { ok: true } as const
  })
}

export function signOutEverywhere(
  runtime: Runtime,
  { userId, by }: { userId: string; by: Actor },
): Promise<{ ok: true } | ChangeRefused> {
  return changeUser(runtime, { userId, by }, async (inTransaction) => {
    await inTransaction.db.deleteFrom('auth_session').where('user_id', '=', userId).execute()
    await writeAuditEntry(inTransaction, { by, action: 'signed-out-everywhere', about: `user:${userId}` })
    return { ok: true } as const
  })
}

/** The link that undoes a change of email remains, so that an intruder cannot revoke it by setting a new password. */
export async function revokeAccess(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('auth_session').where('user_id', '=', userId).execute()
  await endPendingSignIns(db, userId)
}

/** Keeps sessions. */
export async function endPendingSignIns(db: Database, userId: string): Promise<void> {
  await revokeLinks(db, userId)
  await db.deleteFrom('auth_verification').where('value', '=', userId).execute()
}
