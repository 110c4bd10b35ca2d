import { Link, redirect } from 'react-router'
import { actingUser } from '../../../features/accounts/sessions/guard.server.ts'
import { readAppointment } from '../../../features/booking/appointments/appointment-queries.server.ts'
import { readAvailability } from '../../../features/booking/availability/availability-queries.server.ts'
import { readBookingView } from '../../../features/booking/components/booking-view.ts'
import { findOfferedDays } from '../../../features/booking/slots/offered-days.server.ts'
import { readFormData } from '../../../input/form-data.ts'
import { runtimeContext } from '../../../platform/runtime.server.ts'
import { revalidateAfterActions } from '../../../ui/forms/stale-form.ts'
import { ProblemBox } from '../../../ui/notice.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { PageHeading } from '../../../ui/section.tsx'
import { DoneNotice, useDoneInAddress } from '../../../ui/toasts/done-notice.tsx'
import { useChanged } from '../../../ui/toasts/toasts.ts'
import type { Route } from './+types/appointment'
import { AppointmentActions, AppointmentFacts } from './appointment-facts.tsx'
import { HistoryList } from './appointment-table.tsx'
import { type AppointmentView, toAppointmentView } from './appointment-view.server.ts'
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
    moving:
      view.mayChange && query.has('move')
        ? {
            agentId,
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

/** A mark is taken back by removing it, and a cancellation while its time is kept. */
function undoOf({ appointmentId, sequence, mayUnmark, mayRestore }: AppointmentView, done: string | null) {
  const intent = mayUnmark && (done === 'done' || done === 'no-show') ? 'booked' : mayRestore ? 'restore' : null
  if (intent === null || (intent === 'restore' && done !== 'cancel')) return null
  const action = `/admin-profile/appointments/${appointmentId}`
  return { action, fields: { intent, sequence: String(sequence) } }
}

export default function AppointmentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { view, moving } = loaderData
  const { answer, done } = useDoneInAddress()
  const unseen = view.history.filter(({ sequence }) => actionData?.unseen.includes(sequence))
  return (
    <div className="space-y-8">
      <PageTitle title={`Appointment ${view.reference}`} isRefused={actionData !== undefined} />
      <div className="space-y-6">
        <p>
          <Link to={`/admin-profile/appointments?view=day&day=${view.day}`}>Appointments that day</Link>
        </p>
        <PageHeading title={`Appointment ${view.reference}`} />
        <DoneNotice
          answer={answer}
          text={notices.get(done ?? '') ?? null}
          undo={undoOf(view, done)}
          changed="history"
        />
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
        <section {...useChanged('history')} aria-labelledby="history-heading" className="min-w-0">
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
