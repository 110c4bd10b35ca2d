import { type Actor, type AuditTools, writeAuditEntry } from '../../../platform/audit-log/audit-log.server.ts'
import { deriveToken, newToken } from '../../../platform/crypto/secret.server.ts'
import type { Database } from '../../../platform/database/connect.server.ts'
import { findIssue } from './issue-queries.server.ts'

type IssueText = { subject: string; body: string }

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

type SaveIssueResult = { ok: true } | { ok: false; reason: 'changed' | 'sent' | 'already-sent' | 'deleted' }

/**
 * Updates a draft. Refused if it has been sent, deleted or changed by someone else since `revision` was read;
 * `already-sent`: with this very text. A form that is sent twice saves once.
 */
export function saveIssue(
  tools: AuditTools,
  { issueId, revision, subject, body, by }: IssueText & { issueId: string; revision: number; by: Actor },
): Promise<SaveIssueResult> {
  return tools.db.transaction().execute(async (transaction): Promise<SaveIssueResult> => {
    if ((await findIssue(transaction, issueId)) === null) return { ok: false, reason: 'deleted' }
    const { numUpdatedRows } = await transaction
      .updateTable('newsletter_issues')
      .set({ subject, body, revision: revision + 1, updated_at: tools.clock.now().toISOString() })
      .where('issue_id', '=', issueId)
      .where('status', '=', 'draft')
      .where('revision', '=', revision)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) return compareWithCurrent(transaction, { issueId, subject, body })
    const entry = { by, action: 'issue-saved', about: `issue:${issueId}`, after: { subject } } as const
    await writeAuditEntry({ ...tools, db: transaction }, entry)
    return { ok: true }
  })
}

/** What has become of an issue that could not be updated. */
async function compareWithCurrent(
  db: Database,
  { issueId, subject, body }: IssueText & { issueId: string },
): Promise<SaveIssueResult> {
  const current = await findIssue(db, issueId)
  if (current === null) return { ok: false, reason: 'deleted' }
  const isSame = current.subject === subject && current.body === body
  if (current.status === 'draft') return isSame ? { ok: true } : { ok: false, reason: 'changed' }
  return { ok: false, reason: isSame ? 'already-sent' : 'sent' }
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
