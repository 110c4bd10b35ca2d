import type { RouterContextProvider } from 'react-router'
import { agentIdSeenBy, mayDo } from '#src/access/what-staff-may-do.ts'
import { actingStaff, actingUser } from '#src/features/accounts/sessions/guard.server.ts'
import { readAppointment } from '#src/features/booking/appointments/appointment-queries.server.ts'
import { createNoteKey } from '#src/features/notes/write-notes.server.ts'
import { deskReadingsContext } from '#src/pages/admin-profile/desk-readings.server.ts'
import { findNotePage, noteReaderOf } from '#src/pages/admin-profile/notes/note-views.server.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { findAppointmentEvents } from './appointment-timeline.server.ts'
import { toAppointmentView } from './appointment-view.server.ts'
import { findEarlier } from './earlier.server.ts'

/**
 * An appointment as the reader of a guarded page sees it. Null when there is none, or it is a colleague's whom the reader
 * does not see. Audited. `notesAfter`: the cursor of its notes.
 */
export async function readAppointmentRecord(
  context: Readonly<RouterContextProvider>,
  { appointmentId, notesAfter }: { appointmentId: string; notesAfter: string | null },
) {
  const runtime = context.get(runtimeContext)
  const staff = actingStaff(context)
  const onlyAgentId = agentIdSeenBy(staff)
  const appointment = await readAppointment(runtime, { appointmentId, onlyAgentId, by: actingUser(context) })
  if (appointment === null) return null
  const agents = await context.get(deskReadingsContext).agents()
  const view = await toAppointmentView(runtime, { appointment, agents })
  const { personId } = view
  return {
    view,
    earlier: personId === null ? null : await findEarlier(runtime, { personId, appointmentId, onlyAgentId }),
    events: await findAppointmentEvents(runtime, view, { linksToMail: mayDo(staff, 'see-undelivered-mail') }),
    notes: await findNotePage(runtime, {
      subject: { appointmentId },
      reader: noteReaderOf(context),
      after: notesAfter,
    }),
    formKey: createNoteKey(),
  }
}

export type AppointmentRecord = NonNullable<Awaited<ReturnType<typeof readAppointmentRecord>>>
