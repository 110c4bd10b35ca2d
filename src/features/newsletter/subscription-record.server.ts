import type { Database } from '../../platform/database/connect.server.ts'

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
