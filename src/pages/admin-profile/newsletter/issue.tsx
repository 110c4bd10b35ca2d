import { data, Link } from 'react-router'
import {
  countIssueMails,
  findIssue,
  type Issue,
  versionOfIssue,
} from '#src/features/newsletter/issues/issue-queries.server.ts'
import { createIssueKey } from '#src/features/newsletter/issues/save-issue.server.ts'
import { countUnsubscribedSince } from '#src/features/newsletter/subscriptions/consent-records.server.ts'
import { countSubscribers } from '#src/features/newsletter/subscriptions/subscriber-queries.server.ts'
import { answerForm } from '#src/pages/_layout/forms/answer-form.server.ts'
import { CountList } from '#src/pages/admin-profile/count-list.tsx'
import { type Runtime, runtimeContext } from '#src/platform/runtime.server.ts'
import { type Answer, useAnswer } from '#src/ui/forms/answer.ts'
import { AnswerBox } from '#src/ui/forms/answer-box.tsx'
import { revalidateAfterActions } from '#src/ui/forms/stale-form.ts'
import { PageTitle } from '#src/ui/page-title.tsx'
import { PageHeading } from '#src/ui/section.tsx'
import type { Route } from './+types/issue'
import { DeleteDraft, IssueForm, IssuePreview } from './issue-form.tsx'
import { issueForms, newIssueForms } from './issue-forms.server.ts'
import { toIssueLine } from './issue-line.server.ts'
import { SendIssue } from './send-issue.tsx'

/** The ID of a new issue that has not been saved yet. */
const newId = 'new'

export async function loader({ params: { issueId }, context }: Route.LoaderArgs) {
  const { db, firm } = context.get(runtimeContext)
  const issue = issueId === newId ? null : await findIssue(db, issueId)
  const { confirmed } = await countSubscribers(db)
  const page = {
    issue: issue === null ? null : { ...issue, ...toIssueLine(issue, firm.timeZone) },
    isMissing: issue === null && issueId !== newId,
    version: issue === null ? '' : versionOfIssue(issue),
    formKey: createIssueKey(),
    confirmed,
    counts: issue?.status === 'sent' ? await findCounts(db, issue) : null,
  }
  return data(page, { status: page.isMissing ? 404 : 200 })
}

async function findCounts(db: Runtime['db'], issue: Issue) {
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

export function action({ params: { issueId }, request, context }: Route.ActionArgs) {
  if (issueId === newId) return answerForm({ request, context }, newIssueForms(context))
  return answerForm({ request, context }, issueForms(context, issueId))
}

export const shouldRevalidate = revalidateAfterActions

export default function IssuePage({ loaderData, actionData }: Route.ComponentProps) {
  const { issue, isMissing, confirmed, counts } = loaderData
  const answer = useAnswer<string>(actionData)
  const isDraft = issue?.status === 'draft'
  // Not of an earlier answer: the link back to the draft is a navigation, with which the router drops it.
  const isAboutToSend = isDraft && asksToSend(actionData)
  const isWritten = !isAboutToSend && (isDraft || (issue === null && !isMissing))
  const title = isMissing ? missingTitle(answer) : (issue?.subject ?? 'New issue')
  return (
    <div className="space-y-6">
      <PageTitle title={title} isRefused={answer?.ok === false} />
      <div className="space-y-2">
        <p>
          <Link to="/admin-profile/newsletter">Newsletter</Link>
        </p>
        <PageHeading title={isAboutToSend ? 'Send this issue?' : title}>
          {issue === null ? undefined : `${isDraft ? 'Draft, saved on' : 'Sent on'} ${issue.when}.`}
        </PageHeading>
        <AnswerBox answer={answer} />
        {isMissing && answer === undefined && <p>There’s no such issue any more.</p>}
        {counts !== null && <CountList counts={counts} />}
      </div>
      {isAboutToSend && <SendIssue issue={issue} confirmed={confirmed} />}
      {isWritten && <Editor {...loaderData} answer={answer} />}
      {issue !== null && <IssuePreview issue={issue} />}
    </div>
  )
}

function Editor({ answer, ...shown }: Route.ComponentProps['loaderData'] & { answer: Answer | undefined }) {
  const { issue, version } = shown
  const result = answer !== undefined && isOfText(answer) ? (answer.result ?? undefined) : undefined
  return (
    <>
      {/* Begins anew with what was saved, or with what a colleague has made of it. */}
      <IssueForm key={result?.version ?? version} {...shown} result={result} />
      {issue !== null && <DeleteDraft revision={issue.revision} />}
    </>
  )
}

/** Whether an issue is to be sent, once that is confirmed: its draft is saved, or could not be sent as it was seen. */
function asksToSend(answer: Answer | undefined): boolean {
  return (answer?.intent === 'send' && answer.ok) || (answer?.intent === 'send-now' && !answer.ok)
}

/** Whether an answer is to the form of the text, rather than to another button. */
function isOfText({ intent }: Answer): boolean {
  return intent === 'save' || intent === 'test' || intent === 'send'
}

function missingTitle(answer: Answer | undefined): string {
  return answer?.ok === true ? 'Deleted' : 'Not found'
}
