import { ListRow } from '#src/ui/list/list-row.tsx'
import { ScrollingTable } from '#src/ui/list/scrolling-table.tsx'
import { sortColumn } from '#src/ui/list/sort-column.ts'
import { RecordLink } from '#src/ui/record/record-link.tsx'
import { type SubscriberQuery, subscriberList, subscriberStatuses } from './subscriber-list.ts'
import type { SubscriberLine } from './subscriber-record.server.ts'

type SubscriberTableProps = { subscribers: SubscriberLine[]; listQuery: SubscriberQuery }

/** Subscribers, each with a link to their record. */
export function SubscriberTable({ subscribers, listQuery }: SubscriberTableProps) {
  const email = sortColumn('Email', { list: subscriberList, listQuery, ascending: '', descending: 'from-z' })
  return (
    <ScrollingTable name="Subscribers" columns={[email, 'Status', 'Last change']} isNarrow>
      {subscribers.map(({ subscriberId, email, status, lastChange }) => (
        <ListRow key={subscriberId} id={`subscriber-${subscriberId}`} recordId={subscriberId}>
          <td className="wrap-anywhere">
            <RecordLink id={subscriberId}>{email}</RecordLink>
          </td>
          <td>{subscriberStatuses[status]}</td>
          <td className="tabular">{lastChange}</td>
        </ListRow>
      ))}
    </ScrollingTable>
  )
}
