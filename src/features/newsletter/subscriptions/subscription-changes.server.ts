import type { AuditTools } from '#src/platform/audit-log/audit-log.server.ts'
import type { Database } from '#src/platform/database/connect.server.ts'
import { cancelMails, deleteMails } from '#src/platform/outbox/outbox.server.ts'
import { type ConsentOrigin, recordConsent } from './consent-records.server.ts'
import { removeSuppression, suppress } from './suppressions.server.ts'

/** The mail kind of a newsletter issue. */
export const issueMailKind = 'newsletter-issue'

/** The mail kinds of confirmations: the first one, and the reminder. */
export const confirmationMailKinds = ['newsletter-confirm', 'newsletter-reminder'] as const

/** All mail kinds of the newsletter. */
export const newsletterMailKinds = [issueMailKind, ...confirmationMailKinds] as const

type Change = { subscriberId: string; email: string; origin: ConsentOrigin }

/** Voids a confirmation's link and code. */
const answered = { confirm_token_hash: null, confirm_code_hash: null, confirm_expires_at: null } as const

/** The columns of a confirmed subscriber. */
export function confirmedAt(now: Date) {
  return { ...answered, status: 'confirmed', confirmed_at: now.toISOString() } as const
}

/** Completes a confirmation, in its transaction: records the consent, lifts a suppression and cancels the reminder. */
export async function completeConfirmation(tools: AuditTools, { subscriberId, email, origin }: Change): Promise<void> {
  await removeSuppression(tools, email)
  await cancelMails(tools.db, { about: subscriberId, kinds: confirmationMailKinds })
  await recordConsent(tools.db, { subscriberId, change: 'confirmed', origin, now: tools.clock.now() })
}

/** Ends a subscription and cancels queued issues. Returns whether there was one. */
export async function endSubscription(
  tools: AuditTools,
  { subscriberId, origin }: Omit<Change, 'email'>,
): Promise<boolean> {
  const { db, clock } = tools
  const now = clock.now()
  const ended = await db
    .updateTable('subscribers')
    .set({ status: 'unsubscribed', unsubscribed_at: now.toISOString() })
    .where('subscriber_id', '=', subscriberId)
    .where('status', '=', 'confirmed')
    .returning('email')
    .executeTakeFirst()
  if (ended === undefined) return false
  await suppress(tools, { email: ended.email, reason: 'unsubscribed' })
  await deleteMails(db, { about: subscriberId, kinds: newsletterMailKinds })
  await recordConsent(db, { subscriberId, change: 'unsubscribed', origin, now })
  return true
}

type SuppressionInput = Omit<Change, 'email'> & { reason: 'bounced' | 'complained'; refusedId?: string }

/**
 * Suppresses all newsletter email to an address that bounces or complained. Returns whether anything changed.
 * `refusedId`: the email that bounced, which is kept as a record.
 */
export async function suppressSubscriber(
  tools: AuditTools,
  { subscriberId, reason, origin, refusedId }: SuppressionInput,
): Promise<boolean> {
  const { db, clock } = tools
  const stopped = await db
    .updateTable('subscribers')
    .set({ ...answered, status: reason })
    .where('subscriber_id', '=', subscriberId)
    .where('status', '!=', reason)
    .returning('email')
    .executeTakeFirst()
  if (stopped === undefined) return false
  await suppress(tools, { email: stopped.email, reason })
  await deleteMails(db, { about: subscriberId, kinds: newsletterMailKinds, refusedId })
  await recordConsent(db, { subscriberId, change: reason, origin, now: clock.now() })
  return true
}

/** Everything stored about a newsletter address, for its owner to download; null when it is not a subscriber. */
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
