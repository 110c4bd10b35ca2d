import type { Selectable } from 'kysely'
import type { Database } from '#src/platform/database/connect.server.ts'
import type { Tables } from '#src/platform/database/tables.ts'
import { keysetList, type List } from '#src/platform/list/keyset-list.server.ts'

type Row = Selectable<Tables['newsletter_issues']>

/** `recipients` and `sentAt` are null for a draft. */
export type Issue = Pick<Row, 'subject' | 'body' | 'status' | 'revision' | 'recipients'> & {
  issueId: string
  contentId: string | null
  updatedAt: number
  sentAt: number | null
}

/** `bounced`: the mail server refused the recipient permanently. */
type IssueCounts = { queued: number; sent: number; failed: number; bounced: number }

function toIssue({ issue_id, content_id, updated_at, sent_at, ...row }: Row): Issue {
  const { subject, body, status, revision, recipients } = row
  return {
    subject,
    body,
    status,
    revision,
    recipients,
    issueId: issue_id,
    contentId: content_id,
    updatedAt: Date.parse(updated_at),
    sentAt: sent_at === null ? null : Date.parse(sent_at),
  }
}

/** What a form sends back: the revision, and what the form showed. */
export function versionOfIssue({ revision, subject, body }: Pick<Issue, 'revision' | 'subject' | 'body'>): string {
  return JSON.stringify({ revision, subject, body })
}

export async function findIssue(db: Database, issueId: string): Promise<Issue | null> {
  // PostgreSQL takes no NUL, which an address may hold.
  if (issueId.includes('\0')) return null
  const row = await db.selectFrom('newsletter_issues').selectAll().where('issue_id', '=', issueId).executeTakeFirst()
  return row === undefined ? null : toIssue(row)
}

export function listIssues(db: Database): List<Issue> {
  const query = db.selectFrom('newsletter_issues').selectAll()
  return keysetList(query, { key: { created_at: 'instant', issue_id: 'text' }, direction: 'desc', toRow: toIssue })
}

export async function countIssueMails(db: Database, { contentId }: Issue): Promise<IssueCounts> {
  const rows = await db
    .selectFrom('outgoing_mails')
    .select((select) => ['status', 'is_recipient_refused', select.fn.countAll<number>().as('count')])
    .where('content_id', '=', contentId)
    .groupBy(['status', 'is_recipient_refused'])
    .execute()
  const isBounce = (row: (typeof rows)[number]) => row.status === 'failed' && row.is_recipient_refused === 1
  const sum = (those: typeof rows) => those.reduce((total, { count }) => total + Number(count), 0)
  const sumOf = (...statuses: string[]) => sum(rows.filter((row) => statuses.includes(row.status) && !isBounce(row)))
  return {
    queued: sumOf('queued', 'sending'),
    sent: sumOf('sent'),
    failed: sumOf('failed', 'skipped'),
    bounced: sum(rows.filter(isBounce)),
  }
}
