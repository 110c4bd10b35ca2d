import type { ListedUser } from '#src/features/accounts/users/user-list.server.ts'
import { shortDate } from '#src/time/local-time.ts'
import { toIso } from '#src/time/to-iso.ts'
import type { Column } from '#src/ui/list/column.ts'
import type { ListDescription, ListQuery } from '#src/ui/list/list-query.ts'
import { RowLink } from '#src/ui/list/list-row.tsx'
import { pageLengthField } from '#src/ui/list/page-length.tsx'
import { roleNames } from './user-words.ts'

/** The list of users and its URL parameters. */
export const userList = {
  path: '/admin-profile/users',
  file: '/admin-profile/users/export',
  fields: {
    email: { label: 'Search by email', kind: 'search' },
    role: { label: 'Role', options: { '': 'All roles', client: 'Clients', agent: 'Agents', admin: 'Admins' } },
    state: {
      label: 'Status',
      options: { '': 'All statuses', active: 'Active', invited: 'Invited', disabled: 'Disabled' },
    },
    verified: { label: 'Email status', options: { '': 'All', yes: 'Confirmed', no: 'Not confirmed' } },
    sort: {
      label: 'Order',
      isElsewhere: true,
      options: {
        email: 'By email, A to Z',
        'email-z': 'By email, Z to A',
        newest: 'Newest first',
        oldest: 'Oldest first',
      },
    },
    per: pageLengthField,
  },
} as const satisfies ListDescription

export type UserQuery = ListQuery<typeof userList>

/** Converts the URL parameters to the filter of `listUsers`. */
export function toUserFilter({ email, role, state, verified }: UserQuery) {
  return {
    prefix: email,
    role: role === '' ? null : role,
    state: state === '' ? null : state,
    isVerified: verified === '' ? null : verified === 'yes',
  }
}

/** The search for users on Today. */
export const userSearch = {
  path: '/admin-profile',
  fields: { email: userList.fields.email },
} as const satisfies ListDescription

/** A user in the list. `since`: `16 Mar 2027`, on the firm's calendar. */
export type UserLine = Pick<ListedUser, 'userId' | 'email' | 'name' | 'effectiveRole' | 'state' | 'isVerified'> & {
  since: string
}

/** For the server: browsers write dates in ways of their own. */
export function toUserLine(
  { userId, email, name, effectiveRole, createdAt, state, isVerified }: ListedUser,
  timeZone: string,
): UserLine {
  return { userId, email, name, effectiveRole, state, isVerified, since: shortDate(createdAt, timeZone) }
}

/** The columns of the list and its file. */
export const userColumns: Column<UserLine, ListedUser, UserQuery['sort']>[] = [
  { csv: { 'User ID': ({ userId }) => userId } },
  {
    name: 'Email',
    sort: { ascending: 'email', descending: 'email-z' },
    cell: ({ email }) => <RowLink>{email}</RowLink>,
    className: 'wrap-anywhere min-w-[13rem]',
    card: 'title',
    csv: { Email: ({ email }) => email },
  },
  {
    name: 'Name',
    cell: ({ name }) => name,
    className: 'wrap-anywhere min-w-[9rem]',
    csv: { Name: ({ name }) => name, Phone: ({ phone }) => phone, 'Time zone': ({ timeZone }) => timeZone },
  },
  { name: 'Role', cell: ({ effectiveRole }) => roleNames[effectiveRole], csv: { Role: ({ role }) => role } },
  {
    name: 'Status',
    cell: ({ state }) => userList.fields.state.options[state],
    csv: { Status: ({ state }) => state },
  },
  {
    name: 'Email status',
    cell: ({ isVerified }) => (isVerified ? 'Confirmed' : 'Not confirmed'),
    card: 'named',
    csv: { 'Address confirmed': ({ isVerified }) => (isVerified ? 'yes' : 'no') },
  },
  {
    name: 'Created',
    sort: { ascending: 'oldest', descending: 'newest' },
    cell: ({ since }) => since,
    className: 'tabular whitespace-nowrap',
    card: 'named',
    csv: { 'Created (UTC)': ({ createdAt }) => toIso(createdAt) },
  },
]
