import { sql } from 'kysely'
import type { Database } from '../../../platform/database/connect.server.ts'

/** How a user stands: `invited` has no password yet. */
export type UserState = 'active' | 'invited' | 'disabled'

export type UserStanding = { state: UserState; isVerified: boolean }

/** What a query for users asks for besides, to tell how each stands; `account_id` is that of its password. */
export const standingColumns = [
  sql<boolean | number | null>`(select email_verified from auth_user where id = users.user_id)`.as('email_verified'),
  sql<string | null>`(select id from auth_account where user_id = users.user_id and provider_id = 'credential')`.as(
    'account_id',
  ),
] as const

/** What `standingOf` reads of a row. */
export type StandingRow = {
  disabled_at: string | null
  account_id: string | null
  email_verified: boolean | number | null
}

/** How a user stands, from what the tables hold of it. */
export function standingOf(row: StandingRow): UserStanding {
  const state = row.disabled_at !== null ? 'disabled' : row.account_id === null ? 'invited' : 'active'
  return { state, isVerified: Boolean(row.email_verified) }
}

/** How a user stands; null when there is none. */
export async function findStanding(db: Database, userId: string): Promise<UserStanding | null> {
  const row = await db
    .selectFrom('users')
    .select('disabled_at')
    .select(standingColumns)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row === undefined ? null : standingOf(row)
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
export type WayOfSigningIn = 'password' | 'password-and-link' | 'second-factor' | 'passkey'

const ways: Record<string, WayOfSigningIn> = {
  '/two-factor/verify-totp': 'second-factor',
  '/two-factor/verify-backup-code': 'second-factor',
  '/passkey/verify-authentication': 'passkey',
}

/** The way that belongs to an endpoint of the sign-in library; null for those that prove nothing anew. */
export function wayOfSigningIn(endpoint: string | undefined): WayOfSigningIn | null {
  return ways[endpoint ?? ''] ?? null
}

/** Whether a session's user has read a mail to the account's address for it. */
export function isByLink(way: string | null): boolean {
  return way === null || way === 'password-and-link'
}

/** Whether a session has been begun with more than a password: with a code as well, or with a passkey. */
export function isWithSecondFactor(way: string | null): boolean {
  return way === 'second-factor' || way === 'passkey'
}
