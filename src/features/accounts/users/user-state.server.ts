import { sql } from 'kysely'
import type { Database } from '#src/platform/database/connect.server.ts'

/** A user's state: `invited` has no password yet. */
export type UserState = 'active' | 'invited' | 'disabled'

export type UserStatus = { state: UserState; isVerified: boolean }

/** The columns that `userStatusOf` needs; `account_id` is the account with the password. */
export const userStatusColumns = [
  sql<boolean | number | null>`(select email_verified from auth_user where id = users.user_id)`.as('email_verified'),
  sql<string | null>`(select id from auth_account where user_id = users.user_id and provider_id = 'credential')`.as(
    'account_id',
  ),
] as const

type UserStatusRow = {
  disabled_at: string | null
  account_id: string | null
  email_verified: boolean | number | null
}

export function userStatusOf(row: UserStatusRow): UserStatus {
  const state = row.disabled_at !== null ? 'disabled' : row.account_id === null ? 'invited' : 'active'
  return { state, isVerified: Boolean(row.email_verified) }
}

/** A user's status; null when there is no such user. */
export async function findUserStatus(db: Database, userId: string): Promise<UserStatus | null> {
  const row = await db
    .selectFrom('users')
    .select('disabled_at')
    .select(userStatusColumns)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row === undefined ? null : userStatusOf(row)
}

/** Whether a user has an authenticator app as a second factor, and whether the user has passkeys. */
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

/** Whether an account of `auth_user` has a second factor or a passkey. */
export const hasFactor = sql<boolean | number>`(coalesce(auth_user.two_factor_enabled, false)
  or exists (select id from auth_passkey where auth_passkey.user_id = auth_user.id))`

/** The same for one account. */
export async function hasFactors(db: Database, userId: string): Promise<boolean> {
  const account = db.selectFrom('auth_user').select(hasFactor.as('has_factor')).where('id', '=', userId)
  return Boolean((await account.executeTakeFirst())?.has_factor)
}

/**
 * How a session's user authenticated, at sign-in or later; a null method means by an emailed link.
 * `password-and-link`: by the password, then by the link that allows a first factor.
 */
export type SignInMethod = 'password' | 'password-and-link' | 'second-factor' | 'passkey'

const signInMethods: Record<string, SignInMethod> = {
  '/two-factor/verify-totp': 'second-factor',
  '/two-factor/verify-backup-code': 'second-factor',
  '/passkey/verify-authentication': 'passkey',
}

/** The method that an endpoint of the sign-in library proves; null for endpoints that prove nothing. */
export function signInMethodOf(endpoint: string | undefined): SignInMethod | null {
  return signInMethods[endpoint ?? ''] ?? null
}

/** Whether a session's user has opened an emailed link for it. */
export function hasReadEmail(method: string | null): boolean {
  return method === null || method === 'password-and-link'
}

/** Whether a session was authenticated with more than a password. */
export function usedSecondFactor(method: string | null): boolean {
  return method === 'second-factor' || method === 'passkey'
}
