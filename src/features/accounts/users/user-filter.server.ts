import { sql } from 'kysely'
import type { Database } from '../../../platform/database/connect.server.ts'
import { nextPrefix } from '../../../platform/database/next-prefix.ts'
import type { UserState } from './user-state.server.ts'

/** Which users are looked for; null = all of them. */
export type UserFilter = {
  /** The beginning of the e-mail address. */
  prefix: string
  role?: 'admin' | 'client' | null
  state?: UserState | null
  isVerified?: boolean | null
}

/** A query for the users of a filter. The beginning is a range on the index, so `%` and `_` are ordinary characters. */
export function matchingUsers(db: Database, { prefix, role = null, state = null, isVerified = null }: UserFilter) {
  let query = db.selectFrom('users')
  const term = prefix.trim().toLowerCase()
  // No address holds this character, and PostgreSQL takes no text that does.
  if (term.includes('\0')) return query.where(sql<boolean>`1 = 0`)
  if (term !== '') query = query.where('email', '>=', term)
  const end = nextPrefix(term)
  if (end !== null) query = query.where('email', '<', end)
  if (role !== null)
    query = query.where((where) => where(where.fn<string>('lower', ['role']), role === 'admin' ? '=' : '<>', 'admin'))
  if (state !== null) query = query.where('disabled_at', state === 'disabled' ? 'is not' : 'is', null)
  if (state === 'active' || state === 'invited') {
    query = query.where(({ exists, not, selectFrom }) => {
      const password = exists(
        selectFrom('auth_account')
          .select('auth_account.id')
          .whereRef('auth_account.user_id', '=', 'users.user_id')
          .where('provider_id', '=', 'credential'),
      )
      return state === 'active' ? password : not(password)
    })
  }
  if (isVerified !== null) {
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('auth_user')
          .select('auth_user.id')
          .whereRef('auth_user.id', '=', 'users.user_id')
          // A number on SQLite and a truth value on PostgreSQL: both can stand alone.
          .where(isVerified ? sql<boolean>`email_verified` : sql<boolean>`not email_verified`),
      ),
    )
  }
  return query
}
