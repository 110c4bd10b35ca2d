import type { Selectable } from 'kysely'
import { newToken } from '#src/platform/crypto/secret.server.ts'
import type { Database } from '#src/platform/database/connect.server.ts'
import { countRows } from '#src/platform/database/count-rows.server.ts'
import type { Tables } from '#src/platform/database/tables.ts'
import { keysetList, type List } from '#src/platform/list/keyset-list.server.ts'
import { toIso } from '#src/time/to-iso.ts'

type Row = Selectable<Tables['consent_records']>

export type ConsentOrigin = Pick<Row, 'method' | 'wording' | 'page'>

export type ConsentRecord = ConsentOrigin & Pick<Row, 'change'> & { changedAt: number }

/** In the transaction of the change. */
export async function recordConsent(
  db: Database,
  {
    subscriberId,
    change,
    origin,
    now,
  }: Pick<Row, 'change'> & { subscriberId: string; origin: ConsentOrigin; now: Date },
): Promise<void> {
  const { method, wording, page } = origin
  await db
    .insertInto('consent_records')
    .values({
      change,
      method,
      wording,
      page,
      consent_id: newToken(),
      subscriber_id: subscriberId,
      changed_at: now.toISOString(),
    })
    .execute()
}

export async function findConsent(db: Database, subscriberIds: string[]): Promise<Map<string, ConsentRecord[]>> {
  const bySubscriber = new Map<string, ConsentRecord[]>(subscriberIds.map((id) => [id, []]))
  if (subscriberIds.length === 0) return bySubscriber
  const rows = await db
    .selectFrom('consent_records')
    .selectAll()
    .where('subscriber_id', 'in', subscriberIds)
    .orderBy('changed_at')
    .execute()
  for (const { subscriber_id, change, method, wording, page, changed_at } of rows) {
    bySubscriber.get(subscriber_id)?.push({ change, method, wording, page, changedAt: Date.parse(changed_at) })
  }
  return bySubscriber
}

/** A consent record as it is stored, with the subscriber's address; null once they are deleted. */
export type StoredConsent = Row & { email: string | null }

/** All consent records, oldest first. */
export function listConsentRecords(db: Database): List<StoredConsent> {
  const query = db
    .selectFrom('consent_records')
    .leftJoin('subscribers', 'subscribers.subscriber_id', 'consent_records.subscriber_id')
    .selectAll('consent_records')
    .select('subscribers.email')
  const key = { changed_at: 'instant', consent_id: 'text' } as const
  return keysetList(query, { key, toRow: (row) => row })
}

export function countUnsubscribedSince(db: Database, sinceMs: number): Promise<number> {
  const unsubscribed = db.selectFrom('consent_records').where('change', '=', 'unsubscribed')
  return countRows(unsubscribed.where('changed_at', '>=', toIso(sinceMs)))
}
