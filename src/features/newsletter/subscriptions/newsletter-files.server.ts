import type { Actor, AuditTools } from '../../../platform/audit-log/audit-log.server.ts'
import { exportTable } from '../../../platform/list/csv.server.ts'
import { keysetList } from '../../../platform/list/keyset-list.server.ts'
import { matchingSubscribers, type SubscriberFilter } from './subscriber-queries.server.ts'

/**
 * Exports a newsletter list by name; null for an unknown name. `filter`: which subscribers. Audited, because the lists
 * contain addresses, but without the search term.
 */
export async function exportNewsletterList(
  runtime: AuditTools,
  { list, filter, by }: { list: string; filter: SubscriberFilter; by: Actor },
): Promise<Response | null> {
  switch (list) {
    case 'subscribers':
      return exportSubscribers(runtime, filter, by)
    case 'consent-records':
      return exportConsentRecords(runtime, by)
    default:
      return null
  }
}

/** The subscribers of a filter, in the order of the list, as CSV. */
function exportSubscribers(runtime: AuditTools, filter: SubscriberFilter, by: Actor): Promise<Response> {
  const { search, status, direction } = filter
  const after = { status, isSearch: search.trim() !== '' }
  const query = matchingSubscribers(runtime.db, filter).select([
    'email',
    'status',
    'asked_at',
    'confirmed_at',
    'unsubscribed_at',
    'subscriber_id',
  ])
  return exportTable(runtime, {
    entry: { by, action: 'newsletter-list-exported', about: 'list:subscribers', after },
    fileName: 'subscribers.csv',
    rows: keysetList(query, { key: { email: 'text' }, direction, toRow: (row) => row }).all(),
    columns: {
      Email: ({ email }) => email,
      Status: ({ status }) => status,
      'Asked at (UTC)': ({ asked_at }) => asked_at,
      'Confirmed at (UTC)': ({ confirmed_at }) => confirmed_at,
      'Unsubscribed at (UTC)': ({ unsubscribed_at }) => unsubscribed_at,
      Subscriber: ({ subscriber_id }) => subscriber_id,
    },
  })
}

/** All consent records, oldest first, as CSV; those of deleted subscribers have no address. */
function exportConsentRecords(runtime: AuditTools, by: Actor): Promise<Response> {
  const query = runtime.db
    .selectFrom('consent_records')
    .leftJoin('subscribers', 'subscribers.subscriber_id', 'consent_records.subscriber_id')
    .selectAll('consent_records')
    .select('subscribers.email')
  const key = { changed_at: 'instant', consent_id: 'text' } as const
  return exportTable(runtime, {
    entry: { by, action: 'newsletter-list-exported', about: 'list:consent-records' },
    fileName: 'consent-records.csv',
    rows: keysetList(query, { key, toRow: (row) => row }).all(),
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
  })
}
