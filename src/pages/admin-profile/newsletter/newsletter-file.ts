import { redirect } from 'react-router'
import { requireRecentAuthentication } from '../../../features/accounts/second-factor/recent-authentication.server.ts'
import { actingUser } from '../../../features/accounts/sessions/guard.server.ts'
import { exportNewsletterList } from '../../../features/newsletter/subscriptions/newsletter-files.server.ts'
import { runtimeContext } from '../../../platform/runtime.server.ts'
import { parseListQuery } from '../../../ui/list/list-query.ts'
import type { Route } from './+types/newsletter-file'
import { subscriberList, toSubscriberFilter } from './subscriber-list.ts'

/** Exports a newsletter list as CSV; of the subscribers, those that the page shows. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  requireRecentAuthentication({ request, context, backTo: '/admin-profile/newsletter' })
  const filter = toSubscriberFilter(parseListQuery(subscriberList, new URL(request.url).searchParams))
  const file = await exportNewsletterList(context.get(runtimeContext), { ...params, filter, by: actingUser(context) })
  return file ?? redirect('/admin-profile/newsletter')
}
