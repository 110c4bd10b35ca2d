import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { FactList } from '#src/ui/facts/fact-list.tsx'
import { listHref } from '#src/ui/list/list-query.ts'
import type { ShownRecord } from '#src/ui/record-panel/record-panel.tsx'
import type { Named, OpenEntry } from './audit-lines.server.ts'
import { auditList } from './audit-list.ts'
import { ChangedValue } from './changed-value.tsx'

/** An entry of the audit log: who did what, and every value that it changed. */
function AuditPanel({ who, about, network, changes, hash }: OpenEntry) {
  const facts = [
    {
      term: 'Who',
      detail: (
        <NamedRecord named={who}>
          <Link to={listHref(auditList, { actor: who.key })}>All their entries</Link>
        </NamedRecord>
      ),
    },
    {
      term: 'About',
      detail: (
        <NamedRecord named={about}>
          <Link to={listHref(auditList, { about: about.key })}>All entries about this</Link>
        </NamedRecord>
      ),
    },
    { term: 'IP address', detail: network ?? 'None' },
    { term: 'Hash', detail: hash },
  ]
  return (
    <>
      <FactList facts={facts} />
      <section aria-labelledby="values-heading" className="space-y-2">
        <h3 id="values-heading" className="text-h3">
          What changed
        </h3>
        {changes.length === 0 ? (
          <p className="text-muted">No values were recorded.</p>
        ) : (
          <FactList
            facts={changes.map(({ field, ...values }) => ({ term: field, detail: <ChangedValue {...values} /> }))}
          />
        )}
      </section>
    </>
  )
}

/** A name that links to its own page, if it has one, and below it the log narrowed to it. */
function NamedRecord({ named: { name, href }, children }: { named: Named; children: ReactNode }) {
  return (
    <>
      <p>{href === null ? name : <Link to={href}>{name}</Link>}</p>
      <p className="text-small">{children}</p>
    </>
  )
}

/** The entry as the panel shows it; null for none. */
export function toShownEntry(entry: OpenEntry | null): ShownRecord | null {
  if (entry === null) return null
  const { sequence, what, when } = entry
  return { page: null, title: what, summary: `Entry ${sequence}, ${when}`, content: <AuditPanel {...entry} /> }
}
