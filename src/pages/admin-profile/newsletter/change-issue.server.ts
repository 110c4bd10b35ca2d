import type { SubmissionResult } from '@conform-to/dom'
import { data, type RouterContextProvider, redirect } from 'react-router'
import { actingUser, guardedUserContext } from '#src/features/accounts/sessions/guard.server.ts'
import { parseIssueForm } from '#src/features/newsletter/issues/issue-form.ts'
import type { Issue } from '#src/features/newsletter/issues/issue-queries.server.ts'
import {
  createIssue,
  deleteDraft,
  type SaveIssueResult,
  saveIssue,
} from '#src/features/newsletter/issues/save-issue.server.ts'
import { sendIssue, sendTestIssue } from '#src/features/newsletter/issues/send-issue.server.ts'
import { readFormData, versionIn } from '#src/input/form-data.ts'
import type { Actor } from '#src/platform/audit-log/audit-log.server.ts'
import { type Runtime, runtimeContext } from '#src/platform/runtime.server.ts'
import { longDateTime } from '#src/time/local-time.ts'
import { nobodyToSendTo } from './issue-form.tsx'

type Change = {
  /** Null for a new issue that has not been saved yet. */
  issueId: string | null
  request: Request
  context: Readonly<RouterContextProvider>
}

const pathOf = (issueId: string) => `/admin-profile/newsletter/${issueId}`

/** Handles the buttons of an issue's page. */
export async function changeIssue({ issueId, request, context }: Change) {
  const runtime = context.get(runtimeContext)
  const formData = await readFormData(request)
  const intent = formData.get('intent')
  const by = actingUser(context)
  const revision = versionIn(formData, 'revision')
  if (issueId !== null && intent === 'delete') {
    const { ok } = await deleteDraft(runtime, { issueId, revision, by })
    return ok ? redirect('/admin-profile/newsletter', 303) : refuse(refusals.notDeleted)
  }
  if (issueId !== null && intent === 'send-now') return sendNow(runtime, { issueId, revision, by })

  const submission = parseIssueForm(formData)
  if (submission.status !== 'success') return data({ result: submission.reply(), problem: null }, { status: 422 })
  const { subject, body, formKey, shown } = submission.value
  const text = { subject, body, formKey, by }
  const savedId = issueId ?? (await createIssue(runtime, text))
  const saved =
    issueId === null ? { ok: true as const } : await saveIssue(runtime, { issueId, revision, shown, ...text })
  if (!saved.ok) {
    switch (saved.reason) {
      case 'changed':
        return data({ result: replyToStaleIssue(submission, saved), problem: null }, { status: 409 })
      case 'already-sent':
        return redirect(`${pathOf(savedId)}?done=already-sent`, 303)
      default:
        // There is no draft to show the text in, so it becomes one.
        return redirect(`${pathOf(await createIssue(runtime, text))}?done=kept-${saved.reason}`, 303)
    }
  }
  switch (intent) {
    case 'send':
      return redirect(`${pathOf(savedId)}?step=send`, 303)
    case 'test':
      await sendTestIssue(runtime, { issueId: savedId, to: context.get(guardedUserContext).email })
      return redirect(`${pathOf(savedId)}?done=tested`, 303)
    default:
      return redirect(`${pathOf(savedId)}?done=saved`, 303)
  }
}

const changed =
  'Someone else has changed this issue in the meantime. What you changed is below, and what they wrote is in the preview. Save again to replace it'

/** The answer to a stale form: what was typed, where that was changed, and in the other fields what is stored now. */
function replyToStaleIssue(
  submission: ReturnType<typeof parseIssueForm>,
  { current, merged, conflicts }: Extract<SaveIssueResult, { reason: 'changed' }>,
): SubmissionResult<string[]> {
  const now = { subject: `It’s now “${current.subject}”`, body: 'What they wrote is in the preview' }
  const fieldErrors = Object.fromEntries(conflicts.map((field) => [field, [now[field]]]))
  return { ...submission.reply({ formErrors: [changed], fieldErrors }), initialValue: merged }
}

const refusals = {
  changed: 'This issue has been changed or sent by someone else. What you see now is up to date.',
  notDeleted:
    'This issue has been changed or sent by someone else, so we haven’t deleted it. What you see now is up to date.',
  nobody: nobodyToSendTo,
}

type Sending = { issueId: string; revision: number; by: Actor }

async function sendNow(runtime: Runtime, { issueId, revision, by }: Sending) {
  const sent = await sendIssue(runtime, { issueId, revision, by })
  if (sent.ok) return redirect(`${pathOf(issueId)}?done=sent`, 303)
  if (sent.reason === 'not-found') return redirect('/admin-profile/newsletter', 303)
  return refuse(refusals[sent.reason])
}

function refuse(problem: string) {
  return data({ result: undefined, problem }, { status: 409 })
}

/** An issue in a list. `when` is when it was sent or, for a draft, last saved, in the firm's time zone. */
export type IssueLine = Pick<Issue, 'issueId' | 'subject' | 'status' | 'recipients'> & { when: string }

export function toIssueLine(
  { issueId, subject, status, recipients, sentAt, updatedAt }: Issue,
  timeZone: string,
): IssueLine {
  return { issueId, subject, status, recipients, when: longDateTime(sentAt ?? updatedAt, timeZone) }
}
