import { z } from 'zod'
import { freeLine, freeText } from '#src/input/free-text/free-text.ts'
import { shownIn } from '#src/input/shown.ts'
import { type Actor, type AuditTools, writeAuditEntry } from '#src/platform/audit-log/audit-log.server.ts'
import { deriveToken, newToken } from '#src/platform/crypto/secret.server.ts'
import { maxIssueLength } from './issue-length.ts'
import { findIssue, type Issue } from './issue-queries.server.ts'

type IssueText = { subject: string; body: string }

const fields = ['subject', 'body'] as const

/** For the form of a new issue: sent twice, it makes one draft. */
export function createIssueKey(): string {
  return newToken()
}

/** Returns the id of the draft that the same form has already made, if it has. */
export async function createIssue(
  runtime: AuditTools,
  { subject, body, formKey = createIssueKey(), by }: IssueText & { formKey?: string | undefined; by: Actor },
): Promise<string> {
  // The text is part of it: a form that is sent again with other words, after Back, makes another draft.
  const issueId = deriveToken(runtime.secret, JSON.stringify(['issue', formKey, by.actor, subject, body]))
  const now = runtime.clock.now().toISOString()
  const unsent = { status: 'draft', sent_at: null, recipients: null, content_id: null } as const
  await runtime.db.transaction().execute(async (transaction) => {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('newsletter_issues')
      .values({ issue_id: issueId, subject, body, revision: 1, created_at: now, updated_at: now, ...unsent })
      .onConflict((conflict) => conflict.column('issue_id').doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) return
    const entry = { by, action: 'issue-saved', about: `issue:${issueId}`, after: { subject } } as const
    await writeAuditEntry({ ...runtime, db: transaction }, entry)
  })
  return issueId
}

export type SaveIssueResult =
  | { ok: true }
  | { ok: false; reason: 'sent' | 'already-sent' | 'deleted' }
  | {
      ok: false
      reason: 'changed'
      current: Issue
      /** What was typed where it was changed, otherwise the current text. */
      merged: IssueText
      /** Changed both in this form and elsewhere, to different texts. */
      conflicts: (typeof fields)[number][]
    }

type IssueChange = IssueText & {
  issueId: string
  /** So that only what was changed in the form is written if its revision is no longer the current one. */
  shown: { revision?: number | undefined; subject?: string | undefined; body?: string | undefined }
  by: Actor
}

/** Refused if it was sent or deleted, or the same field was changed by others. `already-sent`: with this very text. */
export function saveIssue(runtime: AuditTools, change: IssueChange): Promise<SaveIssueResult> {
  return runtime.db.transaction().execute(async (transaction): Promise<SaveIssueResult> => {
    const inTransaction = { ...runtime, db: transaction }
    const current = await findIssue(transaction, change.issueId)
    if (current === null) return { ok: false, reason: 'deleted' }
    const isToWrite = current.revision === change.shown.revision && !hasText(current, change)
    if (isToWrite && (await writeDraft(inTransaction, current, change))) return { ok: true }
    return mergeDraft(inTransaction, change)
  })
}

async function mergeDraft(runtime: AuditTools, change: IssueChange): Promise<SaveIssueResult> {
  const current = await findIssue(runtime.db, change.issueId)
  if (current === null) return { ok: false, reason: 'deleted' }
  const isSame = hasText(current, change)
  if (current.status !== 'draft') return { ok: false, reason: isSame ? 'already-sent' : 'sent' }
  if (isSame) return { ok: true }
  const { merged, conflicts } = mergeText(change, current)
  if (conflicts.length === 0 && (await writeDraft(runtime, current, { ...merged, by: change.by }))) return { ok: true }
  return { ok: false, reason: 'changed', current, merged, conflicts }
}

/** False if it is no longer as it was read. */
async function writeDraft(
  runtime: AuditTools,
  current: Issue,
  { subject, body, by }: IssueText & { by: Actor },
): Promise<boolean> {
  const { issueId, revision } = current
  const { numUpdatedRows } = await runtime.db
    .updateTable('newsletter_issues')
    .set({ subject, body, revision: revision + 1, updated_at: runtime.clock.now().toISOString() })
    .where('issue_id', '=', issueId)
    .where('status', '=', 'draft')
    .where('revision', '=', revision)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  const changed = fields.filter((field) => current[field] !== { subject, body }[field])
  const after = { subject, fields: changed }
  await writeAuditEntry(runtime, { by, action: 'issue-saved', about: `issue:${issueId}`, after })
  return true
}

function hasText(issue: IssueText, text: IssueText): boolean {
  return fields.every((field) => issue[field] === text[field])
}

function mergeText({ shown, ...typed }: IssueChange, current: IssueText) {
  const changed = fields.filter((field) => typed[field] !== shown[field])
  const { subject, body } = current
  const merged = { subject, body, ...Object.fromEntries(changed.map((field) => [field, typed[field]])) }
  const conflicts = changed.filter((field) => ![shown[field], typed[field]].includes(current[field]))
  return { merged, conflicts }
}

/** Refused if it was sent, or changed by someone else since `revision` was read. */
export async function deleteDraft(
  runtime: AuditTools,
  { issueId, revision, by }: { issueId: string; revision: number; by: Actor },
): Promise<{ ok: boolean }> {
  // The same form was sent twice.
  if ((await findIssue(runtime.db, issueId)) === null) return { ok: true }
  return runtime.db.transaction().execute(async (transaction) => {
    const deleted = await transaction
      .deleteFrom('newsletter_issues')
      .where('issue_id', '=', issueId)
      .where('status', '=', 'draft')
      .where('revision', '=', revision)
      .returning('subject')
      .executeTakeFirst()
    if (deleted === undefined) return { ok: (await findIssue(transaction, issueId)) === null }
    const entry = { by, action: 'issue-deleted', about: `issue:${issueId}`, before: deleted } as const
    await writeAuditEntry({ ...runtime, db: transaction }, entry)
    return { ok: true }
  })
}

/** Others may see a subject over a shoulder or on a locked screen. */
const hasWords = /\b(scam|fraud|victim)/i

export const issueForm = z.object({
  subject: freeLine('The subject', 150, 'Enter a subject')
    .min(1, 'Enter a subject')
    .refine((subject) => !hasWords.test(subject), {
      error: 'Leave “scam”, “fraud” and “victim” out of the subject. Other people may see it on the reader’s screen',
    }),
  body: freeText('The text', maxIssueLength, 'Enter the text of the issue').refine((text) => text !== '', {
    error: 'Enter the text of the issue',
  }),
  formKey: z.string().optional(),
  version: shownIn({ revision: z.int().min(0).max(999_999_999), subject: z.string(), body: z.string() }),
})
