import { type Actor, type AuditTools, writeAuditEntry } from '#src/platform/audit-log/audit-log.server.ts'
import type { Database } from '#src/platform/database/connect.server.ts'
import { cancelMails, deleteMails } from '#src/platform/outbox/outbox.server.ts'
import type { Runtime } from '#src/platform/runtime.server.ts'
import { type ConsentOrigin, recordConsent } from './subscriber-queries.server.ts'
import { removeSuppression, suppress } from './suppressions.server.ts'

export const issueMailKind = 'newsletter-issue'

export const confirmationMailKinds = ['newsletter-confirm', 'newsletter-reminder'] as const

export const newsletterMailKinds = [issueMailKind, ...confirmationMailKinds] as const

type Change = { subscriberId: string; email: string; origin: ConsentOrigin }

/** Voids a confirmation's link and code. */
const answered = { confirm_token_hash: null, confirm_code_hash: null, confirm_expires_at: null } as const

export function confirmedAt(now: Date) {
  return { ...answered, status: 'confirmed', confirmed_at: now.toISOString() } as const
}

/** In its transaction: lifts a suppression and cancels the reminder. */
export async function completeConfirmation(
  runtime: AuditTools,
  { subscriberId, email, origin }: Change,
): Promise<void> {
  await removeSuppression(runtime, email)
  await cancelMails(runtime.db, { about: subscriberId, kinds: confirmationMailKinds })
  await recordConsent(runtime.db, { subscriberId, change: 'confirmed', origin, now: runtime.clock.now() })
}

export async function endSubscription(
  runtime: AuditTools,
  { subscriberId, origin }: Omit<Change, 'email'>,
): Promise<boolean> {
  const { db, clock } = runtime
  const now = clock.now()
  const ended = await db
    .updateTable('subscribers')
    .set({ status: 'unsubscribed', unsubscribed_at: now.toISOString() })
    .where('subscriber_id', '=', subscriberId)
    .where('status', '=', 'confirmed')
    .returning('email')
    .executeTakeFirst()
  if (ended === undefined) return false
  await suppress(runtime, { email: ended.email, reason: 'unsubscribed' })
  await deleteMails(db, { about: subscriberId, kinds: newsletterMailKinds })
  await recordConsent(db, { subscriberId, change: 'unsubscribed', origin, now })
  return true
}

type SuppressionInput = Omit<Change, 'email'> & { reason: 'bounced' | 'complained'; refusedId?: string }

/** `refusedId`: the email that bounced, which is kept as a record. False if nothing changed. */
async function suppressSubscriber(
  runtime: AuditTools,
  { subscriberId, reason, origin, refusedId }: SuppressionInput,
): Promise<boolean> {
  const { db, clock } = runtime
  const stopped = await db
    .updateTable('subscribers')
    .set({ ...answered, status: reason })
    .where('subscriber_id', '=', subscriberId)
    .where('status', '!=', reason)
    .returning('email')
    .executeTakeFirst()
  if (stopped === undefined) return false
  await suppress(runtime, { email: stopped.email, reason })
  await deleteMails(db, { about: subscriberId, kinds: newsletterMailKinds, refusedId })
  await recordConsent(db, { subscriberId, change: reason, origin, now: clock.now() })
  return true
}

export async function findSubscriptionRecord(db: Database, email: string) {
  const subscriber = await db
    .selectFrom('subscribers')
    .select(['subscriber_id', 'status', 'asked_at', 'confirmed_at', 'unsubscribed_at'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (subscriber === undefined) return null
  const consents = await db
    .selectFrom('consent_records')
    .select(['change', 'method', 'wording', 'page', 'changed_at as changedAt'])
    .where('subscriber_id', '=', subscriber.subscriber_id)
    .orderBy('changed_at')
    .execute()
  const { status, asked_at: askedAt, confirmed_at: confirmedAt, unsubscribed_at: unsubscribedAt } = subscriber
  return { email, status, askedAt, confirmedAt, unsubscribedAt, consents }
}

/** From the newsletter alone: an appointment may depend on other email. `db`: the transaction of the refusal. */
export async function suppressBounced(
  runtime: Pick<Runtime, 'db' | 'clock' | 'secret' | 'log'>,
  { mailId, kind, about }: { mailId: string; kind: string; about: string | null },
): Promise<void> {
  if (!newsletterMailKinds.some((its) => its === kind) || about === null) return
  const origin = { method: 'mail-server', wording: '', page: '' } as const
  const isStopped = await suppressSubscriber(runtime, {
    subscriberId: about,
    reason: 'bounced',
    origin,
    refusedId: mailId,
  })
  if (isStopped)
    runtime.log.warn({ subscriberId: about, kind }, 'a subscriber no longer gets the newsletter: it bounced')
}

/** The address gets no more newsletter email, not even a confirmation. False if nothing changed. */
export function markComplained(
  runtime: Runtime,
  { subscriberId, by }: { subscriberId: string; by: Actor },
): Promise<boolean> {
  const origin = { method: 'admin', wording: '', page: '/admin-profile/newsletter/subscribers' } as const
  return runtime.db.transaction().execute(async (transaction) => {
    const inTransaction = { ...runtime, db: transaction }
    if (!(await suppressSubscriber(inTransaction, { subscriberId, reason: 'complained', origin }))) return false
    await writeAuditEntry(inTransaction, { by, action: 'subscriber-complained', about: `subscriber:${subscriberId}` })
    return true
  })
}
