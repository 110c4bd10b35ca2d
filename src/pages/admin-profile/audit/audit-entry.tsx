import type { ReactNode } from 'react'
import { data, Link } from 'react-router'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { FactList } from '#src/ui/facts/fact-list.tsx'
import { listHref } from '#src/ui/list/list-query.ts'
import { MissingRecord, Record } from '#src/ui/record/record.tsx'
import { deskReadingsContext } from '#src/workflows/desk-readings.server.ts'
import type { Route } from './+types/audit-entry'
import { findAuditRecord } from './audit-lines.server.ts'
import { auditList, ChangedValue } from './audit-list.tsx'
import type { Named } from './audit-words.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { sequence } = params
  const agents = await context.get(deskReadingsContext).agents()
  return (await findAuditRecord(context.get(runtimeContext), { sequence, agents })) ?? data(null, { status: 404 })
}

/** An entry of the audit log: who did what, and every value that it changed. */
export default function AuditEntry({ loaderData: entry }: Route.ComponentProps) {
  if (entry === null) return <MissingRecord list="Audit log" answer={undefined} />
  const { sequence, what, when, who, about, network, changes, hash } = entry
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
    <Record
      title={what}
      pageTitle={`Audit log entry ${sequence}`}
      summary={`Entry ${sequence}, ${when}`}
      list="Audit log"
      answer={undefined}
    >
      <FactList facts={facts} />
      <section aria-labelledby="values-heading" className="space-y-2">
        <h2 id="values-heading" className="text-h3">
          What changed
        </h2>
        {changes.length === 0 ? (
          <p className="text-muted">No values were recorded.</p>
        ) : (
          <FactList
            facts={changes.map(({ field, ...values }) => ({ term: field, detail: <ChangedValue {...values} /> }))}
          />
        )}
      </section>
    </Record>
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
