import { sql } from 'kysely'
import type { Database } from '#src/platform/database/connect.server.ts'

/** `invited` has no password yet. */
export type UserState = 'active' | 'invited' | 'disabled'

export type UserStatus = { state: UserState; isVerified: boolean }

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

export async function findUserStatus(db: Database, userId: string): Promise<UserStatus | null> {
  const row = await db
    .selectFrom('users')
    .select('disabled_at')
    .select(userStatusColumns)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row === undefined ? null : userStatusOf(row)
}

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

export const hasFactor = sql<boolean | number>`(coalesce(auth_user.two_factor_enabled, false)
  or exists (select id from auth_passkey where auth_passkey.user_id = auth_user.id))`

export async function hasFactors(db: Database, userId: string): Promise<boolean> {
  const account = db.selectFrom('auth_user').select(hasFactor.as('has_factor')).where('id', '=', userId)
  return Boolean((await account.executeTakeFirst())?.has_factor)
}

/**
 * A null method means by an emailed link. `password-and-link`: the link allows a first factor. `emailed-code`: of a
 * client who has lost the only passkey; it counts for ten minutes, but never as a second factor.
 */
export type SignInMethod = 'password' | 'password-and-link' | 'emailed-code' | 'second-factor' | 'passkey'

const signInMethods: Record<string, SignInMethod> = {
  '/two-factor/verify-totp': 'second-factor',
  '/two-factor/verify-backup-code': 'second-factor',
  '/passkey/verify-authentication': 'passkey',
}

export function signInMethodOf(endpoint: string | undefined): SignInMethod | null {
  return signInMethods[endpoint ?? ''] ?? null
}

export function hasReadEmail(method: string | null): boolean {
  return method === null || method === 'password-and-link' || method === 'emailed-code'
}

export function usedSecondFactor(method: string | null): boolean {
  return method === 'second-factor' || method === 'passkey'
}
