import { type Actor, writeAuditEntry } from '../../platform/audit-log/audit-log.server.ts'
import type { Runtime } from '../../platform/runtime.server.ts'

export type QueueMailAgainResult = { ok: true; recipient: string } | { ok: false; reason: 'not-retryable' }

/**
 * Re-queues a failed email, due now, for an admin. Does nothing if it is no longer failed, for example when asked
 * twice.
 */
export async function queueMailAgain(
  runtime: Runtime,
  { mailId, by }: { mailId: string; by: Actor },
): Promise<QueueMailAgainResult> {
  const queued = await runtime.db.transaction().execute(async (transaction) => {
    const mail = await queue({ ...runtime, db: transaction }, mailId)
    if (mail === undefined) return undefined
    const after = { kind: mail.kind }
    const entry = { by, action: 'mail-sent-again', about: `mail:${mailId}`, after } as const
    await writeAuditEntry({ ...runtime, db: transaction }, entry)
    return mail
  })
  if (queued === undefined) return { ok: false, reason: 'not-retryable' }
  runtime.log.info({ mailId }, 'an admin queued an email again')
  runtime.outbox.wake()
  return { ok: true, recipient: queued.recipient }
}

function queue({ db, clock }: Runtime, mailId: string) {
  const now = clock.now().toISOString()
  return db
    .updateTable('outgoing_mails')
    .set({ status: 'queued', due_at: now, first_due_at: now, sent_at: null })
    .where('mail_id', '=', mailId)
    .where('status', '=', 'failed')
    .where('encrypted_content', 'is not', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .returning(['recipient', 'kind'])
    .executeTakeFirst()
}
