import { Fragment } from 'react'
import { Link } from 'react-router'
import type { AuditLogEntry } from '#src/features/audit-log/audit-list.server.ts'
import { toIso } from '#src/time/to-iso.ts'
import type { Column } from '#src/ui/list/column.ts'
import { type ListDescription, type ListQuery, listHref } from '#src/ui/list/list-query.ts'
import { RowLink } from '#src/ui/list/list-row.tsx'
import { pageLengthField } from '#src/ui/list/page-length.tsx'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { type AuditLine, actionLabels, type Named } from './audit-words.ts'

/** The audit log and its URL parameters. `from` and `until` are inclusive. */
export const auditList = {
  path: '/admin-profile/audit',
  file: '/admin-profile/audit/export',
  usualLength: 50,
  fields: {
    action: { label: 'What', options: { '': 'Everything', ...actionLabels } },
    actor: { label: 'Who', kind: 'text' },
    about: { label: 'About', kind: 'text' },
    from: { label: 'From', kind: 'day' },
    until: { label: 'Until', kind: 'day' },
    sort: { label: 'Order', isElsewhere: true, options: { '': 'Newest first', oldest: 'Oldest first' } },
    per: pageLengthField,
  },
} as const satisfies ListDescription

export type AuditQuery = ListQuery<typeof auditList>

/** The columns of the list and its file. Each name leads to the log narrowed to it. */
export const auditColumns: Column<AuditLine, AuditLogEntry, AuditQuery['sort']>[] = [
  {
    name: 'Entry',
    sort: { ascending: 'oldest', descending: '' },
    cell: ({ sequence }) => <RowLink>{sequence}</RowLink>,
    className: 'tabular',
    csv: { Entry: ({ sequence }) => sequence },
  },
  {
    name: 'When',
    cell: ({ when }) => when,
    className: 'tabular whitespace-nowrap',
    csv: { 'When (UTC)': ({ recordedAt }) => toIso(recordedAt) },
  },
  {
    name: 'Who',
    cell: ({ who }) => <NamedLink named={who} narrowing={{ actor: who.key }} />,
    className: 'whitespace-nowrap',
    card: 'named',
    csv: { Who: ({ actor }) => actor },
  },
  {
    name: 'What',
    cell: ({ what }) => what,
    className: 'whitespace-nowrap font-semibold',
    card: 'title',
    csv: { What: ({ action }) => action },
  },
  {
    name: 'About',
    cell: ({ about }) => <NamedLink named={about} narrowing={{ about: about.key }} />,
    className: 'whitespace-nowrap',
    card: 'named',
    csv: { About: ({ about }) => about },
  },
  {
    name: 'Details',
    cell: ({ changes }) => <Changes changes={changes} />,
    className: 'min-w-28 max-w-64 truncate lg:w-full lg:max-w-0',
    card: 'none',
    csv: {
      Before: ({ before }) => (before === null ? null : JSON.stringify(before)),
      After: ({ after }) => (after === null ? null : JSON.stringify(after)),
      'IP address': ({ network }) => network,
      Hash: ({ hash }) => hash,
    },
  },
]

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

/** What a value was before, and is now. */
export function ChangedValue({ before, after }: Pick<AuditLine['changes'][number], 'before' | 'after'>) {
  return (
    <>
      {before !== null && <del className="no-underline">{before}</del>}
      {before !== null && after !== null && ' → '}
      {after !== null && <ins className="font-semibold no-underline">{after}</ins>}
    </>
  )
}
