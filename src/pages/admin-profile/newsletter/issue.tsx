import type { ReactNode } from 'react'
import { data, Link, type RouterContextProvider, redirect, useNavigation } from 'react-router'
import { actingUser, guardedUserContext } from '#src/features/accounts/sessions/guard.server.ts'
import {
  countIssueMails,
  findIssue,
  type Issue,
  versionOfIssue,
} from '#src/features/newsletter/issues/issue-queries.server.ts'
import {
  createIssue,
  createIssueKey,
  deleteDraft,
  issueForm,
  type SaveIssueResult,
  saveIssue,
} from '#src/features/newsletter/issues/save-issue.server.ts'
import { sendIssue, sendTestIssue } from '#src/features/newsletter/issues/send-issue.server.ts'
import {
  countSubscribers,
  countUnsubscribedSince,
} from '#src/features/newsletter/subscriptions/subscriber-queries.server.ts'
import { toVersion } from '#src/input/form-data.ts'
import { answerForm, button, form, type Outcome } from '#src/pages/_layout/forms/answer-form.server.ts'
import { toAuditedConflict } from '#src/pages/admin-profile/conflict.server.ts'
import { CountList } from '#src/pages/admin-profile/count-list.tsx'
import { type Runtime, runtimeContext } from '#src/platform/runtime.server.ts'
import { recordPath } from '#src/platform/subject.ts'
import { type Answer, useAnswer } from '#src/ui/forms/answer.ts'
import { AnswerBox } from '#src/ui/forms/answer-box.tsx'
import { PageTitle } from '#src/ui/page-title.tsx'
import { revalidateRecord } from '#src/ui/record/record-revalidation.ts'
import { PageHeading } from '#src/ui/section.tsx'
import type { Route } from './+types/issue'
import { DeleteDraft, IssueForm, IssuePreview, nobodyToSendTo, SendIssue } from './issue-form.tsx'
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

/** The forms of a new issue. Each makes a draft, to whose page the same form is sent on: that page answers it. */
function newIssueForms(context: Readonly<RouterContextProvider>) {
  const [runtime, by] = [context.get(runtimeContext), actingUser(context)]
  const create = form(issueForm, async (typed) =>
    redirect(recordPath('issue', await createIssue(runtime, { ...typed, by })), 307),
  )
  return { save: create, test: create, send: create }
}

/** The forms of an issue. Those of its text save it first. */
function issueForms(context: Readonly<RouterContextProvider>, issueId: string) {
  const [runtime, by] = [context.get(runtimeContext), actingUser(context)]
  const changed = ['preview']

  const saving = (message: string, next: () => Promise<void> = async () => {}) =>
    form(issueForm, async ({ version: shown, ...typed }): Promise<Outcome> => {
      const saved = await saveIssue(runtime, { issueId, shown, ...typed, by })
      if (saved.ok) {
        await next()
        return { ok: true, message, changed }
      }
      if (saved.reason === 'changed') return refuseStale(runtime, saved)
      if (saved.reason === 'already-sent') return alreadySent
      // There is no draft to show the text in, so it becomes one.
      const draft = await createIssue(runtime, { ...typed, by })
      const links = [{ to: recordPath('issue', draft), name: 'Open the new draft' }]
      return { ok: true, message: gone[saved.reason], left: { words: 'We’ve saved your text as a new draft.', links } }
    })

  return {
    save: saving('Draft saved.'),
    test: saving('Draft saved. We’re sending a test email to your own address.', () =>
      sendTestIssue(runtime, { issueId, to: context.get(guardedUserContext).email }),
    ),
    // The page then asks for `send-now`.
    send: saving('Draft saved.'),
    'send-now': button(async ({ version }): Promise<Outcome> => {
      const sent = await sendIssue(runtime, { issueId, revision: toVersion(version), by })
      if (!sent.ok) return { ok: false, message: notSent[sent.reason] }
      return { ok: true, message: 'The issue is being sent. Reload the page to update the numbers below.' }
    }),
    delete: button(async ({ version }): Promise<Outcome> => {
      const { ok } = await deleteDraft(runtime, { issueId, revision: toVersion(version), by })
      return ok ? { ok, message: 'Draft deleted.', isGone: true } : { ok, message: notDeleted }
    }),
  }
}

const gone = {
  sent: 'This issue was sent while you were writing, without your changes.',
  deleted: 'This draft was deleted while you were writing.',
}

const alreadySent: Outcome = {
  ok: true,
  message: 'This issue has already been sent, with the same text.',
  left: { words: 'Nothing else has been saved or sent.', links: [] },
}

const notSent = {
  changed: 'This issue has been changed or sent by someone else. What you see now is up to date',
  'not-found': 'This draft has been deleted by someone else, so nothing was sent',
  nobody: nobodyToSendTo,
}

const notDeleted =
  'This issue has been changed or sent by someone else, so we haven’t deleted it. What you see now is up to date'

/** The answer to a form whose issue was changed elsewhere: who made what of each field, and what was typed. */
async function refuseStale(
  runtime: Runtime,
  { current, merged, conflicts }: Extract<SaveIssueResult, { reason: 'changed' }>,
): Promise<Outcome> {
  const about = `issue:${current.issueId}` as const
  const found = await Promise.all(
    conflicts.map(async (field) => {
      const theirs = current[field]
      if (field === 'subject') return [field, await toAuditedConflict(runtime, { about, field, theirs })] as const
      const conflict = await toAuditedConflict(runtime, { about, field, theirs, inWords: null })
      return [field, { ...conflict, words: `${conflict.words}. What they wrote is in the preview` }] as const
    }),
  )
  return {
    ok: false,
    ...(found.length === 0 && { message: 'Someone else has just changed this issue. Save again to add your changes' }),
    conflicts: Object.fromEntries(found),
    version: versionOfIssue(current),
    values: merged,
  }
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
