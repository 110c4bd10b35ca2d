import type { ListDescription, ListQuery } from '#src/ui/list/list-query.ts'
import { pageLengthField } from '#src/ui/list/page-length.tsx'

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
