import { listIssues } from '#src/features/newsletter/issues/issue-queries.server.ts'
import { useFreshDataOnReturn } from '#src/pages/_layout/desk/fresh-data.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import type { ListDescription } from '#src/ui/list/list-query.ts'
import { ListPager } from '#src/ui/list/pager.tsx'
import { PageTitle } from '#src/ui/page-title.tsx'
import type { Route } from './+types/newsletter'
import { toIssueLine } from './issue-line.server.ts'
import { IssueTable } from './issue-table.tsx'
import { NewsletterHead } from './newsletter-head.tsx'

const issuesPerPage = 25

/** The list of issues and its URL parameters. */
const issueList = { path: '/admin-profile/newsletter', fields: {} } as const satisfies ListDescription

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, firm } = context.get(runtimeContext)
  const issues = await listIssues(db).page({ after: url.searchParams.get('after'), limit: issuesPerPage })
  return { ...issues, rows: issues.rows.map((issue) => toIssueLine(issue, firm.timeZone)) }
}

export default function AdminNewsletter({ loaderData: issues }: Route.ComponentProps) {
  useFreshDataOnReturn()
  return (
    <div className="space-y-1">
      <PageTitle title="Newsletter" />
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
        <NewsletterHead current="Issues" />
        <ButtonLink to="/admin-profile/newsletter/new" variant="quiet">
          Write an issue
        </ButtonLink>
      </div>
      <IssueTable issues={issues.rows} />
      <ListPager name="Issues" list={issueList} listQuery={{}} page={issues} />
    </div>
  )
}
