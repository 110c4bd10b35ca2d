import { redirect } from 'react-router'
import { agentIdSeenBy } from '../../../access/what-staff-may-do.ts'
import { actingStaff, actingUser, requireMayDo } from '../../../features/accounts/sessions/guard.server.ts'
import { findAppointment, readAppointment } from '../../../features/booking/appointments/appointment-queries.server.ts'
import { readAvailability } from '../../../features/booking/availability/availability-queries.server.ts'
import { readBookingView } from '../../../features/booking/components/booking-view.ts'
import { findOfferedDays } from '../../../features/booking/slots/offered-days.server.ts'
import { createNoteKey } from '../../../features/notes/write-notes.server.ts'
import { readFormData } from '../../../input/form-data.ts'
import { runtimeContext } from '../../../platform/runtime.server.ts'
import { isCalendarDay } from '../../../time/calendar-days.ts'
import { Breadcrumb } from '../../../ui/breadcrumb.tsx'
import { revalidateAfterActions } from '../../../ui/forms/stale-form.ts'
import { ProblemBox } from '../../../ui/notice.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { PageHeading } from '../../../ui/section.tsx'
import { noteNotices } from '../notes/note-notices.ts'
import { findNoteViews, noteReaderOf } from '../notes/note-views.server.ts'
import type { Route } from './+types/appointment'
import { AppointmentActions, AppointmentFacts } from './appointment-facts.tsx'
import { AppointmentHistory } from './appointment-history.tsx'
import { AppointmentNotice, BookedNotice } from './appointment-notice.tsx'
import { appointmentStatuses } from './appointment-query.ts'
import { findAppointmentEvents } from './appointment-timeline.server.ts'
import { toAppointmentView } from './appointment-view.server.ts'
import { CallLink } from './call-link.tsx'
import { changeAppointment } from './change-appointment.server.ts'
import { MoveSection } from './move-section.tsx'
import { GivenOutcome } from './outcome-form.tsx'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const runtime = context.get(runtimeContext)
  const seenAgentId = agentIdSeenBy(actingStaff(context))
  const appointment = await readAppointment(runtime, { ...params, seenAgentId, by: actingUser(context) })
  if (appointment === null) throw redirect('/admin-profile/appointments')
  const { agents } = await readAvailability(runtime.db)
  const view = await toAppointmentView(runtime, { appointment, agents })
  const query = new URL(request.url).searchParams
  const asked = query.get('agent') ?? appointment.agentId
  const active = agents.filter(({ isActive }) => isActive)
  const agentId = (active.find((agent) => agent.agentId === asked) ?? active[0])?.agentId ?? asked
  const bookingView = readBookingView(query)
  const audience = { agentId, isForStaff: true, exceptAppointmentId: appointment.appointmentId }
  const subject = { appointmentId: appointment.appointmentId }
  return {
    view,
    events: await findAppointmentEvents(runtime, view),
    notes: await findNoteViews(runtime.db, { subject, reader: noteReaderOf(context) }),
    formKey: createNoteKey(),
    done: query.get('done'),
    addedId: query.get('added'),
    moving:
      view.mayChange && query.has('move')
        ? {
            agentId,
            wanted: readWantedTime(query),
            agents: active.map(({ agentId: id, name }) => ({ agentId: id, name })),
            offered: await findOfferedDays(
              runtime,
              { ...bookingView, zone: null, day: bookingView.day ?? view.day },
              audience,
            ),
          }
        : null,
  }
}

/** The time to move to that the calendar asks for, `HH:MM` on the day in the URL; null for none. */
function readWantedTime(query: URLSearchParams): { day: string; time: string } | null {
  const [day, time] = [query.get('day') ?? '', query.get('time') ?? '']
  return isCalendarDay(day) && /^\d\d:\d\d$/.test(time) ? { day, time } : null
}

export async function action({ params: { appointmentId }, request, context }: Route.ActionArgs) {
  const runtime = context.get(runtimeContext)
  const appointment = await findAppointment(runtime.db, appointmentId)
  if (appointment === null) throw redirect('/admin-profile/appointments')
  requireMayDo(context, 'change-appointment', appointment.agentId)
  const posted = {
    appointmentId,
    by: actingUser(context),
    reader: noteReaderOf(context),
    formData: await readFormData(request),
  }
  return changeAppointment(runtime, posted)
}

export const shouldRevalidate = revalidateAfterActions

export default function AppointmentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { view, done, moving, ...history } = loaderData
  const { reference, day, when, name, phone, sequence } = view
  const isRefused = actionData !== undefined
  const lastDone = isRefused ? '' : (done ?? '')
  const isJustGiven = lastDone === view.status
  const unseen = view.history.filter((change) => actionData?.unseen.includes(change.sequence))
  return (
    <div className="space-y-6">
      <PageTitle title={`Appointment ${reference}`} isRefused={isRefused} />
      <div className="space-y-2">
        <Breadcrumb
          trail={[
            { name: 'Calendar', to: '/admin-profile/appointments' },
            { name: 'That day', to: `/admin-profile/appointments?view=day&day=${day}` },
          ]}
          current={reference}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
          <PageHeading title={`Appointment ${reference}`}>
            {name}, {when}
          </PageHeading>
          {phone !== '' && <CallLink phone={phone} />}
        </div>
        <div aria-live="polite">
          {view.mayUnmark && (
            <GivenOutcome appointmentId={view.appointmentId} sequence={sequence}>
              Outcome: <strong>{appointmentStatuses[view.status]}</strong>.
              {isJustGiven && (history.addedId === null ? ' Saved.' : ' Saved, and your note has been added.')}
            </GivenOutcome>
          )}
          {lastDone === 'new' && <BookedNotice view={view} />}
        </div>
        <AppointmentNotice view={view} />
        {isRefused && actionData.problem !== null && (
          <ProblemBox answer={actionData} role="alert">
            <p className="mt-2">{actionData.problem}.</p>
            <ul className="mt-2 space-y-1">
              {unseen.map(({ sequence, when, words }) => (
                <li key={sequence}>
                  <span className="tabular text-small">{when}:</span> {words}
                </li>
              ))}
            </ul>
          </ProblemBox>
        )}
      </div>
      {moving !== null && <MoveSection {...moving} sequence={sequence} hasEmail={view.email !== ''} />}
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
        <AppointmentFacts view={view} />
        <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <AppointmentHistory
            {...history}
            view={view}
            answer={actionData?.note ?? null}
            notice={noteNotices.get(lastDone)}
          />
        </div>
        <AppointmentActions view={view} isMoving={moving !== null} />
      </div>
    </div>
  )
}
