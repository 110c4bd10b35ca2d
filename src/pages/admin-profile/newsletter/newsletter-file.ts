import { redirect } from 'react-router'
import { requireRecentAuthentication } from '../../../features/accounts/second-factor/recent-authentication.server.ts'
import { actingUser } from '../../../features/accounts/sessions/guard.server.ts'
import { exportNewsletterList } from '../../../features/newsletter/subscriptions/newsletter-files.server.ts'
import { runtimeContext } from '../../../platform/runtime.server.ts'
import type { Route } from './+types/newsletter-file'

/** Exports a newsletter list as CSV. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  requireRecentAuthentication({ request, context, backTo: '/admin-profile/newsletter' })
  const file = await exportNewsletterList(context.get(runtimeContext), { ...params, by: actingUser(context) })
  return file ?? redirect('/admin-profile/newsletter')
}
