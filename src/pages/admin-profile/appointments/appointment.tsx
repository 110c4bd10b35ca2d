import { redirect } from 'react-router'
import { agentIdSeenBy } from '#src/access/what-staff-may-do.ts'
import { actingStaff, actingUser, requireMayDo } from '#src/features/accounts/sessions/guard.server.ts'
import { findAppointment } from '#src/features/booking/appointments/appointment-queries.server.ts'
import { readBookingView } from '#src/features/booking/components/booking-view.ts'
import { findOfferedDays } from '#src/features/booking/slots/offered-days.server.ts'
import { readFormData } from '#src/input/form-data.ts'
import { useFreshDataOnReturn } from '#src/pages/_layout/desk/fresh-data.ts'
import { actionFrom } from '#src/pages/admin-profile/action-from.ts'
import { readAnswerPage, readFrom } from '#src/pages/admin-profile/answer-address.server.ts'
import { deskReadingsContext } from '#src/pages/admin-profile/desk-readings.server.ts'
import { noteReaderOf } from '#src/pages/admin-profile/notes/note-views.server.ts'
import { appointmentPath } from '#src/pages/admin-profile/record-paths.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { isCalendarDay, isClockTime } from '#src/time/calendar-days.ts'
import { Breadcrumb } from '#src/ui/desk/breadcrumb.tsx'
import { revalidateAfterActions } from '#src/ui/forms/stale-form.ts'
import { ProblemBox } from '#src/ui/notice.tsx'
import { PageTitle } from '#src/ui/page-title.tsx'
import { PageHeading } from '#src/ui/section.tsx'
import type { Route } from './+types/appointment'
import { AppointmentFacts } from './appointment-facts.tsx'
import { AppointmentHistory } from './appointment-history.tsx'
import { readAppointmentRecord } from './appointment-record.server.ts'
import { CallLink } from './call-link.tsx'
import { AppointmentActions } from './changes/appointment-actions.tsx'
import { AppointmentNotice, BookedNotice } from './changes/appointment-notice.tsx'
import { changeAppointment } from './changes/change-appointment.server.ts'
import { ConflictWarning } from './changes/conflict-warning.tsx'
import { MoveSection } from './changes/move-section.tsx'
import { AppointmentOutcome } from './changes/outcome-form.tsx'
import { appointmentsPath } from './list/appointment-list.ts'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const runtime = context.get(runtimeContext)
  const agents = await context.get(deskReadingsContext).agents()
  const query = new URL(request.url).searchParams
  const record = await readAppointmentRecord(context, { ...params, query, agents })
  if (record === null) {
    // A colleague's, if there is one: it is refused in words, like a page that the account can't open.
    const isColleagues = (await findAppointment(runtime.db, params.appointmentId)) !== null
    // The list says that there is none.
    const list = `${appointmentsPath}?view=list&open=${encodeURIComponent(params.appointmentId)}`
    throw redirect(isColleagues ? '/admin-profile?refused' : list)
  }
  const { view } = record
  const asked = query.get('agent') ?? view.agentId
  const active = agents.filter(({ isActive }) => isActive)
  const offered = [asked, view.agentId]
    .map((id) => active.find((agent) => agent.agentId === id))
    .find((each) => each !== undefined)
  const agentId = (offered ?? active[0])?.agentId ?? asked
  const bookingView = readBookingView(query)
  const isSameAgent = agentId === view.agentId
  const audience = { agentId, isForStaff: true, exceptAppointmentId: view.appointmentId }
  const wanted = readWantedTime(query)
  const isWhereItIs = isSameAgent && wanted?.day === view.day && wanted.time === view.startTime
  return {
    ...record,
    from: readFrom(request),
    moving:
      view.mayChange && query.has('move')
        ? {
            agentId,
            wanted: isWhereItIs ? null : wanted,
            agents: active.map(({ agentId: id, name }) => ({ agentId: id, name })),
            offered: await findOfferedDays(
              runtime,
              { ...bookingView, zone: null, day: bookingView.day ?? view.day },
              { ...audience, exceptStart: isSameAgent ? view.startsAt : null },
            ),
          }
        : null,
  }
}

/** The time to move to that the calendar asks for, `HH:MM` on the day in the URL; null for none. */
function readWantedTime(query: URLSearchParams): { day: string; time: string } | null {
  const [day, time] = [query.get('day') ?? '', query.get('time') ?? '']
  return isCalendarDay(day) && isClockTime(time) ? { day, time } : null
}

export async function action({ params: { appointmentId }, request, context }: Route.ActionArgs) {
  const runtime = context.get(runtimeContext)
  const appointment = await findAppointment(runtime.db, appointmentId)
  if (appointment === null) throw redirect(appointmentsPath)
  requireMayDo(context, 'change-appointment', appointment.agentId)
  const posted = {
    appointment,
    page: readAnswerPage(request, appointmentPath(appointmentId)),
    by: actingUser(context),
    onlyAgentId: agentIdSeenBy(actingStaff(context)),
    reader: noteReaderOf(context),
    formData: await readFormData(request),
  }
  return changeAppointment(runtime, posted)
}

export const shouldRevalidate = revalidateAfterActions

export default function AppointmentPage({ loaderData, actionData }: Route.ComponentProps) {
  useFreshDataOnReturn()
  const { view, done, moving, from, ...history } = loaderData
  const { reference, day, when, name, phone, sequence } = view
  const isRefused = actionData !== undefined
  const lastDone = isRefused ? '' : (done ?? '')
  const recordPath = appointmentPath(view.appointmentId)
  const action = from === null ? recordPath : actionFrom(recordPath, from)
  const unseen = view.history.filter((change) => actionData?.unseen.includes(change.sequence))
  return (
    <div className="space-y-6">
      <PageTitle title={`Appointment ${reference}`} isRefused={isRefused} />
      <div className="space-y-2">
        <Breadcrumb
          trail={[
            { name: 'Calendar', to: appointmentsPath },
            { name: 'That day', to: `${appointmentsPath}?view=day&day=${day}` },
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
          <AppointmentOutcome view={view} done={lastDone} addedId={history.addedId} action={action} />
          {lastDone === 'new' && <BookedNotice booked={view} />}
        </div>
        <AppointmentNotice view={view} />
        <ConflictWarning view={view} />
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
      {moving !== null && (
        <MoveSection
          {...moving}
          sequence={sequence}
          hasEmail={view.email !== ''}
          from={from}
          refusedStart={actionData?.startsAt ?? null}
        />
      )}
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
        <AppointmentFacts view={view} action={action} answer={actionData?.fact ?? null} />
        <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <AppointmentHistory {...history} view={view} action={action} answer={actionData?.note ?? null} />
        </div>
        <AppointmentActions view={view} isMoving={moving !== null} />
      </div>
    </div>
  )
}
