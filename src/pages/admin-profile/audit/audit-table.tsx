import { Link } from 'react-router'
import { listHref } from '../../../ui/list/list-query.ts'
import { ScrollingTable } from '../../../ui/list/scrolling-table.tsx'
import { preserveScroll } from '../../../ui/navigation.tsx'
import { auditList } from './audit-labels.ts'
import type { AuditLine, Named } from './audit-lines.server.ts'

/** Entries of the audit log, newest first. Each name links to the log filtered by it. */
export function AuditTable({ lines }: { lines: AuditLine[] }) {
  return (
    <ScrollingTable name="Audit log" columns={['Entry', 'When and where from', 'Who', 'What', 'About', 'Details']}>
      {lines.map(({ sequence, when, who, what, about, changes, network }) => (
        <tr key={sequence}>
          <td className="tabular">{sequence}</td>
          <td className="tabular whitespace-nowrap">
            {when}
            <span className="block text-muted text-small">{network}</span>
          </td>
          <td className="min-w-[13.5rem]">
            <NamedLink named={who} narrowing={{ actor: who.key }} />
          </td>
          <td className="min-w-[9rem] font-semibold">{what}</td>
          <td className="min-w-[12rem]">
            <NamedLink named={about} narrowing={{ about: about.key }} />
          </td>
          <td className="min-w-[14rem] max-w-[26rem]">
            <Changes changes={changes} />
          </td>
        </tr>
      ))}
    </ScrollingTable>
  )
}

function NamedLink({ named, narrowing }: { named: Named; narrowing: { actor?: string; about?: string } }) {
  return (
    <>
      <Link to={listHref(auditList, narrowing)} state={preserveScroll} className="wrap-anywhere">
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

function Changes({ changes }: Pick<AuditLine, 'changes'>) {
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
