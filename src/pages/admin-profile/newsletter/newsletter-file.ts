import { redirect } from 'react-router'
import { actingUser } from '#src/features/accounts/sessions/guard.server.ts'
import {
  listConsentRecords,
  type StoredConsent,
} from '#src/features/newsletter/subscriptions/subscriber-queries.server.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { auditedCsvFile } from '#src/workflows/list-page.server.ts'
import type { Route } from './+types/newsletter-file'
import { subscriberList } from './subscriber-list.tsx'

/** Exports the consent records as CSV. They have no page; the subscribers' page links to them. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  if (params.list !== 'consent-records') return redirect(subscriberList.path)
  const runtime = context.get(runtimeContext)
  // Not the path as it was typed, which may be encoded in many ways.
  const about = '/admin-profile/newsletter/files/consent-records'
  const rows = listConsentRecords(runtime.db)
  const table = { fileName: 'consent-records.csv', rows, columns }
  return auditedCsvFile(runtime, { by: actingUser(context), about, filters: [], table, query: url.searchParams })
}

const columns = {
  'Time (UTC)': ({ changed_at }: StoredConsent) => changed_at,
  Email: ({ email }: StoredConsent) => email,
  Change: ({ change }: StoredConsent) => change,
  Method: ({ method }: StoredConsent) => method,
  Page: ({ page }: StoredConsent) => page,
  Wording: ({ wording }: StoredConsent) => wording,
  Subscriber: ({ subscriber_id }: StoredConsent) => subscriber_id,
  Record: ({ consent_id }: StoredConsent) => consent_id,
}
