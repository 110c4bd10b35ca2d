import { cursorOf, findUserPage, isAdminRole } from '../../../features/accounts/users/user-queries.server.ts'
import { firm } from '../../../firm/firm.ts'
import type { Runtime } from '../../../platform/runtime.server.ts'
import { dayOf } from '../../../time/local-time.ts'
import { readUserQuery, toUserFilter } from './user-query.ts'

const states = { active: 'Active', invited: 'Invited', disabled: 'Disabled' }

/** A user as the list shows one, in words. */
export type UserLine = {
  userId: string
  email: string
  name: string
  role: string
  state: string
  isVerified: boolean
  /** `YYYY-MM-DD`, on the firm's calendar. */
  since: string
}

/** One page of the users that the address asks for, and how many there are in all. */
export async function findUserList({ db }: Pick<Runtime, 'db'>, query: URLSearchParams) {
  const wanted = readUserQuery(query)
  const after = query.get('after')
  const perPage = Number(wanted.per)
  // One more than a page holds tells whether there is another page.
  const listing = { ...toUserFilter(wanted), sort: wanted.sort, after, limit: perPage + 1 }
  const { total, users } = await findUserPage(db, listing)
  const shown = users.slice(0, perPage)
  const last = shown.at(-1)
  return {
    wanted,
    total,
    isFirstPage: after === null,
    users: shown.map(({ userId, email, name, role, createdAt, state, isVerified }): UserLine => {
      const words = { role: isAdminRole(role) ? 'Admin' : 'Client', state: states[state] }
      return { userId, email, name, ...words, isVerified, since: dayOf(createdAt, firm.timeZone) }
    }),
    nextPageAfter: users.length > perPage && last !== undefined ? cursorOf(last, wanted.sort) : null,
  }
}
