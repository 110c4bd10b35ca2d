import { countMatchingUsers, listUsers } from '#src/features/accounts/users/user-list.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { parseListQuery } from '#src/ui/list/list-query.ts'
import { toUserLine, userSearch } from './user-list.tsx'

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
  return { email, total, rows: page.rows.map((user) => toUserLine(user, firm.timeZone)) }
}
