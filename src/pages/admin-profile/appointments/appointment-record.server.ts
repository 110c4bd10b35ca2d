import type { RouterContextProvider } from 'react-router'
import { agentIdSeenBy, mayDo } from '#src/access/what-staff-may-do.ts'
import { actingStaff, actingUser } from '#src/features/accounts/sessions/guard.server.ts'
import { findAppointment, readAppointment } from '#src/features/booking/appointments/appointment-queries.server.ts'
import type { AgentHours } from '#src/features/booking/availability/availability.ts'
import { createNoteKey } from '#src/features/notes/write-notes.server.ts'
import { findNotePage, noteReaderOf } from '#src/pages/admin-profile/notes/note-views.server.ts'
import { appointmentPath } from '#src/pages/admin-profile/record-paths.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { openParameter } from '#src/ui/record-panel/open-record.ts'
import { findAppointmentEvents } from './appointment-timeline.server.ts'
import { toAppointmentView } from './appointment-view.server.ts'

/**
 * An appointment as the reader of a guarded page sees it, with what the page's `query` says was done there last. Null
 * when there is none, or it is a colleague's whom the reader does not see. Audited.
 */
export async function readAppointmentRecord(
  context: Readonly<RouterContextProvider>,
  { appointmentId, query, agents }: { appointmentId: string; query: URLSearchParams; agents: AgentHours[] },
) {
  const runtime = context.get(runtimeContext)
  const staff = actingStaff(context)
  const onlyAgentId = agentIdSeenBy(staff)
  const appointment = await readAppointment(runtime, { appointmentId, onlyAgentId, by: actingUser(context) })
  if (appointment === null) return null
  const view = await toAppointmentView(runtime, { appointment, agents })
  return {
    view,
    events: await findAppointmentEvents(runtime, view, { linksToMail: mayDo(staff, 'see-undelivered-mail') }),
    notes: await findNotePage(runtime, {
      subject: { appointmentId },
      reader: noteReaderOf(context),
      path: appointmentPath(appointmentId),
      query,
    }),
    formKey: createNoteKey(),
    done: query.get('done'),
    /** The note that was added last. */
    addedId: query.get('added'),
  }
}

export type AppointmentRecord = NonNullable<Awaited<ReturnType<typeof readAppointmentRecord>>>

/**
 * The sequence now of the appointment that a page's query opens beside it, which tells whether its record has changed
 * since it was read. Null when there is none for the reader. As nothing else is shown of it, this is not a reading.
 */
export async function findOpenSequence(context: Readonly<RouterContextProvider>, query: URLSearchParams) {
  const id = query.get(openParameter) || null
  if (id === null) return null
  const onlyAgentId = agentIdSeenBy(actingStaff(context))
  const appointment = await findAppointment(context.get(runtimeContext).db, id)
  const isSeen = onlyAgentId === null || appointment?.agentId === onlyAgentId
  return isSeen ? (appointment?.sequence ?? null) : null
}
