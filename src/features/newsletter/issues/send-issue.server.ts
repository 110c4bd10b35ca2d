import { setImmediate as nextTurn } from 'node:timers/promises'
import { newsletterIssueEmail } from '#src/emails/newsletter-issue.tsx'
import { issueMailKind } from '#src/features/newsletter/subscriptions/subscription-changes.server.ts'
import { findSuppressed } from '#src/features/newsletter/subscriptions/suppressions.server.ts'
import {
  oneClick,
  unsubscribeHref,
  unsubscribeTokenOf,
} from '#src/features/newsletter/subscriptions/unsubscribe.server.ts'
import { type Actor, type AuditTools, writeAuditEntry } from '#src/platform/audit-log/audit-log.server.ts'
import { newToken } from '#src/platform/crypto/secret.server.ts'
import { enqueueCopies, storeMailContent } from '#src/platform/mail/mail-copies.server.ts'
import type { MailContent } from '#src/platform/mail/mailer.server.ts'
import { sendMail } from '#src/platform/outbox/outbox.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { findIssue } from './issue-queries.server.ts'
import { renderMarkdown } from './markdown.server.tsx'

type SendIssueResult = { ok: true; recipients: number } | { ok: false; reason: 'not-found' | 'changed' | 'nobody' }

/** Rolls the transaction back. */
class NobodyToSendTo extends Error {}

type Sending = { issueId: string; revision: number; by: Actor }

/** To all confirmed subscribers, once; all emails or none. `revision` is what the sender has seen. */
export async function sendIssue(runtime: Runtime, sending: Sending): Promise<SendIssueResult> {
  const sent = await sendDraft(runtime, sending)
  if (sent.ok || sent.reason !== 'changed') return sent
  const issue = await findIssue(runtime.db, sending.issueId)
  const isAsSeen = issue?.status === 'sent' && issue.revision === sending.revision + 1
  return isAsSeen ? { ok: true, recipients: issue.recipients ?? 0 } : sent
}

async function sendDraft(runtime: Runtime, { issueId, revision, by }: Sending): Promise<SendIssueResult> {
  const issue = await findIssue(runtime.db, issueId)
  if (issue === null) return { ok: false, reason: 'not-found' }
  if (issue.revision !== revision) return { ok: false, reason: 'changed' }
  // A placeholder for each reader's own token; being random, it cannot occur in the text.
  const blank = newToken()
  const mail = await composeIssue(runtime, { ...issue, token: blank })
  try {
    const result = await runtime.db.transaction().execute(async (transaction): Promise<SendIssueResult> => {
      const inTransaction = { ...runtime, db: transaction }
      const sentAt = runtime.clock.now().toISOString()
      const { numUpdatedRows } = await transaction
        .updateTable('newsletter_issues')
        .set({ status: 'sent', sent_at: sentAt, revision: revision + 1 })
        .where('issue_id', '=', issueId)
        .where('status', '=', 'draft')
        .where('revision', '=', revision)
        .executeTakeFirst()
      if (numUpdatedRows !== 1n) return { ok: false, reason: 'changed' }
      const contentId = await storeMailContent(inTransaction, mail, [blank])
      const copies = { issueId, contentId, subject: issue.subject, blank }
      const recipients = await enqueueForAll(inTransaction, copies)
      if (recipients === 0) throw new NobodyToSendTo()
      await transaction
        .updateTable('newsletter_issues')
        .set({ content_id: contentId, recipients })
        .where('issue_id', '=', issueId)
        .execute()
      const after = { subject: issue.subject, recipients }
      await writeAuditEntry(inTransaction, { by, action: 'issue-sent', about: `issue:${issueId}`, after })
      return { ok: true, recipients }
    })
    runtime.outbox.wake()
    return result
  } catch (error) {
    if (error instanceof NobodyToSendTo) return { ok: false, reason: 'nobody' }
    throw error
  }
}

const batchSize = 500

type Copies = { issueId: string; contentId: string; subject: string; blank: string }

/** In batches between which the server handles other requests. Returns the count. */
async function enqueueForAll(runtime: AuditTools, { issueId, blank, ...mail }: Copies): Promise<number> {
  const { db } = runtime
  // This update locks the rows until the end: someone who unsubscribes meanwhile waits, then their copy is deleted.
  await db.updateTable('subscribers').set({ last_issue_id: issueId }).where('status', '=', 'confirmed').execute()
  let count = 0
  for (let after = ''; ; ) {
    const batch = await db
      .selectFrom('subscribers')
      .select(['subscriber_id', 'email'])
      .where('last_issue_id', '=', issueId)
      .where('email', '>', after)
      .orderBy('email')
      .limit(batchSize)
      .execute()
    const last = batch.at(-1)
    if (last === undefined) return count
    const emails = batch.map(({ email }) => email)
    // There should be none, but check again, in case other code wrote the rows.
    const suppressed = await findSuppressed(runtime, emails)
    const copies = batch
      .filter(({ email }) => !suppressed.has(email))
      .map(({ subscriber_id: subscriberId, email }) => ({
        to: email,
        key: `issue:${issueId}:${subscriberId}`,
        about: subscriberId,
        blanks: { [blank]: unsubscribeTokenOf(runtime, subscriberId) },
      }))
    await enqueueCopies(runtime, { ...mail, kind: issueMailKind, copies })
    count += copies.length
    after = last.email
    await nextTurn()
  }
}

/** Its unsubscribe link isn't any subscriber's. */
export async function sendTestIssue(runtime: Runtime, { issueId, to }: { issueId: string; to: string }): Promise<void> {
  const issue = await findIssue(runtime.db, issueId)
  if (issue === null) return
  const mail = await composeIssue(runtime, { ...issue, token: 'test' })
  await sendMail(runtime, { ...mail, subject: `Test: ${issue.subject}`, to, kind: 'newsletter-test' })
}

export async function composeIssue(
  runtime: Pick<Runtime, 'settings' | 'firm'>,
  { subject, body, token }: { subject: string; body: string; token: string },
): Promise<MailContent> {
  const href = unsubscribeHref(runtime, token)
  const mail = await newsletterIssueEmail({
    firm: runtime.firm,
    subject,
    body: renderMarkdown(body),
    unsubscribeHref: href,
  })
  // With these two headers, email clients show their own unsubscribe button (RFC 8058).
  const headers = { 'List-Unsubscribe': `<${href}>`, 'List-Unsubscribe-Post': `${oneClick.name}=${oneClick.value}` }
  return { ...mail, headers }
}
