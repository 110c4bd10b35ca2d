import { Link, redirect } from 'react-router'
import { actingUser } from '../../../features/accounts/sessions/guard.server.ts'
import { readAppointment } from '../../../features/booking/appointments/appointment-queries.server.ts'
import { readAvailability } from '../../../features/booking/availability/availability-queries.server.ts'
import { readBookingView } from '../../../features/booking/components/booking-view.ts'
import { findOfferedDays } from '../../../features/booking/slots/offered-days.server.ts'
import { readFormData } from '../../../input/form-data.ts'
import { runtimeContext } from '../../../platform/runtime.server.ts'
import { isCalendarDay } from '../../../time/calendar-days.ts'
import { revalidateAfterActions } from '../../../ui/forms/stale-form.ts'
import { Notice, ProblemBox } from '../../../ui/notice.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { PageHeading } from '../../../ui/section.tsx'
import type { Route } from './+types/appointment'
import { AppointmentActions, AppointmentFacts } from './appointment-facts.tsx'
import { HistoryList } from './appointment-table.tsx'
import { toAppointmentView } from './appointment-view.server.ts'
import { changeAppointment } from './change-appointment.server.ts'
import { MoveSection } from './move-section.tsx'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const runtime = context.get(runtimeContext)
  const appointment = await readAppointment(runtime, { ...params, by: actingUser(context) })
  if (appointment === null) throw redirect('/admin-profile/appointments')
  const { agents } = await readAvailability(runtime.db)
  const view = await toAppointmentView(runtime, { appointment, agents })
  const query = new URL(request.url).searchParams
  const asked = query.get('agent') ?? appointment.agentId
  const active = agents.filter(({ isActive }) => isActive)
  const agentId = (active.find((agent) => agent.agentId === asked) ?? active[0])?.agentId ?? asked
  const bookingView = readBookingView(query)
  const audience = { agentId, isForStaff: true, exceptAppointmentId: appointment.appointmentId }
  return {
    view,
    done: query.get('done'),
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
  const posted = { appointmentId, by: actingUser(context), formData: await readFormData(request) }
  return changeAppointment(context.get(runtimeContext), posted)
}

export const shouldRevalidate = revalidateAfterActions

// A Map, because `done` comes from the URL and could be `constructor`, which every object has.
const notices = new Map(
  Object.entries({
    move: 'Appointment moved. We’re emailing the visitor the new time, with a calendar file.',
    cancel: 'Appointment cancelled. We’re emailing the visitor, with a file that removes it from their calendar.',
    restore: 'The appointment is back on. We’re emailing the visitor.',
    done: 'Marked as done.',
    'no-show': 'Marked as no-show. Nothing else has changed.',
    booked: 'Status removed.',
  }),
)

export default function AppointmentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { view, done, moving } = loaderData
  const notice = actionData === undefined ? notices.get(done ?? '') : undefined
  const unseen = view.history.filter(({ sequence }) => actionData?.unseen.includes(sequence))
  return (
    <div className="space-y-8">
      <PageTitle title={`Appointment ${view.reference}`} isRefused={actionData !== undefined} />
      <div className="space-y-6">
        <p>
          <Link to={`/admin-profile/appointments?view=day&day=${view.day}`}>Appointments that day</Link>
        </p>
        <PageHeading title={`Appointment ${view.reference}`} />
        <div aria-live="polite">{notice !== undefined && <Notice>{notice}</Notice>}</div>
        {actionData !== undefined && (
          <ProblemBox answer={actionData} role="alert">
            <p className="mt-2">{actionData.problem}.</p>
            {unseen.length > 0 && <HistoryList history={unseen} />}
          </ProblemBox>
        )}
      </div>
      <div className="grid gap-12 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <div className="min-w-0 space-y-8">
          <AppointmentFacts view={view} />
          <AppointmentActions view={view} isMoving={moving !== null} />
        </div>
        <section aria-labelledby="history-heading" className="min-w-0">
          <h2 id="history-heading" className="text-h3">
            History
          </h2>
          <HistoryList history={view.history} />
        </section>
      </div>
      {moving !== null && <MoveSection {...moving} sequence={view.sequence} />}
    </div>
  )
}
