import { ListRow } from '#src/ui/list/list-row.tsx'
import { ScrollingTable } from '#src/ui/list/scrolling-table.tsx'
import { sortColumn } from '#src/ui/list/sort-column.ts'
import { mailHref } from '#src/ui/mail-link.tsx'
import { PhoneLink } from '#src/ui/phone-link.tsx'
import { RecordLink } from '#src/ui/record/record-link.tsx'
import type { PersonLine } from './people-lines.server.ts'
import { orderOf, type PeopleQuery, peopleList } from './people-list.ts'

type PeopleTableProps = {
  people: PersonLine[]
  listQuery: PeopleQuery
  /** Whether the reader sees only their own appointments with them. */
  showsOnlyOwn: boolean
}

/** People, each with a link to their record. */
export function PeopleTable({ people, listQuery, showsOnlyOwn }: PeopleTableProps) {
  const order = { list: peopleList, listQuery, current: orderOf(listQuery) }
  const columns = [
    sortColumn('Name', { ...order, ascending: 'name', descending: 'name-desc' }),
    ...['Email', 'Phone'],
    ...(showsOnlyOwn ? ['Next with you', 'Last with you'] : ['Next appointment', 'Last appointment']),
    'Account',
    sortColumn('Known since', { ...order, ascending: 'oldest', descending: 'newest', isLatestFirst: true }),
  ]
  return (
    <ScrollingTable name="People" columns={columns}>
      {people.map(({ personId, label, email, phone, next, last, account, firstKnown }) => (
        <ListRow key={personId} id={`person-${personId}`} recordId={personId}>
          <td className="wrap-anywhere min-w-[9rem] font-semibold">
            <RecordLink id={personId}>{label}</RecordLink>
          </td>
          <td
            className="whitespace-nowrap max-[80rem]:min-w-[15rem] min-[80rem]:min-w-[9rem] min-[80rem]:max-w-[9.5rem] min-[90rem]:max-w-none"
            title={email}
          >
            {email !== '' && (
              <a href={mailHref(email)} className="prose-link min-[80rem]:block min-[80rem]:truncate">
                {email}
              </a>
            )}
          </td>
          <td className="tabular whitespace-nowrap">
            {phone !== '' && <PhoneLink phone={phone} className="prose-link" />}
          </td>
          <td className="tabular whitespace-nowrap">{next}</td>
          <td className="tabular whitespace-nowrap">{last}</td>
          <td>{account ?? <span className="text-muted">No</span>}</td>
          <td className="tabular whitespace-nowrap">{firstKnown}</td>
        </ListRow>
      ))}
    </ScrollingTable>
  )
}
