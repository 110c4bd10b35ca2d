import { redirect } from 'react-router'
import { requireRecentAuthentication } from '../../../features/accounts/second-factor/recent-authentication.server.ts'
import { actingUser } from '../../../features/accounts/sessions/guard.server.ts'
import { exportTable } from '../../../features/audit-log/export-table.server.ts'
import {
  consentRecordTable,
  subscriberTable,
} from '../../../features/newsletter/subscriptions/newsletter-files.server.ts'
import { runtimeContext } from '../../../platform/runtime.server.ts'
import { filtersInWords, parseListQuery } from '../../../ui/list/list-query.ts'
import type { Route } from './+types/newsletter-file'
import { subscriberList, toSubscriberFilter } from './subscriber-list.ts'

/** Exports a newsletter list as CSV; of the subscribers, those that the page shows. */
export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  requireRecentAuthentication({ request, context, backTo: '/admin-profile/newsletter' })
  const runtime = context.get(runtimeContext)
  // Not the path as it was typed, which may be encoded in many ways.
  const entry = { by: actingUser(context), about: `/admin-profile/newsletter/files/${params.list}` }
  if (params.list === 'consent-records') {
    return exportTable(runtime, { ...entry, filters: [], table: consentRecordTable(runtime.db) })
  }
  if (params.list !== 'subscribers') return redirect('/admin-profile/newsletter')
  const listQuery = parseListQuery(subscriberList, url.searchParams)
  const table = subscriberTable(runtime.db, toSubscriberFilter(listQuery))
  return exportTable(runtime, { ...entry, filters: filtersInWords(subscriberList, listQuery), table })
}
