import { Link } from 'react-router'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { type ListQuery, listHref } from '../../../ui/list/list-query.ts'
import { ListRow } from '../../../ui/list/list-row.tsx'
import { ScrollingTable } from '../../../ui/list/scrolling-table.tsx'
import { sortColumn } from '../../../ui/list/sort-column.ts'
import { preserveScroll } from '../../../ui/navigation.tsx'
import type { AuditLine, Named } from './audit-lines.server.ts'
import { auditList } from './audit-list.ts'

/** Entries of the audit log, newest first. Each name links to the log filtered by it. */
export function AuditTable({ lines, listQuery }: { lines: AuditLine[]; listQuery: ListQuery<typeof auditList> }) {
  const entry = sortColumn('Entry', { list: auditList, listQuery, ascending: 'oldest', descending: '' })
  return (
    <ScrollingTable name="Audit log" columns={[entry, 'When', 'IP address', 'Who', 'What', 'About', 'Details']}>
      {lines.map(({ sequence, when, who, what, about, changes, network }) => (
        <ListRow key={sequence} id={`entry-${sequence}`}>
          <td className="tabular">{sequence}</td>
          <td className="tabular whitespace-nowrap">{when}</td>
          <td className="tabular whitespace-nowrap text-muted">{network}</td>
          <td className="whitespace-nowrap">
            <NamedLink named={who} narrowing={{ actor: who.key }} />
          </td>
          <td className="min-w-32 font-semibold min-[96rem]:whitespace-nowrap">{what}</td>
          <td className="whitespace-nowrap">
            <NamedLink named={about} narrowing={{ about: about.key }} />
          </td>
          <td className="min-w-28 max-w-[26rem]">
            <Changes changes={changes} />
          </td>
        </ListRow>
      ))}
    </ScrollingTable>
  )
}

function NamedLink({ named, narrowing }: { named: Named; narrowing: { actor?: string; about?: string } }) {
  return (
    <>
      <Link
        to={listHref(auditList, narrowing)}
        state={preserveScroll}
        title={named.name}
        className="lg:inline-block lg:max-w-[8rem] lg:truncate lg:align-bottom min-[96rem]:max-w-[18rem]"
      >
        {named.name}
      </Link>
      {named.href !== null && 'about' in narrowing && (
        <>
          {' '}
          <Link to={named.href} aria-label={`Open ${named.name}`} className="whitespace-nowrap text-small">
            (open)
          </Link>
        </>
      )}
    </>
  )
}

/** Up to how many characters a value is shown in the row itself. */
const shortLength = 20

/** What changed: one short value in the row itself, and everything else behind a disclosure, so that rows stay low. */
function Changes({ changes }: Pick<AuditLine, 'changes'>) {
  const lengthOf = ({ field, before, after }: AuditLine['changes'][number]) =>
    `${field}${before ?? ''}${after ?? ''}`.length
  if (changes.reduce((total, change) => total + lengthOf(change), 0) <= shortLength) {
    return <ChangeList changes={changes} />
  }
  return (
    <Disclosure summary={changes.length === 1 ? '1 value' : `${changes.length} values`}>
      <ChangeList changes={changes} />
    </Disclosure>
  )
}

function ChangeList({ changes }: Pick<AuditLine, 'changes'>) {
  return (
    <ul className="space-y-1">
      {changes.map(({ field, before, after }) => (
        <li key={field} className="wrap-anywhere">
          <span className="text-muted">{field}:</span> {before !== null && <del className="no-underline">{before}</del>}
          {before !== null && after !== null && ' → '}
          {after !== null && <ins className="font-semibold no-underline">{after}</ins>}
        </li>
      ))}
    </ul>
  )
}
