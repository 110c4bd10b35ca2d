import { Fragment } from 'react'
import { Link } from 'react-router'
import { type ListQuery, listHref } from '#src/ui/list/list-query.ts'
import { ListRow } from '#src/ui/list/list-row.tsx'
import { ScrollingTable } from '#src/ui/list/scrolling-table.tsx'
import { sortColumn } from '#src/ui/list/sort-column.ts'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { RecordLink } from '#src/ui/record/record-link.tsx'
import type { AuditLine, Named } from './audit-lines.server.ts'
import { auditList } from './audit-list.ts'
import { ChangedValue } from './changed-value.tsx'

/** Entries of the audit log, each with a link to everything in it. Each name links to the log filtered by it. */
export function AuditTable({ lines, listQuery }: { lines: AuditLine[]; listQuery: ListQuery<typeof auditList> }) {
  const entry = sortColumn('Entry', { list: auditList, listQuery, ascending: 'oldest', descending: '' })
  return (
    <ScrollingTable name="Audit log" columns={[entry, 'When', 'Who', 'What', 'About', 'Details']}>
      {lines.map(({ sequence, when, who, what, about, changes }) => (
        <ListRow key={sequence} id={`entry-${sequence}`} recordId={String(sequence)}>
          <td className="tabular">
            <RecordLink id={String(sequence)}>{sequence}</RecordLink>
          </td>
          <td className="tabular whitespace-nowrap">{when}</td>
          <td className="whitespace-nowrap">
            <NamedLink named={who} narrowing={{ actor: who.key }} />
          </td>
          <td className="whitespace-nowrap font-semibold">{what}</td>
          <td className="whitespace-nowrap">
            <NamedLink named={about} narrowing={{ about: about.key }} />
          </td>
          <td className="min-w-28 max-w-64 truncate lg:w-full lg:max-w-0">
            <Changes changes={changes} />
          </td>
        </ListRow>
      ))}
    </ScrollingTable>
  )
}

function NamedLink({ named, narrowing }: { named: Named; narrowing: { actor?: string; about?: string } }) {
  return (
    <Link
      to={listHref(auditList, narrowing)}
      state={preserveScroll}
      title={named.name}
      className="lg:inline-block lg:max-w-[10rem] lg:truncate lg:align-bottom min-[96rem]:max-w-[20rem]"
    >
      {named.name}
    </Link>
  )
}

/** What changed, as far as the row has room. */
function Changes({ changes }: Pick<AuditLine, 'changes'>) {
  return changes.map(({ field, before, after }, index) => (
    <Fragment key={field}>
      {index > 0 && '; '}
      <span className="text-muted">{field}:</span> <ChangedValue before={before} after={after} />
    </Fragment>
  ))
}
