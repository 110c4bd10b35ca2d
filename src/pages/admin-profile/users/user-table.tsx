import { Link } from 'react-router'
import { userPath } from '#src/pages/admin-profile/record-paths.ts'
import { ListRow } from '#src/ui/list/list-row.tsx'
import { ScrollingTable } from '#src/ui/list/scrolling-table.tsx'
import type { SortColumn } from '#src/ui/list/sort-column.ts'
import { RecordLink } from '#src/ui/record/record-link.tsx'
import type { UserLine } from './user-lines.server.ts'

type UserTableProps = {
  users: UserLine[]
  /** The headings of the columns that sort the list; without them, its rows lead away from the page. */
  sort?: { email: SortColumn; created: SortColumn }
}

/** Users, each with a link to their record. */
export function UserTable({ users, sort }: UserTableProps) {
  const columns = [sort?.email ?? 'Email', 'Name', 'Role', 'Status', 'Email status', sort?.created ?? 'Created']
  return (
    <ScrollingTable name="Users" columns={columns}>
      {users.map(({ userId, email, name, role, state, isVerified, since }) => (
        <ListRow
          key={userId}
          id={`user-${userId}`}
          {...(sort === undefined ? { href: userPath(userId) } : { recordId: userId })}
        >
          <td className="wrap-anywhere min-w-[13rem]">
            {sort === undefined ? (
              <Link to={userPath(userId)}>{email}</Link>
            ) : (
              <RecordLink id={userId}>{email}</RecordLink>
            )}
          </td>
          <td className="wrap-anywhere min-w-[9rem]">{name}</td>
          <td>{role}</td>
          <td>{state}</td>
          <td>{isVerified ? 'Confirmed' : 'Not confirmed'}</td>
          <td className="tabular whitespace-nowrap">{since}</td>
        </ListRow>
      ))}
    </ScrollingTable>
  )
}
