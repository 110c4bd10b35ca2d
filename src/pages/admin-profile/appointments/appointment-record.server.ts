import type { RouterContextProvider } from 'react-router'
import { agentIdSeenBy } from '#src/access/what-staff-may-do.ts'
import { actingStaff, actingUser } from '#src/features/accounts/sessions/guard.server.ts'
import { readAppointment } from '#src/features/booking/appointments/appointment-queries.server.ts'
import { findLastNote } from '#src/pages/admin-profile/notes/note-views.server.ts'
import { readTimeline } from '#src/pages/admin-profile/timeline/read-timeline.server.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { deskReadingsContext } from '#src/workflows/desk-readings.server.ts'
import { timelineOfAppointment } from '#src/workflows/timeline.server.ts'
import { toAppointmentView } from './appointment-view.server.ts'
import { findEarlier } from './earlier.server.ts'

/**
 * An appointment as the reader of a guarded page sees it. Null when there is none, or it is a colleague's whom the reader
 * does not see. Audited. `query`: the page's, with the place in the timeline.
 */
export async function readAppointmentRecord(
  context: Readonly<RouterContextProvider>,
  { appointmentId, query }: { appointmentId: string; query: URLSearchParams },
) {
  const runtime = context.get(runtimeContext)
  const onlyAgentId = agentIdSeenBy(actingStaff(context))
  const appointment = await readAppointment(runtime, { appointmentId, onlyAgentId, by: actingUser(context) })
  if (appointment === null) return null
  const agents = await context.get(deskReadingsContext).agents()
  const view = await toAppointmentView(runtime, { appointment, agents })
  const { personId } = view
  return {
    view,
    earlier: personId === null ? null : await findEarlier(runtime, { personId, appointmentId, onlyAgentId }),
    lastNote: await findLastNote(runtime, `appointment:${appointmentId}`),
    timeline: await readTimeline(context, timelineOfAppointment(appointmentId), query),
  }
}
