import { sql } from 'kysely'
import type { Database } from '../../../platform/database/connect.server.ts'

/** How a user stands: `invited` has no password yet. */
export type UserState = 'active' | 'invited' | 'disabled'

export type UserStatus = { state: UserState; isVerified: boolean }

/** What a query for users asks for besides, to tell how each stands; `account_id` is that of its password. */
export const userStatusColumns = [
  sql<boolean | number | null>`(select email_verified from auth_user where id = users.user_id)`.as('email_verified'),
  sql<string | null>`(select id from auth_account where user_id = users.user_id and provider_id = 'credential')`.as(
    'account_id',
  ),
] as const

/** What `userStatusOf` reads of a row. */
export type UserStatusRow = {
  disabled_at: string | null
  account_id: string | null
  email_verified: boolean | number | null
}

/** How a user stands, from what the tables hold of it. */
export function userStatusOf(row: UserStatusRow): UserStatus {
  const state = row.disabled_at !== null ? 'disabled' : row.account_id === null ? 'invited' : 'active'
  return { state, isVerified: Boolean(row.email_verified) }
}

/** How a user stands; null when there is none. */
export async function findUserStatus(db: Database, userId: string): Promise<UserStatus | null> {
  const row = await db
    .selectFrom('users')
    .select('disabled_at')
    .select(userStatusColumns)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row === undefined ? null : userStatusOf(row)
}

/** Whether a user has an authenticator app as second factor, and whether a passkey. */
export async function findFactors(db: Database, userId: string): Promise<{ hasApp: boolean; hasPasskeys: boolean }> {
  const row = await db
    .selectFrom('auth_user')
    .select('two_factor_enabled')
    .select((query) =>
      query.selectFrom('auth_passkey').select('id').where('user_id', '=', userId).limit(1).as('passkey_id'),
    )
    .where('id', '=', userId)
    .executeTakeFirst()
  return { hasApp: Boolean(row?.two_factor_enabled), hasPasskeys: typeof row?.passkey_id === 'string' }
}

/** Whether more than a password opens an account: a second factor is on, or there is a passkey. */
export async function hasFactors(db: Database, userId: string): Promise<boolean> {
  const { hasApp, hasPasskeys } = await findFactors(db, userId)
  return hasApp || hasPasskeys
}

/**
 * How somebody proved to be a session's user, at its beginning or later. What is not among these is a link in a mail;
 * `password-and-link`: the password at first, and then the link that lets a first factor be set up.
 */
export type SignInMethod = 'password' | 'password-and-link' | 'second-factor' | 'passkey'

const signInMethods: Record<string, SignInMethod> = {
  '/two-factor/verify-totp': 'second-factor',
  '/two-factor/verify-backup-code': 'second-factor',
  '/passkey/verify-authentication': 'passkey',
}

/** The way that belongs to an endpoint of the sign-in library; null for those that prove nothing anew. */
export function signInMethodOf(endpoint: string | undefined): SignInMethod | null {
  return signInMethods[endpoint ?? ''] ?? null
}

/** Whether a session's user has read a mail to the account's address for it. */
export function hasReadEmail(method: string | null): boolean {
  return method === null || method === 'password-and-link'
}

/** Whether a session has been begun with more than a password: with a code as well, or with a passkey. */
export function usedSecondFactor(method: string | null): boolean {
  return method === 'second-factor' || method === 'passkey'
}
