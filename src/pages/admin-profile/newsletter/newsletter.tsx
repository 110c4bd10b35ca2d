import { listIssues } from '#src/features/newsletter/issues/issue-queries.server.ts'
import { useFreshDataOnReturn } from '#src/pages/_layout/desk/fresh-data.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { recordPath } from '#src/platform/subject.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import type { Column } from '#src/ui/list/column.ts'
import type { ListDescription } from '#src/ui/list/list-query.ts'
import { RowLink } from '#src/ui/list/list-row.tsx'
import { RecordList } from '#src/ui/list/record-list.tsx'
import { PageTitle } from '#src/ui/page-title.tsx'
import { findListPage } from '#src/workflows/list-page.server.ts'
import type { Route } from './+types/newsletter'
import { type IssueLine, toIssueLine } from './issue-line.ts'
import { NewsletterHead } from './newsletter-head.tsx'

/** The list of issues and its URL parameters. */
const issueList = { path: '/admin-profile/newsletter', fields: {} } as const satisfies ListDescription

const columns: Column<IssueLine>[] = [
  { name: 'Subject', cell: ({ subject }) => <RowLink>{subject}</RowLink>, card: 'title' },
  { name: 'Status', cell: ({ status }) => status, className: 'first-letter:uppercase' },
  { name: 'When', cell: ({ when }) => when, className: 'tabular' },
  {
    name: 'Recipients',
    cell: ({ recipients }) => recipients?.toLocaleString('en-GB') ?? '–',
    className: 'tabular',
    card: 'named',
  },
]

export function loader({ request, context }: Route.LoaderArgs) {
  const { db, firm } = context.get(runtimeContext)
  return findListPage(issueList, { request, context }, () =>
    listIssues(db).map((issues) => issues.map((issue) => toIssueLine(issue, firm.timeZone))),
  )
}

export default function AdminNewsletter({ loaderData }: Route.ComponentProps) {
  useFreshDataOnReturn()
  return (
    <>
      <PageTitle title="Newsletter" />
      <RecordList
        {...loaderData}
        name="Issues"
        list={issueList}
        columns={columns}
        row={({ issueId }) => ({ id: `issue-${issueId}`, href: recordPath('issue', issueId) })}
        head={<NewsletterHead current="Issues" />}
        actions={
          <ButtonLink to="/admin-profile/newsletter/new" variant="quiet">
            Write an issue
          </ButtonLink>
        }
        empty={<p>There are no issues yet. Write the first one. It stays a draft until you send it.</p>}
      />
    </>
  )
}
