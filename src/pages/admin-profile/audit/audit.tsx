import { mayExport } from '#src/access/what-agents-may-do.ts'
import { actingStaff } from '#src/features/accounts/sessions/guard.server.ts'
import { findEmailsOf } from '#src/features/accounts/users/user-queries.server.ts'
import { findActors, listAuditEntries } from '#src/features/audit-log/audit-list.server.ts'
import { compareWithSavedEntry } from '#src/features/audit-log/saved-end.server.ts'
import { useFreshDataOnReturn } from '#src/pages/_layout/desk/fresh-data.ts'
import { checkAuditLog } from '#src/platform/audit-log/audit-log-check.server.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { DeskHeading } from '#src/ui/desk/desk-heading.tsx'
import { RecordList } from '#src/ui/list/record-list.tsx'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { ListWithRecord } from '#src/ui/record/list-with-record.tsx'
import { findAuditNames } from '#src/workflows/audit-names.server.ts'
import { deskReadingsContext } from '#src/workflows/desk-readings.server.ts'
import { findListPage, type ListQuestion, listFile } from '#src/workflows/list-page.server.ts'
import type { Route } from './+types/audit'
import { nameActor, toAuditFilter, toAuditLine } from './audit-lines.server.ts'
import { auditColumns, auditList } from './audit-list.tsx'
import { CompareForm, TamperingResult } from './tampering-check.tsx'

/** How many actors the filter offers. */
const maxActors = 200

async function findEntries({ runtime, listQuery }: ListQuestion<typeof auditList>) {
  const filter = await toAuditFilter(runtime, listQuery)
  return listAuditEntries(runtime.db, filter, listQuery.sort === 'oldest' ? 'asc' : 'desc')
}

export const middleware = [
  listFile(auditList, async (question) => ({
    fileName: 'audit-log.csv',
    columns: auditColumns,
    rows: await findEntries(question),
  })),
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const runtime = context.get(runtimeContext)
  const { db, firm } = runtime
  const query = new URL(request.url).searchParams
  const agents = await context.get(deskReadingsContext).agents()
  const savedEntry = { number: query.get('number') ?? '', hash: query.get('hash') ?? '' }
  const isComparing = query.has('number') || query.has('hash')
  const [found, { actors, hasMore }, check, comparison] = await Promise.all([
    findListPage(auditList, { request, context }, async (question) =>
      (await findEntries(question)).map(async (entries) => {
        const names = await findAuditNames(db, entries, agents)
        return entries.map((entry) => toAuditLine(entry, names, firm.timeZone))
      }),
    ),
    findActors(db, maxActors),
    query.has('check') ? checkAuditLog(runtime) : null,
    isComparing ? compareWithSavedEntry(runtime, savedEntry) : null,
  ])
  const emails = await findEmailsOf(db, actors)
  return {
    ...found,
    check,
    comparison,
    savedEntry,
    actors: actors.map((actor) => nameActor(emails, actor)),
    hasMoreActors: hasMore,
    mayExport: mayExport(actingStaff(context)),
  }
}

export default function AuditLog({ loaderData }: Route.ComponentProps) {
  const { check, comparison, savedEntry, actors, hasMoreActors, ...list } = loaderData
  // What a check found, after reading the whole log, is about the moment of the check.
  useFreshDataOnReturn({ hasAnswer: check !== null || comparison !== null })
  const everybody = [{ value: '', name: 'Everyone' }, ...actors.map(({ key, name }) => ({ value: key, name }))]
  return (
    <ListWithRecord title="Audit log">
      <RecordList
        {...list}
        name="Audit log"
        list={auditList}
        columns={auditColumns}
        row={({ sequence }) => ({ id: `entry-${sequence}`, recordId: String(sequence) })}
        head={
          <DeskHeading title="Audit log" isForWide>
            Nothing here can be changed or removed without leaving a trace.
          </DeskHeading>
        }
        actions={
          <ButtonLink to="/admin-profile/audit?check" variant="quiet" state={preserveScroll}>
            Check for tampering
          </ButtonLink>
        }
        notice={<TamperingResult check={check} comparison={comparison} />}
        filter={{
          label: 'Audit log',
          options: { actor: everybody },
          names: { about: list.page.rows.map(({ about: { key, name } }) => ({ value: key, name })) },
        }}
        empty={<p>No entries match your search.</p>}
      />
      {hasMoreActors && (
        <p>The filter lists only the first {maxActors} people. For anyone else, follow the link on their user page.</p>
      )}
      <CompareForm isOpen={comparison !== null} savedEntry={savedEntry} />
    </ListWithRecord>
  )
}
