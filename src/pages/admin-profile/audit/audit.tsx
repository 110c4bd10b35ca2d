import { mayExport } from '#src/access/what-staff-may-do.ts'
import { actingStaff } from '#src/features/accounts/sessions/guard.server.ts'
import { findEmailsOf } from '#src/features/accounts/users/user-queries.server.ts'
import { auditTable, findActors, listAuditEntries } from '#src/features/audit-log/audit-list.server.ts'
import { compareWithSavedEntry } from '#src/features/audit-log/saved-end.server.ts'
import { useFreshDataOnReturn } from '#src/pages/_layout/desk/fresh-data.ts'
import { deskReadingsContext } from '#src/pages/admin-profile/desk-readings.server.ts'
import { listFile } from '#src/pages/admin-profile/list-file.server.ts'
import { checkAuditLog } from '#src/platform/audit-log/audit-log-check.server.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { DeskHeading } from '#src/ui/desk/desk-heading.tsx'
import { ExportLink } from '#src/ui/list/export-link.tsx'
import { ListChips } from '#src/ui/list/list-chips.tsx'
import { ListControls } from '#src/ui/list/list-controls.tsx'
import { ListFilter } from '#src/ui/list/list-filter.tsx'
import { parseListQuery } from '#src/ui/list/list-query.ts'
import { readPlace } from '#src/ui/list/page-length.tsx'
import { ListPager } from '#src/ui/list/pager.tsx'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { ListWithRecord } from '#src/ui/record/list-with-record.tsx'
import { findAuditNames } from '#src/workflows/audit-names.server.ts'
import type { Route } from './+types/audit'
import { nameActor, toAuditFilter, toAuditLine } from './audit-lines.server.ts'
import { auditList } from './audit-list.ts'
import { AuditTable } from './audit-table.tsx'
import { CompareForm, TamperingResult } from './tampering-check.tsx'

const usualLength = 50

/** How many actors the filter offers. */
const maxActors = 200

export const middleware = [
  listFile(auditList, async ({ runtime, listQuery }) =>
    auditTable(runtime.db, await toAuditFilter(runtime, listQuery)),
  ),
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const runtime = context.get(runtimeContext)
  const { db } = runtime
  const query = new URL(request.url).searchParams
  const listQuery = parseListQuery(auditList, query)
  const filter = await toAuditFilter(runtime, listQuery)
  const agents = await context.get(deskReadingsContext).agents()
  const given = { number: query.get('number') ?? '', hash: query.get('hash') ?? '' }
  const isComparing = query.has('number') || query.has('hash')
  const place = readPlace(request, usualLength)
  const list = listAuditEntries(db, filter, listQuery.sort === 'oldest' ? 'asc' : 'desc')
  const [page, { actors, hasMore }, check, comparison] = await Promise.all([
    list.page(place),
    findActors(db, maxActors),
    query.has('check') ? checkAuditLog(runtime) : null,
    isComparing ? compareWithSavedEntry(runtime, given) : null,
  ])
  const emails = await findEmailsOf(db, actors)
  const names = await findAuditNames(db, page.rows, agents)
  return {
    listQuery,
    length: place.limit,
    check,
    comparison,
    given,
    page: { ...page, rows: page.rows.map((entry) => toAuditLine(entry, names, runtime.firm.timeZone)) },
    actors: actors.map((actor) => nameActor(emails, actor)),
    hasMoreActors: hasMore,
    mayExport: mayExport(actingStaff(context)),
  }
}

export default function AuditLog({ loaderData }: Route.ComponentProps) {
  const { listQuery, length, check, comparison, given, page, actors, hasMoreActors, mayExport } = loaderData
  // What a check found, after reading the whole log, is about the moment of the check.
  useFreshDataOnReturn({ hasAnswer: check !== null || comparison !== null })
  const everybody = [{ value: '', name: 'Everyone' }, ...actors.map(({ key, name }) => ({ value: key, name }))]
  return (
    <ListWithRecord title="Audit log">
      <div className="space-y-1">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
          <DeskHeading title="Audit log">Nothing here can be changed or removed without leaving a trace.</DeskHeading>
          <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
            {mayExport && <ExportLink list={auditList} listQuery={listQuery} />}
            <ButtonLink to="/admin-profile/audit?check" variant="quiet" state={preserveScroll}>
              Check for tampering
            </ButtonLink>
          </p>
        </div>
        <TamperingResult check={check} comparison={comparison} />
        <ListControls>
          <ListFilter list={auditList} listQuery={listQuery} options={{ actor: everybody }} label="Audit log" />
          <ListChips
            list={auditList}
            listQuery={listQuery}
            options={{ actor: everybody, about: page.rows.map(({ about: { key, name } }) => ({ value: key, name })) }}
          />
        </ListControls>
        {hasMoreActors && (
          <p>
            The filter lists only the first {maxActors} people. For anyone else, follow the link on their user page.
          </p>
        )}
        {page.rows.length === 0 ? (
          <p>No entries match your search.</p>
        ) : (
          <AuditTable lines={page.rows} listQuery={listQuery} />
        )}
        <ListPager name="Audit log" list={auditList} listQuery={listQuery} page={page} length={length} />
        <CompareForm isOpen={comparison !== null} given={given} />
      </div>
    </ListWithRecord>
  )
}
