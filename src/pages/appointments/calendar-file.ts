import { redirect } from 'react-router'
import { appointmentCalendar } from '#src/features/booking/appointments/appointment-calendar-file.server.ts'
import { tokenIn } from '#src/input/link-token.ts'
import { tokenPageHeaders } from '#src/pages/_layout/page-headers.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import type { Route } from './+types/calendar-file'
import { findByLink } from './open-by-link.server.ts'

/** If there is none to add, the appointment's page says why. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const runtime = context.get(runtimeContext)
  const found = await findByLink(runtime, tokenIn(params.token))
  if (found === null || found.isOver || found.appointment.status === 'cancelled')
    return redirect(`/appointments/${encodeURIComponent(params.token)}`)
  const headers = tokenPageHeaders({ actionHeaders: new Headers({ 'content-type': 'text/calendar; charset=utf-8' }) })
  headers.set('content-disposition', 'attachment; filename="appointment.ics"')
  return new Response(appointmentCalendar(runtime, found.appointment, 'PUBLISH'), { headers })
}
