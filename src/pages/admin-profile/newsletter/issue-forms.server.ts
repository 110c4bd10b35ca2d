import { type RouterContextProvider, redirect } from 'react-router'
import { actingUser, guardedUserContext } from '#src/features/accounts/sessions/guard.server.ts'
import { versionOfIssue } from '#src/features/newsletter/issues/issue-queries.server.ts'
import {
  createIssue,
  deleteDraft,
  issueForm,
  type SaveIssueResult,
  saveIssue,
} from '#src/features/newsletter/issues/save-issue.server.ts'
import { sendIssue, sendTestIssue } from '#src/features/newsletter/issues/send-issue.server.ts'
import { toVersion } from '#src/input/form-data.ts'
import { button, form, type Outcome } from '#src/pages/_layout/forms/answer-form.server.ts'
import { toAuditedConflict } from '#src/pages/admin-profile/conflict.server.ts'
import { type Runtime, runtimeContext } from '#src/platform/runtime.server.ts'
import { recordPath } from '#src/platform/subject.ts'
import { nobodyToSendTo } from './issue-form.tsx'

/** The forms of a new issue. Each makes a draft, to whose page the same form is sent on: that page answers it. */
export function newIssueForms(context: Readonly<RouterContextProvider>) {
  const [runtime, by] = [context.get(runtimeContext), actingUser(context)]
  const create = form(issueForm, async (typed) =>
    redirect(recordPath('issue', await createIssue(runtime, { ...typed, by })), 307),
  )
  return { save: create, test: create, send: create }
}

/** The forms of an issue. Those of its text save it first. */
export function issueForms(context: Readonly<RouterContextProvider>, issueId: string) {
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
