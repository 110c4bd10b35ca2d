import type { Database } from '../../../platform/database/connect.server.ts'
import { cancelMails, deleteMails } from '../../../platform/outbox/outbox.server.ts'
import type { Runtime } from '../../../platform/runtime.server.ts'
import { type ConsentOrigin, recordConsent } from './consent-records.server.ts'
import { removeSuppression, suppress } from './suppressions.server.ts'

/** What the outbox calls a mail of the newsletter. */
export const issueMailKind = 'newsletter-issue'

/** What the outbox calls the mails that ask to confirm: the first one, and the reminder. */
export const confirmationMailKinds = ['newsletter-confirm', 'newsletter-reminder'] as const

/** Every mail that the newsletter sends to a subscriber. */
export const newsletterMailKinds = [issueMailKind, ...confirmationMailKinds] as const

/** A runtime whose `db` is the transaction of the change. */
export type ChangeTools = Pick<Runtime, 'db' | 'clock' | 'secret'>

type Change = { subscriberId: string; email: string; origin: ConsentOrigin }

/** What is not there any more once a question has been answered: neither its link nor its code works again. */
const answered = { confirm_token_hash: null, confirm_code_hash: null, confirm_expires_at: null } as const

/** What a subscriber's row says from the moment of confirming on. */
export function confirmedAt(now: Date) {
  return { ...answered, status: 'confirmed', confirmed_at: now.toISOString() } as const
}

/**
 * What follows when an address has been confirmed: the consent is kept, an earlier unsubscribing counts no more, and nobody
 * reminds of the question.
 */
export async function completeConfirmation(tools: ChangeTools, { subscriberId, email, origin }: Change): Promise<void> {
  await removeSuppression(tools, email)
  await cancelMails(tools.db, { about: subscriberId, kinds: confirmationMailKinds })
  await recordConsent(tools.db, { subscriberId, change: 'confirmed', origin, now: tools.clock.now() })
}

/**
 * Ends a subscription, if there is one: no issue goes to the address any more, and those that wait for it are taken back.
 * Whether there was one.
 */
export async function endSubscription(
  tools: ChangeTools,
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
 * Stops all mail of the newsletter to an address, because none arrives there or its owner complained. Whether something
 * changed by it. `refusedId`: the mail that told of it, which stays as a record.
 */
export async function suppressSubscriber(
  tools: ChangeTools,
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

/** All that is stored of an address that asked for the newsletter, for its owner to keep; null when it never did. */
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
