import { Form, Link } from 'react-router'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { FilterField, FilterText } from '../../../ui/list/filter-field.tsx'
import { ScrollingTable } from '../../../ui/list/scrolling-table.tsx'
import { keepPlace } from '../../../ui/navigation.tsx'
import type { AuditLine, Named } from './audit-lines.server.ts'
import { type AuditQuery, auditHref } from './audit-query.ts'
import { actionWords } from './audit-words.ts'

/** Entries of the audit log, the newest first. Names narrow the log to them. */
export function AuditTable({ lines }: { lines: AuditLine[] }) {
  return (
    <ScrollingTable name="Audit log" columns={['Entry', 'When, from where', 'Who', 'What', 'About', 'Details']}>
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
      <Link to={auditHref('/admin-profile/audit', narrowing)} state={keepPlace} className="wrap-anywhere">
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

type AuditFilterProps = { wanted: AuditQuery; actors: { key: string; name: string }[] }

/** Narrows the log. All of it stands in the page's address. */
export function AuditFilter({ wanted, actors }: AuditFilterProps) {
  return (
    <Form
      // Links change what is looked for, too: the fields show it.
      key={Object.values(wanted).join('\n')}
      method="get"
      action="/admin-profile/audit"
      role="search"
      aria-label="Audit log"
      state={keepPlace}
      className="space-y-4"
    >
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[3fr_3fr_3fr_2fr_2fr]">
        <FilterField
          id="audit-action"
          name="action"
          label="What"
          value={wanted.action}
          options={[
            { value: '', name: 'Everything' },
            ...Object.entries(actionWords).map(([value, name]) => ({ value, name })),
          ]}
        />
        <FilterField
          id="audit-actor"
          name="actor"
          label="Who"
          value={wanted.actor}
          options={[{ value: '', name: 'Everybody' }, ...actors.map(({ key, name }) => ({ value: key, name }))]}
        />
        <FilterText id="audit-about" name="about" label="About (e-mail, number)" value={wanted.about} />
        <FilterText id="audit-from" name="from" label="From" value={wanted.from} type="date" />
        <FilterText id="audit-until" name="until" label="Until" value={wanted.until} type="date" />
      </div>
      <div className="flex flex-wrap gap-4">
        <Button type="submit" look="quiet">
          Show
        </Button>
        <ButtonLink to="/admin-profile/audit" look="quiet" state={keepPlace} prefetch="none">
          Show all
        </ButtonLink>
      </div>
    </Form>
  )
}
