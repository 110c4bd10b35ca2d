import { Link, redirect } from 'react-router'
import { countIssueMails, findIssue, type Issue } from '#src/features/newsletter/issues/issue-queries.server.ts'
import { createIssueKey } from '#src/features/newsletter/issues/save-issue.server.ts'
import { countUnsubscribedSince } from '#src/features/newsletter/subscriptions/consent-records.server.ts'
import { countSubscribers } from '#src/features/newsletter/subscriptions/subscriber-queries.server.ts'
import { CountList } from '#src/pages/admin-profile/count-list.tsx'
import { type Runtime, runtimeContext } from '#src/platform/runtime.server.ts'
import { ErrorSummary } from '#src/ui/forms/field.tsx'
import { revalidateAfterActions } from '#src/ui/forms/stale-form.ts'
import { PageTitle } from '#src/ui/page-title.tsx'
import { PageHeading } from '#src/ui/section.tsx'
import { DoneNotice, LastingNotice, useDoneInAddress } from '#src/ui/toasts/done-notice.tsx'
import type { Route } from './+types/issue'
import { changeIssue } from './change-issue.server.ts'
import { IssueForm, IssuePreview, SendIssue } from './issue-form.tsx'

/** The ID `new` stands for a new issue that has not been saved yet. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { db } = context.get(runtimeContext)
  const issue = params.issueId === 'new' ? null : await findIssue(db, params.issueId)
  if (issue === null && params.issueId !== 'new') throw redirect('/admin-profile/newsletter')
  const query = new URL(request.url).searchParams
  const { confirmed } = await countSubscribers(db)
  return {
    issue,
    formKey: createIssueKey(),
    confirmed,
    isAboutToSend: issue?.status === 'draft' && query.get('step') === 'send',
    outcome: issue?.status === 'sent' ? await findOutcome(db, issue) : null,
  }
}

async function findOutcome(db: Runtime['db'], issue: Issue) {
  const { queued, sent, failed, bounced } = await countIssueMails(db, issue)
  const recipients = { label: 'Recipients', count: issue.recipients ?? 0 }
  // The records of its emails are deleted after a year.
  if (queued + sent + failed + bounced === 0) return [recipients]
  return [
    recipients,
    { label: 'Queued', count: queued },
    { label: 'Sent', count: sent },
    { label: 'Failed', count: failed },
    { label: 'Unsubscribed since', count: await countUnsubscribedSince(db, issue.sentAt ?? 0) },
    { label: 'Bounced', count: bounced },
  ]
}

export const action = ({ params, request, context }: Route.ActionArgs) =>
  changeIssue({ issueId: params.issueId === 'new' ? null : params.issueId, request, context })

export const shouldRevalidate = revalidateAfterActions

// A Map, because `done` comes from the URL and could be `constructor`, which every object has.
const notices = new Map(
  Object.entries({
    saved: 'Draft saved.',
    tested: 'Draft saved. We’re sending a test email to your own address.',
    sent: 'The issue is being sent. Reload the page to update the numbers below.',
  }),
)

/** What someone has to know before they go on. */
const lastingNotices = new Map(
  Object.entries({
    'kept-sent':
      'This issue was sent while you were writing, without your changes. We’ve saved your text as a new draft.',
    'kept-deleted': 'This draft was deleted while you were writing. We’ve saved your text as a new draft.',
    'already-sent': 'This issue has already been sent, with the same text. Nothing else has been saved or sent.',
  }),
)

export default function IssuePage({ loaderData, actionData }: Route.ComponentProps) {
  const { issue, formKey, confirmed, isAboutToSend, outcome } = loaderData
  const title = issue === null ? 'New issue' : issue.subject
  const problem = actionData?.problem ?? undefined
  const { answer, done } = useDoneInAddress()
  return (
    <div className="space-y-6">
      <PageTitle title={title} isRefused={actionData !== undefined} />
      <div className="space-y-2">
        <p>
          <Link to="/admin-profile/newsletter">Newsletter</Link>
        </p>
        <PageHeading title={isAboutToSend ? 'Send this issue?' : title} />
        <DoneNotice answer={answer} text={notices.get(done ?? '') ?? null} changed="preview" />
        <LastingNotice answer={answer} text={lastingNotices.get(done ?? '') ?? null} />
        <ErrorSummary answer={actionData} formErrors={problem === undefined ? [] : [problem]} />
        {outcome !== null && <CountList counts={outcome} />}
      </div>
      {isAboutToSend && issue !== null && <SendIssue issue={issue} confirmed={confirmed} />}
      {!isAboutToSend && issue?.status !== 'sent' && (
        <IssueForm
          key={`${issue?.issueId} ${issue?.revision}`}
          issue={issue}
          formKey={formKey}
          confirmed={confirmed}
          lastResult={actionData?.result}
        />
      )}
      {issue !== null && <IssuePreview issue={issue} />}
    </div>
  )
}
