import type { ExpressionBuilder } from 'kysely'
import { type Actor, writeAuditEntry } from '#src/platform/audit-log/audit-log.server.ts'
import { isSqlite } from '#src/platform/database/connect.server.ts'
import type { Tables } from '#src/platform/database/tables.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'

type QueueMailAgainResult = { ok: true; recipient: string } | { ok: false; reason: 'not-retryable' }

/**
 * For an admin: re-queues an email that has failed, due now and with all its attempts, or tries one now that waits for
 * its next attempt. Does nothing if neither is so any more, for example when asked twice.
 */
export async function queueMailAgain(
  runtime: Runtime,
  { mailId, by }: { mailId: string; by: Actor },
): Promise<QueueMailAgainResult> {
  const [queued] = await queueMailsAgain(runtime, { mailIds: [mailId], by })
  return queued === undefined ? { ok: false, reason: 'not-retryable' } : { ok: true, recipient: queued.recipient }
}

/** The same for several emails, in one transaction. Returns those that are due now. */
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

async function queue({ db, clock }: Runtime, mailId: string) {
  const now = clock.now().toISOString()
  const update = db
    .updateTable('outgoing_mails')
    .where('mail_id', '=', mailId)
    .where('encrypted_content', 'is not', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .returning(['recipient', 'kind'])
  const again = {
    status: 'queued',
    due_at: now,
    first_due_at: now,
    sent_at: null,
    attempts: 0,
    last_error: null,
  } as const
  const queued = await update.set(again).where('status', '=', 'failed').executeTakeFirst()
  return queued ?? (await update.set({ due_at: now }).where(isWaitingAt(now)).executeTakeFirst())
}

/** It waits for its next attempt, after one that failed. */
function isWaitingAt(now: string) {
  return ({ and, eb }: ExpressionBuilder<Tables, 'outgoing_mails'>) =>
    and([eb('status', '=', 'queued'), eb('last_error', 'is not', null), eb('due_at', '>', now)])
}

/** Tries all emails now that wait for their next attempt. Returns how many. */
export async function tryWaitingMails(runtime: Runtime, { by }: { by: Actor }): Promise<number> {
  const now = runtime.clock.now().toISOString()
  const count = await runtime.db.transaction().execute(async (db) => {
    const waiting = db.selectFrom('outgoing_mails').select('mail_id').where(isWaitingAt(now))
    // Whoever changes one of them meanwhile settles what becomes of it.
    const free = isSqlite(db) ? waiting : waiting.forUpdate().skipLocked()
    const due = db.updateTable('outgoing_mails').set({ due_at: now }).where('mail_id', 'in', free)
    const emails = Number((await due.executeTakeFirstOrThrow()).numUpdatedRows)
    const entry = { by, action: 'waiting-mails-tried', about: '/admin-profile/mail', after: { emails } } as const
    if (emails > 0) await writeAuditEntry({ ...runtime, db }, entry)
    return emails
  })
  runtime.log.info({ count }, 'an admin had all waiting emails tried')
  runtime.outbox.wake()
  return count
}
