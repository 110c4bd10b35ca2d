import { type Actor, type AuditTools, writeAuditEntry } from '#src/platform/audit-log/audit-log.server.ts'
import { deriveToken, newToken } from '#src/platform/crypto/secret.server.ts'
import { findIssue, type Issue } from './issue-queries.server.ts'

type IssueText = { subject: string; body: string }

const fields = ['subject', 'body'] as const

/** A new key for the form of a new issue: sent twice, it makes one draft. */
export function createIssueKey(): string {
  return newToken()
}

/** Writes a new draft and returns its id, or the id of the draft that the same form has already made. */
export async function createIssue(
  tools: AuditTools,
  { subject, body, formKey = createIssueKey(), by }: IssueText & { formKey?: string | undefined; by: Actor },
): Promise<string> {
  // The text is part of it: a form that is sent again with other words, after Back, makes another draft.
  const issueId = deriveToken(tools.secret, JSON.stringify(['issue', formKey, by.actor, subject, body]))
  const now = tools.clock.now().toISOString()
  const unsent = { status: 'draft', sent_at: null, recipients: null, content_id: null } as const
  await tools.db.transaction().execute(async (transaction) => {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('newsletter_issues')
      .values({ issue_id: issueId, subject, body, revision: 1, created_at: now, updated_at: now, ...unsent })
      .onConflict((conflict) => conflict.column('issue_id').doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) return
    const entry = { by, action: 'issue-saved', about: `issue:${issueId}`, after: { subject } } as const
    await writeAuditEntry({ ...tools, db: transaction }, entry)
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
      /** The fields that were changed both in this form and elsewhere, to different texts. */
      conflicts: (typeof fields)[number][]
    }

type IssueChange = IssueText & {
  issueId: string
  /** What the form showed, so that only what was changed in it is written if its revision is no longer the current one. */
  shown: { revision?: number | undefined; subject?: string | undefined; body?: string | undefined }
  by: Actor
}

/**
 * Updates a draft. Refused if it has been sent or deleted, or if someone else has changed the same field since it was
 * shown; `already-sent`: with this very text. A form that is sent twice saves once, and one in which
 * nothing was changed saves nothing.
 */
export function saveIssue(tools: AuditTools, change: IssueChange): Promise<SaveIssueResult> {
  return tools.db.transaction().execute(async (transaction): Promise<SaveIssueResult> => {
    const inTransaction = { ...tools, db: transaction }
    const current = await findIssue(transaction, change.issueId)
    if (current === null) return { ok: false, reason: 'deleted' }
    const isToWrite = current.revision === change.shown.revision && !hasText(current, change)
    if (isToWrite && (await writeDraft(inTransaction, current, change))) return { ok: true }
    return mergeDraft(inTransaction, change)
  })
}

/** Writes what was changed in a form into an issue that is no longer as the form showed it, if it can be. */
async function mergeDraft(tools: AuditTools, change: IssueChange): Promise<SaveIssueResult> {
  const current = await findIssue(tools.db, change.issueId)
  if (current === null) return { ok: false, reason: 'deleted' }
  const isSame = hasText(current, change)
  if (current.status !== 'draft') return { ok: false, reason: isSame ? 'already-sent' : 'sent' }
  if (isSame) return { ok: true }
  const { merged, conflicts } = mergeText(change, current)
  if (conflicts.length === 0 && (await writeDraft(tools, current, { ...merged, by: change.by }))) return { ok: true }
  return { ok: false, reason: 'changed', current, merged, conflicts }
}

/** Writes a draft if it is still as it was read, and says whether it was. */
async function writeDraft(
  tools: AuditTools,
  current: Issue,
  { subject, body, by }: IssueText & { by: Actor },
): Promise<boolean> {
  const { issueId, revision } = current
  const { numUpdatedRows } = await tools.db
    .updateTable('newsletter_issues')
    .set({ subject, body, revision: revision + 1, updated_at: tools.clock.now().toISOString() })
    .where('issue_id', '=', issueId)
    .where('status', '=', 'draft')
    .where('revision', '=', revision)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  const changed = fields.filter((field) => current[field] !== { subject, body }[field])
  const after = { subject, fields: changed }
  await writeAuditEntry(tools, { by, action: 'issue-saved', about: `issue:${issueId}`, after })
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

/** Deletes a draft. Refused if it has been sent, or changed by someone else since `revision` was read. */
export async function deleteDraft(
  tools: AuditTools,
  { issueId, revision, by }: { issueId: string; revision: number; by: Actor },
): Promise<{ ok: boolean }> {
  // The same form was sent twice.
  if ((await findIssue(tools.db, issueId)) === null) return { ok: true }
  return tools.db.transaction().execute(async (transaction) => {
    const deleted = await transaction
      .deleteFrom('newsletter_issues')
      .where('issue_id', '=', issueId)
      .where('status', '=', 'draft')
      .where('revision', '=', revision)
      .returning('subject')
      .executeTakeFirst()
    if (deleted === undefined) return { ok: (await findIssue(transaction, issueId)) === null }
    const entry = { by, action: 'issue-deleted', about: `issue:${issueId}`, before: deleted } as const
    await writeAuditEntry({ ...tools, db: transaction }, entry)
    return { ok: true }
  })
}
