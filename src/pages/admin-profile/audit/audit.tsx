import { mayExport } from '../../../access/what-staff-may-do.ts'
import { actingStaff } from '../../../features/accounts/sessions/guard.server.ts'
import { findEmailsOf } from '../../../features/accounts/users/user-queries.server.ts'
import { exportAuditLog, findActors, listAuditEntries } from '../../../features/audit-log/audit-list.server.ts'
import { checkForTampering, compareWithSavedEntry } from '../../../features/audit-log/check-audit-log.server.ts'
import { firm } from '../../../firm/firm.ts'
import { runtimeContext } from '../../../platform/runtime.server.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { ListFilter } from '../../../ui/list/list-filter.tsx'
import { listHref, parseListQuery } from '../../../ui/list/list-query.ts'
import { ListPager } from '../../../ui/list/pager.tsx'
import { preserveScroll } from '../../../ui/navigation.tsx'
import { PageHeading } from '../../../ui/section.tsx'
import { listFile } from '../list-file.server.ts'
import type { Route } from './+types/audit'
import { auditList } from './audit-labels.ts'
import { nameActor, toAuditFilter, toAuditLines } from './audit-lines.server.ts'
import { AuditTable } from './audit-table.tsx'
import { TamperingCheck } from './tampering-check.tsx'

const perPage = 50

/** How many actors the filter offers. */
const maxActors = 200

export function meta() {
  return [{ title: `Audit log — ${firm.name}` }]
}

export const middleware = [
  listFile(auditList, async ({ runtime, query, by }) => {
    return exportAuditLog(runtime, { filter: await toAuditFilter(runtime.db, parseListQuery(auditList, query)), by })
  }),
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const runtime = context.get(runtimeContext)
  const { db } = runtime
  const query = new URL(request.url).searchParams
  const listQuery = parseListQuery(auditList, query)
  const filter = await toAuditFilter(db, listQuery)
  const given = { number: query.get('number') ?? '', hash: query.get('hash') ?? '' }
  const isComparing = query.has('number') || query.has('hash')
  const [page, { actors, hasMore }, check, comparison] = await Promise.all([
    listAuditEntries(db, filter).page({ after: query.get('before'), limit: perPage }),
    findActors(db, maxActors),
    query.has('check') ? checkForTampering(runtime) : null,
    isComparing ? compareWithSavedEntry(runtime, given) : null,
  ])
  const emails = await findEmailsOf(db, actors)
  return {
    listQuery,
    check,
    comparison,
    given,
    page: { ...page, rows: await toAuditLines(db, page.rows) },
    actors: actors.map((actor) => nameActor(emails, actor)),
    hasMoreActors: hasMore,
    mayExport: mayExport(actingStaff(context)),
  }
}

export default function AuditLog({ loaderData }: Route.ComponentProps) {
  const { listQuery, check, comparison, given, page, actors, hasMoreActors, mayExport } = loaderData
  const everybody = [{ value: '', name: 'Everyone' }, ...actors.map(({ key, name }) => ({ value: key, name }))]
  return (
    <div className="space-y-8">
      <PageHeading title="Audit log">
        Everything done on the admin pages, newest first. Nothing here can be changed or removed without leaving a
        trace.
      </PageHeading>
      <TamperingCheck check={check} comparison={comparison} given={given} />
      <ListFilter list={auditList} listQuery={listQuery} options={{ actor: everybody }} label="Audit log">
        <ButtonLink to={auditList.path} variant="quiet" state={preserveScroll} prefetch="none">
          Show all
        </ButtonLink>
      </ListFilter>
      {hasMoreActors && <p>The filter lists {maxActors} people only. More of them have done something.</p>}
      {mayExport && (
        <p>
          {/* A plain link, so that the router never prefetches it: every export is audited. */}
          <a href={listHref(auditList, listQuery, { path: auditList.file })}>Export as CSV</a>
        </p>
      )}
      {page.rows.length === 0 ? <p>No entries match your search.</p> : <AuditTable lines={page.rows} />}
      <ListPager name="Audit log" list={auditList} listQuery={listQuery} page={page} />
    </div>
  )
}
