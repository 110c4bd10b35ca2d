import { findEmailsOf } from '../../../features/accounts/users/user-queries.server.ts'
import { findActors, findAuditEntries } from '../../../features/audit-log/audit-queries.server.ts'
import { checkForTampering, compareWithSavedEntry } from '../../../features/audit-log/check-audit-log.server.ts'
import { firm } from '../../../firm/firm.ts'
import { runtimeContext } from '../../../platform/runtime.server.ts'
import { Pager } from '../../../ui/list/pager.tsx'
import { keepPlace } from '../../../ui/navigation.tsx'
import { PageHeading } from '../../../ui/section.tsx'
import type { Route } from './+types/audit'
import { nameActor, readAuditQuery, toAuditLines } from './audit-lines.server.ts'
import { auditHref } from './audit-query.ts'
import { AuditFilter, AuditTable } from './audit-table.tsx'
import { TamperingCheck } from './tampering-check.tsx'

const path = '/admin-profile/audit'
const perPage = 50

export function meta() {
  return [{ title: `Audit log — ${firm.name}` }, { name: 'robots', content: 'noindex' }]
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const runtime = context.get(runtimeContext)
  const { db } = runtime
  const query = new URL(request.url).searchParams
  const { wanted, filter } = await readAuditQuery(db, query)
  const before = /^\d{1,9}$/.test(query.get('before') ?? '') ? Number(query.get('before')) : null
  const given = { number: query.get('number') ?? '', hash: query.get('hash') ?? '' }
  const isComparing = query.has('number') || query.has('hash')
  const [found, actors, check, comparison] = await Promise.all([
    // One more than a page holds tells whether there is another page.
    findAuditEntries(db, { ...filter, before, limit: perPage + 1 }),
    findActors(db),
    query.has('check') ? checkForTampering(runtime) : null,
    isComparing ? compareWithSavedEntry(runtime, given) : null,
  ])
  const shown = found.slice(0, perPage)
  const emails = await findEmailsOf(db, actors)
  return {
    wanted,
    check,
    comparison,
    given,
    lines: await toAuditLines(db, shown),
    actors: actors.map((actor) => nameActor(emails, actor)),
    isFirstPage: before === null,
    nextPageBefore: found.length > perPage ? (shown.at(-1)?.sequence ?? null) : null,
  }
}

export default function AuditLog({ loaderData }: Route.ComponentProps) {
  const { wanted, check, comparison, given, lines, actors, isFirstPage, nextPageBefore } = loaderData
  return (
    <div className="space-y-8 pt-10">
      <PageHeading title="Audit log">
        What was done on this desk, the newest first. Nothing here can be changed or taken out without a trace.
      </PageHeading>
      <TamperingCheck check={check} comparison={comparison} given={given} />
      <AuditFilter wanted={wanted} actors={actors} />
      <p>
        {/* Not by the router, and never before it is pressed: the log tells of it. */}
        <a href={auditHref(`${path}/export`, wanted)}>Export as CSV</a>
      </p>
      {lines.length === 0 ? <p>No entry is like that.</p> : <AuditTable lines={lines} />}
      <Pager
        name="Audit log"
        links={[
          { name: 'First page', to: isFirstPage ? null : auditHref(path, wanted) },
          { name: 'Next page', to: nextPageBefore === null ? null : auditHref(path, wanted, nextPageBefore) },
        ]}
        state={keepPlace}
      />
    </div>
  )
}
