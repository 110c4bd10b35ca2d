import { type RawBuilder, type Selectable, sql } from 'kysely'
import { type Actor, writeReadEntry } from '#src/platform/audit-log/audit-log.server.ts'
import type { Database } from '#src/platform/database/connect.server.ts'
import { countByRange, countRows } from '#src/platform/database/count-rows.server.ts'
import type { Tables } from '#src/platform/database/tables.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import type { TimeRange } from '#src/time/time-range.ts'
import { currentZoneName } from '#src/time/time-zones.ts'
import { toIso } from '#src/time/to-iso.ts'
import { findUserStatus, hasFactors, type UserStatus } from './user-state.server.ts'

export type UserDocument = {
  userId: string
  email: string
  role: string
  name: string
  phone: string
  timeZone: string
  createdAt: number
  deleteAt: number | null
  disabledAt: number | null
  /** Whose appointments and hours are the user's own; null for users who take no consultations. */
  agentId: string | null
  /** Emails about the account then have a neutral sender’s name and subject. */
  hasDiscreetMails: boolean
}

export const documentColumns = [
  'user_id',
  'email',
  'role',
  'name',
  'phone',
  'time_zone',
  'created_at',
  'delete_at',
  'disabled_at',
  'agent_id',
  'has_discreet_mails',
] as const

export function toUserDocument(row: Omit<Selectable<Tables['users']>, 'updated_at'>): UserDocument {
  return {
    userId: row.user_id,
    email: row.email,
    role: row.role,
    name: row.name,
    phone: row.phone,
    timeZone: currentZoneName(row.time_zone),
    createdAt: Date.parse(row.created_at),
    deleteAt: row.delete_at === null ? null : Date.parse(row.delete_at),
    disabledAt: row.disabled_at === null ? null : Date.parse(row.disabled_at),
    agentId: row.agent_id,
    hasDiscreetMails: row.has_discreet_mails === 1,
  }
}

export type Role = 'client' | 'agent' | 'admin'

/** `admin` or `agent` in any letter case, otherwise a client. */
export function roleOf(stored: string): Role {
  const role = stored.toLowerCase()
  return role === 'admin' || role === 'agent' ? role : 'client'
}

export function isAdminRole(stored: string): boolean {
  return roleOf(stored) === 'admin'
}

export function isStaffRole(stored: string): boolean {
  return roleOf(stored) !== 'client'
}

/** `roleOf` in SQL. An index has the expression. */
export function hasRole(role: Role | 'staff'): RawBuilder<boolean> {
  switch (role) {
    case 'staff':
      return sql<boolean>`lower(users.role) in ('admin', 'agent')`
    case 'client':
      return sql<boolean>`lower(users.role) not in ('admin', 'agent')`
    default:
      return sql<boolean>`lower(users.role) = ${role}`
  }
}

export type ProfilePath = '/profile' | '/admin-profile'

export function profilePathOf(role: string): ProfilePath {
  return isStaffRole(role) ? '/admin-profile' : '/profile'
}

export async function findUser(db: Database, userId: string): Promise<UserDocument | null> {
  // PostgreSQL takes no NUL, which an address may hold.
  if (userId.includes('\0')) return null
  const row = await db.selectFrom('users').select(documentColumns).where('user_id', '=', userId).executeTakeFirst()
  return row === undefined ? null : toUserDocument(row)
}

export async function findUserOfAgent(db: Database, agentId: string): Promise<UserDocument | null> {
  const row = await db.selectFrom('users').select(documentColumns).where('agent_id', '=', agentId).executeTakeFirst()
  return row === undefined ? null : toUserDocument(row)
}

/** In lower case. */
export async function findUserIdByEmail(db: Database, email: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('user_id').where('email', '=', email).executeTakeFirst()
  return row?.user_id ?? null
}

export async function findEmailsOf(db: Database, userIds: string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await db.selectFrom('users').select(['user_id', 'email']).where('user_id', 'in', userIds).execute()
  return new Map(rows.map(({ user_id, email }) => [user_id, email]))
}

export async function hasAdmin(db: Database): Promise<boolean> {
  const row = await db.selectFrom('users').select('user_id').where(hasRole('admin')).limit(1).executeTakeFirst()
  return row !== undefined
}

export async function findAdminEmails(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where(hasRole('admin'))
    .where('disabled_at', 'is', null)
    .orderBy('email')
    .execute()
  return rows.map(({ email }) => email)
}

export async function countUsers(db: Database, sinceMs: number): Promise<{ all: number; recent: number }> {
  // Together they would read every row; on their own, an index each.
  const users = db.selectFrom('users')
  const [all, recent] = await Promise.all([
    countRows(users),
    countRows(users.where('created_at', '>=', toIso(sinceMs))),
  ])
  return { all, recent }
}

/** By user id; the email address of those without a name. */
export async function findUserNames(db: Database, userIds: string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(['user_id', 'name', 'email'])
    .where('user_id', 'in', userIds)
    .execute()
  return new Map(rows.map(({ user_id, name, email }) => [user_id, name === '' ? email : name]))
}

type UserWithStatus = UserDocument & UserStatus & { hasFactors: boolean }

/** Audited. */
export function readUser(
  runtime: Runtime,
  { userId, by }: { userId: string; by: Actor },
): Promise<UserWithStatus | null> {
  return runtime.db.transaction().execute(async (transaction) => {
    const user = await findUserWithStatus(transaction, userId)
    if (user === null) return null
    await writeReadEntry({ ...runtime, db: transaction }, { by, action: 'user-read', about: `user:${userId}` })
    return user
  })
}

/** Without a trace in the audit log: only for what is not shown. */
async function findUserWithStatus(db: Database, userId: string): Promise<UserWithStatus | null> {
  const user = await findUser(db, userId)
  const status = user === null ? null : await findUserStatus(db, userId)
  if (user === null || status === null) return null
  return { ...user, ...status, hasFactors: await hasFactors(db, userId) }
}

export async function countNewClients(db: Database, ranges: TimeRange[]): Promise<number[]> {
  const by = { kind: sql<string>`'client'` }
  const { kind } = await countByRange(db, { table: 'users', at: 'created_at', by, where: hasRole('client'), ranges })
  return kind.get('client') ?? ranges.map(() => 0)
}
