import { sql } from 'kysely'
import type { Database } from '#src/platform/database/connect.server.ts'
import { countRows } from '#src/platform/database/count-rows.server.ts'
import { keysetList, type List } from '#src/platform/list/keyset-list.server.ts'
import { startsWith } from '#src/platform/list/match-text.server.ts'
import {
  documentColumns,
  hasRole,
  type Role,
  roleOf,
  toUserDocument,
  type UserDocument,
} from './user-queries.server.ts'
import { type UserState, type UserStatus, userStatusColumns, userStatusOf } from './user-state.server.ts'

type UserFilter = {
  prefix: string
  role?: Role | null
  state?: UserState | null
  isVerified?: boolean | null
}

const orders = {
  email: { key: { email: 'text' } },
  'email-z': { key: { email: 'text' }, direction: 'desc' },
  newest: { key: { created_at: 'instant', user_id: 'text' }, direction: 'desc' },
  oldest: { key: { created_at: 'instant', user_id: 'text' } },
} as const

export type UserSort = keyof typeof orders

/** `effectiveRole`: what the role stands for, in whatever letters it is stored. */
export type ListedUser = UserDocument & UserStatus & { effectiveRole: Role }

export function listUsers(db: Database, filter: UserFilter, sort: UserSort = 'email'): List<ListedUser> {
  return keysetList(matchingUsers(db, filter).select(documentColumns).select(userStatusColumns), {
    ...orders[sort],
    toRow: (row) => ({ ...toUserDocument(row), ...userStatusOf(row), effectiveRole: roleOf(row.role) }),
  })
}

export function countMatchingUsers(db: Database, filter: UserFilter): Promise<number> {
  return countRows(matchingUsers(db, filter))
}

export function matchingUsers(db: Database, { prefix, role = null, state = null, isVerified = null }: UserFilter) {
  let query = db.selectFrom('users').where(startsWith('email', prefix))
  if (role !== null) query = query.where(hasRole(role))
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
          // A number on SQLite and a boolean on PostgreSQL; both work as a condition on their own.
          .where(isVerified ? sql<boolean>`email_verified` : sql<boolean>`not email_verified`),
      ),
    )
  }
  return query
}
