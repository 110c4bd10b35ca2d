import { data } from 'react-router'
import { mayExport } from '#src/access/what-staff-may-do.ts'
import { actingStaff, actingUser } from '#src/features/accounts/sessions/guard.server.ts'
import { parseInviteForm } from '#src/features/newsletter/issues/issue-form.ts'
import { listIssues } from '#src/features/newsletter/issues/issue-queries.server.ts'
import { markComplained } from '#src/features/newsletter/subscriptions/bounces.server.ts'
import { inviteSubscriber } from '#src/features/newsletter/subscriptions/choose-newsletter.server.ts'
import { deleteSubscriber } from '#src/features/newsletter/subscriptions/delete-subscriber.server.ts'
import { subscriberTable } from '#src/features/newsletter/subscriptions/newsletter-files.server.ts'
import {
  countSubscribers,
  findSubscriberById,
} from '#src/features/newsletter/subscriptions/subscriber-queries.server.ts'
import { idIn, readFormData, unknownForm } from '#src/input/form-data.ts'
import { useFreshDataOnReturn } from '#src/pages/_layout/desk/fresh-data.ts'
import { listFile } from '#src/pages/admin-profile/list-file.server.ts'
import type { Actor } from '#src/platform/audit-log/audit-log.server.ts'
import { type Runtime, runtimeContext } from '#src/platform/runtime.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { DeskHeading } from '#src/ui/desk/desk-heading.tsx'
import { ViewTabs } from '#src/ui/desk/view-tabs.tsx'
import { type ListDescription, listHref } from '#src/ui/list/list-query.ts'
import { ListPager } from '#src/ui/list/pager.tsx'
import { PageTitle } from '#src/ui/page-title.tsx'
import { Section } from '#src/ui/section.tsx'
import type { Route } from './+types/newsletter'
import { toIssueLine } from './change-issue.server.ts'
import { IssueTable } from './issue-table.tsx'
import { subscriberList, toSubscriberFilter } from './subscriber-list.ts'
import { findSubscriberPage } from './subscriber-page.server.ts'
import { SubscriberSection } from './subscribers.tsx'

const issuesPerPage = 25

/** The list of issues. The list of subscribers, on the same page, has the other parameters. */
const issueList = { path: subscriberList.path, cursor: 'issues-before', fields: {} } as const satisfies ListDescription

export const middleware = [
  listFile(subscriberList, ({ runtime, listQuery }) => subscriberTable(runtime.db, toSubscriberFilter(listQuery))),
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const runtime = context.get(runtimeContext)
  const { db } = runtime
  const query = new URL(request.url).searchParams
  const [counts, issues, subscribers] = await Promise.all([
    countSubscribers(db),
    listIssues(db).page({ after: query.get(issueList.cursor), limit: issuesPerPage }),
    findSubscriberPage(runtime, request),
  ])
  return {
    counts,
    subscribers,
    issues: { ...issues, rows: issues.rows.map((issue) => toIssueLine(issue, runtime.firm.timeZone)) },
    mayExport: mayExport(actingStaff(context)),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const runtime = context.get(runtimeContext)
  const formData = await readFormData(request)
  const by = actingUser(context)
  switch (formData.get('intent')) {
    case 'invite':
      return invite(runtime, formData, by)
    case 'delete': {
      const subscriberId = idIn(formData, 'subscriberId')
      await deleteSubscriber(runtime, { subscriberId, by })
      return {
        result: undefined,
        invited: null,
        done: { text: 'Address deleted. Only its owner can subscribe again.', subscriberId },
      }
    }
    case 'complained': {
      const subscriberId = idIn(formData, 'subscriberId')
      await markComplained(runtime, { subscriberId, by })
      const isGone = (await findSubscriberById(runtime.db, subscriberId)) === null
      const text = isGone
        ? 'This address has since been deleted, so nothing was recorded.'
        : 'Complaint recorded. This address won’t get the newsletter any more.'
      return { result: undefined, invited: null, done: { text, subscriberId } }
    }
    default:
      throw unknownForm()
  }
}

/** Messages for admins who, unlike visitors, may know who is subscribed. */
const refusals = {
  suppressed:
    'This address has unsubscribed, complained or been deleted. Only its owner can subscribe again, on the site',
  subscribed: 'This address is already subscribed',
  'asked-before':
    'We emailed this address a short while ago. Wait until they’ve had time to answer before asking again',
}

async function invite(runtime: Runtime, formData: FormData, by: Actor) {
  const submission = parseInviteForm(formData)
  if (submission.status !== 'success')
    return data({ result: submission.reply(), invited: null, done: null }, { status: 422 })
  const { email } = submission.value
  const invited = await inviteSubscriber(runtime, { email, by })
  if (invited.ok) return { result: undefined, invited: email, done: null }
  const fieldErrors = { email: [refusals[invited.reason]] }
  return data({ result: submission.reply({ fieldErrors }), invited: null, done: null }, { status: 409 })
}

export default function AdminNewsletter({ loaderData, actionData }: Route.ComponentProps) {
  // What was done is said in a toast; anything else is beside its form.
  useFreshDataOnReturn({ hasAnswer: actionData !== undefined && actionData.done === null })
  const { counts, issues, subscribers, mayExport } = loaderData
  return (
    <div className="space-y-1">
      <PageTitle title="Newsletter" />
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 max-lg:justify-start">
        <DeskHeading title="Newsletter" />
        <ViewTabs
          name="View"
          views={(['', 'subscribers'] as const).map((view) => ({
            name: subscriberList.fields.view.options[view],
            to: listHref(subscriberList, { view }),
            isCurrent: view === subscribers.listQuery.view,
          }))}
        />
      </div>
      {subscribers.listQuery.view === '' && (
        <Section
          id="issues"
          title="Issues"
          className="pb-8"
          beside={
            <ButtonLink to="/admin-profile/newsletter/new" variant="quiet">
              Write an issue
            </ButtonLink>
          }
        >
          <IssueTable issues={issues.rows} />
          <ListPager name="Issues" list={issueList} listQuery={{}} page={issues} section="issues" />
        </Section>
      )}
      <SubscriberSection {...subscribers} counts={counts} mayExport={mayExport} answer={actionData} />
    </div>
  )
}
