import { redirect } from 'react-router'
import { actingUser } from '#src/features/accounts/sessions/guard.server.ts'
import { exportTable } from '#src/features/audit-log/export-table.server.ts'
import { consentRecordTable } from '#src/features/newsletter/subscriptions/newsletter-files.server.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import type { Route } from './+types/newsletter-file'
import { subscriberList } from './subscriber-list.ts'

/** Exports the consent records as CSV. They have no page; the subscribers' page links to them. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  if (params.list !== 'consent-records') return redirect(subscriberList.path)
  const runtime = context.get(runtimeContext)
  // Not the path as it was typed, which may be encoded in many ways.
  const about = '/admin-profile/newsletter/files/consent-records'
  const [table, query] = [consentRecordTable(runtime.db), url.searchParams]
  return exportTable(runtime, { by: actingUser(context), about, filters: [], table, query })
}
