import { requireRecentAuthentication } from '../../../features/accounts/second-factor/recent-authentication.server.ts'
import { actingUser } from '../../../features/accounts/sessions/guard.server.ts'
import { exportAppointments } from '../../../features/booking/appointments/export-appointments.server.ts'
import { firm } from '../../../firm/firm.ts'
import { runtimeContext } from '../../../platform/runtime.server.ts'
import { dayOf } from '../../../time/local-time.ts'
import type { Route } from './+types/appointments-csv'
import { readBoardView } from './board-view.ts'

/** All appointments that the list shows, page by page, as a file. */
export function loader({ request, context }: Route.LoaderArgs) {
  requireRecentAuthentication({ request, context, backTo: '/admin-profile/appointments' })
  const runtime = context.get(runtimeContext)
  const today = dayOf(runtime.clock.now().getTime(), firm.timeZone)
  const view = readBoardView(new URL(request.url).searchParams, today)
  return exportAppointments(runtime, { filter: view, by: actingUser(context) })
}
