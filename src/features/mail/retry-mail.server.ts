import { type Actor, writeAuditEntry } from '#src/platform/audit-log/audit-log.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'

type QueueMailAgainResult = { ok: true; recipient: string } | { ok: false; reason: 'not-retryable' }

/**
 * Re-queues a failed email, due now and with all its attempts, for an admin. Does nothing if it is no longer failed, for
 * example when asked twice.
 */
export async function queueMailAgain(
  runtime: Runtime,
  { mailId, by }: { mailId: string; by: Actor },
): Promise<QueueMailAgainResult> {
  const [queued] = await queueMailsAgain(runtime, { mailIds: [mailId], by })
  return queued === undefined ? { ok: false, reason: 'not-retryable' } : { ok: true, recipient: queued.recipient }
}

/** Re-queues those of several emails that are failed, in one transaction, and returns them. */
export async function queueMailsAgain(
  runtime: Runtime,
  { mailIds, by }: { mailIds: string[]; by: Actor },
): Promise<{ mailId: string; recipient: string }[]> {
  const queued = await runtime.db.transaction().execute(async (transaction) => {
    const inTransaction = { ...runtime, db: transaction }
    const mails: { mailId: string; recipient: string; kind: string }[] = []
    // In one order, so that two who retry the same emails do not wait for each other.
    for (const mailId of mailIds.toSorted()) {
      const mail = await queue(inTransaction, mailId)
      if (mail !== undefined) mails.push({ mailId, ...mail })
    }
    for (const { mailId, kind } of mails) {
      await writeAuditEntry(inTransaction, { by, action: 'mail-sent-again', about: `mail:${mailId}`, after: { kind } })
    }
    return mails
  })
  for (const { mailId } of queued) runtime.log.info({ mailId }, 'an admin queued an email again')
  if (queued.length > 0) runtime.outbox.wake()
  return queued
}

function queue({ db, clock }: Runtime, mailId: string) {
  const now = clock.now().toISOString()
  return db
    .updateTable('outgoing_mails')
    .set({ status: 'queued', due_at: now, first_due_at: now, sent_at: null, attempts: 0, last_error: null })
    .where('mail_id', '=', mailId)
    .where('status', '=', 'failed')
    .where('encrypted_content', 'is not', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .returning(['recipient', 'kind'])
    .executeTakeFirst()
}
