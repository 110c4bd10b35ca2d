import type { Selectable } from 'kysely'
import type { Database } from '#src/platform/database/connect.server.ts'
import type { Tables } from '#src/platform/database/tables.ts'
import type { CsvTable } from '#src/platform/list/csv.server.ts'
import { keysetList } from '#src/platform/list/keyset-list.server.ts'
import { matchingSubscribers, type SubscriberFilter } from './subscriber-queries.server.ts'

type Subscriber = Selectable<Tables['subscribers']>
type ConsentRecord = Selectable<Tables['consent_records']> & { email: string | null }

const subscriberColumns = ['email', 'status', 'asked_at', 'confirmed_at', 'unsubscribed_at', 'subscriber_id'] as const

export function subscriberTable(
  db: Database,
  filter: SubscriberFilter,
): CsvTable<Pick<Subscriber, (typeof subscriberColumns)[number]>> {
  const query = matchingSubscribers(db, filter).select(subscriberColumns)
  return {
    fileName: 'subscribers.csv',
    rows: keysetList(query, { key: { email: 'text' }, direction: filter.direction, toRow: (row) => row }),
    columns: {
      Email: ({ email }) => email,
      Status: ({ status }) => status,
      'Requested at (UTC)': ({ asked_at }) => asked_at,
      'Confirmed at (UTC)': ({ confirmed_at }) => confirmed_at,
      'Unsubscribed at (UTC)': ({ unsubscribed_at }) => unsubscribed_at,
      Subscriber: ({ subscriber_id }) => subscriber_id,
    },
  }
}

export function consentRecordTable(db: Database): CsvTable<ConsentRecord> {
  const query = db
    .selectFrom('consent_records')
    .leftJoin('subscribers', 'subscribers.subscriber_id', 'consent_records.subscriber_id')
    .selectAll('consent_records')
    .select('subscribers.email')
  const key = { changed_at: 'instant', consent_id: 'text' } as const
  return {
    fileName: 'consent-records.csv',
    rows: keysetList(query, { key, toRow: (row) => row }),
    columns: {
      'Time (UTC)': ({ changed_at }) => changed_at,
      Email: ({ email }) => email,
      Change: ({ change }) => change,
      Method: ({ method }) => method,
      Page: ({ page }) => page,
      Wording: ({ wording }) => wording,
      Subscriber: ({ subscriber_id }) => subscriber_id,
      Record: ({ consent_id }) => consent_id,
    },
  }
}
