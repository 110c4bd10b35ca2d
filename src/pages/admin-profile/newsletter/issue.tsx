import type { ReactNode } from 'react'
import { data, Link, useNavigation } from 'react-router'
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
import { PageTitle } from '#src/ui/page-title.tsx'
import { revalidateRecord } from '#src/ui/record/record-revalidation.ts'
import { PageHeading } from '#src/ui/section.tsx'
import type { Route } from './+types/issue'
import { DeleteDraft, IssueForm, IssuePreview, SendIssue } from './issue-form.tsx'
import { issueForms, newIssueForms } from './issue-forms.server.ts'
import { toIssueLine } from './issue-line.ts'

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

export const shouldRevalidate = revalidateRecord

export default function IssuePage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useAnswer<Answer>(actionData)
  const asksToSend = useAsksToSend(actionData)
  const { issue, isMissing, confirmed, counts } = loaderData
  if (isMissing || answer?.isGone) {
    return (
      <Frame title={answer?.ok ? 'Deleted' : 'Not found'} answer={answer}>
        {answer === undefined && <p>There’s no such issue any more.</p>}
      </Frame>
    )
  }
  if (issue === null) {
    return (
      <Frame title="New issue" answer={answer}>
        <Editor {...loaderData} answer={answer} />
      </Frame>
    )
  }
  const isDraft = issue.status === 'draft'
  const isAboutToSend = isDraft && asksToSend
  return (
    <Frame
      title={issue.subject}
      heading={isAboutToSend ? 'Send this issue?' : issue.subject}
      state={`${isDraft ? 'Draft, saved on' : 'Sent on'} ${issue.when}.`}
      answer={answer}
    >
      {counts !== null && <CountList counts={counts} />}
      {isAboutToSend && <SendIssue issue={issue} confirmed={confirmed} />}
      {isDraft && !isAboutToSend && <Editor {...loaderData} answer={answer} />}
      <IssuePreview issue={issue} />
    </Frame>
  )
}

type FrameProps = {
  title: string
  heading?: string
  /** Since when it is what it is. */
  state?: string
  answer: Answer | undefined
  children: ReactNode
}

function Frame({ title, heading = title, state, answer, children }: FrameProps) {
  return (
    <div className="space-y-6">
      <PageTitle title={title} isRefused={answer?.ok === false} />
      <div className="space-y-2">
        <p>
          <Link to="/admin-profile/newsletter">Newsletter</Link>
        </p>
        <PageHeading title={heading}>{state}</PageHeading>
        <AnswerBox answer={answer} />
      </div>
      {children}
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

/**
 * Whether an issue is to be sent, once that is confirmed: its draft is saved, or could not be sent as it was seen. Not of
 * an earlier answer than the last: the link back to the draft is a navigation, with which the router drops it.
 */
function useAsksToSend(answer: Answer | undefined): boolean {
  const { state, formData } = useNavigation()
  // The router passes on the answer before the page has what was saved.
  const isUpToDate = state !== 'loading' || formData?.get('intent') !== 'send'
  return (answer?.intent === 'send' && answer.ok && isUpToDate) || (answer?.intent === 'send-now' && !answer.ok)
}

/** Whether an answer is to the form of the text, rather than to another button. */
function isOfText({ intent }: Answer): boolean {
  return intent === 'save' || intent === 'test' || intent === 'send'
}
