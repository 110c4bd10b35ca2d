import { countMatchingUsers, type ListedUser, listUsers } from '#src/features/accounts/users/user-list.server.ts'
import { roleOf } from '#src/features/accounts/users/user-queries.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { shortDate } from '#src/time/local-time.ts'
import { parseListQuery } from '#src/ui/list/list-query.ts'
import { readPlace } from '#src/ui/list/page-length.tsx'
import { toUserFilter, userList, userSearch } from './user-list.ts'
import { roleNames } from './user-words.ts'

const usualLength = 25

/** One page of the users that match the query, and the total count. */
export async function findUserList({ db, firm }: Runtime, request: Request) {
  const listQuery = parseListQuery(userList, new URL(request.url).searchParams)
  const filter = toUserFilter(listQuery)
  const place = readPlace(request, usualLength)
  const [page, total] = await Promise.all([
    listUsers(db, filter, listQuery.sort).page(place),
    countMatchingUsers(db, filter),
  ])
  return {
    listQuery,
    total,
    length: place.limit,
    page: { ...page, rows: page.rows.map((user) => toLine(user, firm.timeZone)) },
  }
}

/** How many users Today lists. */
const firstUsers = 5

/** The first users whose email address begins with what is searched for on Today, and how many there are. */
export async function findFirstUsers({ db, firm }: Pick<Runtime, 'db' | 'firm'>, query: URLSearchParams) {
  const { email } = parseListQuery(userSearch, query)
  const filter = { prefix: email, role: null, state: null, isVerified: null }
  const [page, total] = await Promise.all([
    listUsers(db, filter, 'email').page({ after: null, limit: firstUsers }),
    countMatchingUsers(db, filter),
  ])
  return { email, total, rows: page.rows.map((user) => toLine(user, firm.timeZone)) }
}

/** A user as shown in the list. */
export type UserLine = ReturnType<typeof toLine>

function toLine({ userId, email, name, role, createdAt, state, isVerified }: ListedUser, timeZone: string) {
  return {
    userId,
    email,
    name,
    role: roleNames[roleOf(role)],
    state: userList.fields.state.options[state],
    isVerified,
    /** `16 Mar 2027`, on the firm's calendar. */
    since: shortDate(createdAt, timeZone),
  }
}
