import { type Selectable, sql } from 'kysely'
import { newToken } from '#src/platform/crypto/secret.server.ts'
import type { Database } from '#src/platform/database/connect.server.ts'
import { countByRange, countRows } from '#src/platform/database/count-rows.server.ts'
import type { Tables } from '#src/platform/database/tables.ts'
import { keysetList, type List } from '#src/platform/list/keyset-list.server.ts'
import { startsWith } from '#src/platform/list/match-text.server.ts'
import type { TimeRange } from '#src/time/time-range.ts'
import { toIso } from '#src/time/to-iso.ts'

type Row = Selectable<Tables['subscribers']>

type Subscriber = { subscriberId: string; email: string; status: Row['status'] }

const columns = ['subscriber_id', 'email', 'status'] as const

function toSubscriber({ subscriber_id, email, status }: Pick<Row, (typeof columns)[number]>): Subscriber {
  return { subscriberId: subscriber_id, email, status }
}

/** `email`: trimmed and in lower case. */
export async function findSubscriber(db: Database, email: string): Promise<Subscriber | null> {
  const row = await db.selectFrom('subscribers').select(columns).where('email', '=', email).executeTakeFirst()
  return row === undefined ? null : toSubscriber(row)
}

export async function findSubscriberById(db: Database, subscriberId: string): Promise<Subscriber | null> {
  // PostgreSQL takes no NUL, which an address may hold.
  if (subscriberId.includes('\0')) return null
  const query = db.selectFrom('subscribers').select(columns).where('subscriber_id', '=', subscriberId)
  const row = await query.executeTakeFirst()
  return row === undefined ? null : toSubscriber(row)
}

type SubscriberFilter = {
  search: string
  status: Row['status'] | null
  direction: 'asc' | 'desc'
}

/** A subscriber in lists. Instants in ISO 8601, UTC; null for what has not happened. */
export type ListedSubscriber = Subscriber & {
  askedAt: string
  confirmedAt: string | null
  unsubscribedAt: string | null
}

/** Lists the subscribers that match a filter, ordered by address. */
export function listSubscribers(db: Database, { search, status, direction }: SubscriberFilter): List<ListedSubscriber> {
  const all = db.selectFrom('subscribers').where(startsWith('email', search))
  const matching = status === null ? all : all.where('status', '=', status)
  return keysetList(matching.select([...columns, 'asked_at', 'confirmed_at', 'unsubscribed_at']), {
    key: { email: 'text' },
    direction,
    toRow: ({ asked_at, confirmed_at, unsubscribed_at, ...row }) => ({
      ...toSubscriber(row),
      askedAt: asked_at,
      confirmedAt: confirmed_at,
      unsubscribedAt: unsubscribed_at,
    }),
  })
}

export async function countSubscribers(db: Database): Promise<Record<Row['status'], number>> {
  const rows = await db
    .selectFrom('subscribers')
    .select((select) => ['status', select.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  const counts = { pending: 0, confirmed: 0, unsubscribed: 0, bounced: 0, complained: 0 }
  for (const { status, count } of rows) counts[status] = Number(count)
  return counts
}

/** Each subscriber at most once per range. */
export async function countSubscriptions(
  db: Database,
  ranges: TimeRange[],
): Promise<{ confirmed: number[]; unsubscribed: number[] }> {
  const by = { change: sql<string>`change` }
  const where = sql<boolean>`change in ('confirmed', 'unsubscribed')`
  const question = { table: 'consent_records', at: 'changed_at', once: 'subscriber_id', by, where, ranges } as const
  const { change } = await countByRange(db, question)
  const countsOf = (value: string) => change.get(value) ?? ranges.map(() => 0)
  return { confirmed: countsOf('confirmed'), unsubscribed: countsOf('unsubscribed') }
}

type ConsentRow = Selectable<Tables['consent_records']>

export type ConsentOrigin = Pick<ConsentRow, 'method' | 'wording' | 'page'>

export type ConsentRecord = ConsentOrigin & Pick<ConsentRow, 'change'> & { changedAt: number }

/** In the transaction of the change. */
export async function recordConsent(
  db: Database,
  {
    subscriberId,
    change,
    origin,
    now,
  }: Pick<ConsentRow, 'change'> & { subscriberId: string; origin: ConsentOrigin; now: Date },
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
export type StoredConsent = ConsentRow & { email: string | null }

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
