import { Link } from 'react-router'
import { keepPlace } from '../../ui/after-navigation.ts'
import { FilterField } from '../../ui/filter-field.tsx'
import { Pager } from '../../ui/pager.tsx'
import { ScrollingTable } from '../../ui/scrolling-table.tsx'
import { EmailSearch } from './email-search.tsx'
import type { UserLine } from './user-list.server.ts'
import { isNarrowed, type UserQuery, userChoices, userListHref } from './user-query.ts'

const path = '/admin-profile'

export type UserListProps = {
  wanted: UserQuery
  total: number
  isFirstPage: boolean
  users: UserLine[]
  nextPageAfter: string | null
}

const filters = [
  { name: 'role', label: 'Role' },
  { name: 'state', label: 'State' },
  { name: 'verified', label: 'Address' },
  { name: 'sort', label: 'Order' },
  { name: 'per', label: 'Users a page' },
] as const

/** The users that the address asks for: search by the beginning of the e-mail address, filters, pages, and a file of all. */
export function UserList({ wanted, total, isFirstPage, users, nextPageAfter }: UserListProps) {
  return (
    <>
      <EmailSearch id="user-search" path={path} search={wanted.email}>
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-5">
          {filters.map(({ name, label }) => (
            <FilterField
              key={name}
              id={`user-${name}`}
              name={name}
              label={label}
              value={wanted[name]}
              options={[...userChoices[name]]}
            />
          ))}
        </div>
      </EmailSearch>
      <p className="flex flex-wrap gap-x-6">
        <span>{total === 1 ? '1 user' : `${total.toLocaleString('en-GB')} users`}</span>
        {isNarrowed(wanted) && (
          <Link to={path} state={keepPlace}>
            Show all users
          </Link>
        )}
        {/* Not by the router, and never before it is pressed: the audit log would be told of it. */}
        <a href={userListHref('/admin-profile/users/export', wanted)}>Export as CSV</a>
      </p>
      {users.length === 0 ? <p>{noneText(wanted)}</p> : <UserTable users={users} />}
      <Pager
        name="Users"
        links={[
          { name: 'First page', to: isFirstPage ? null : userListHref(path, wanted) },
          { name: 'Next page', to: nextPageAfter === null ? null : userListHref(path, wanted, nextPageAfter) },
        ]}
        state={keepPlace}
      />
    </>
  )
}

function noneText(wanted: UserQuery): string {
  if (wanted.email.trim() === '') return 'No user is like that.'
  const others = isNarrowed({ ...wanted, email: '' }) ? ' among those that you have chosen' : ''
  return `No user’s address begins with “${wanted.email}”${others}.`
}

function UserTable({ users }: { users: UserLine[] }) {
  return (
    <ScrollingTable name="Users" columns={['E-mail', 'Name', 'Role', 'State', 'Address', 'Since']}>
      {users.map(({ userId, email, name, role, state, isVerified, since }) => (
        <tr key={userId}>
          <td>
            <Link to={`/admin-profile/users/${userId}`}>{email}</Link>
          </td>
          <td>{name}</td>
          <td>{role}</td>
          <td>{state}</td>
          <td>{isVerified ? 'Confirmed' : 'Not confirmed'}</td>
          <td className="tabular whitespace-nowrap">{since}</td>
        </tr>
      ))}
    </ScrollingTable>
  )
}
