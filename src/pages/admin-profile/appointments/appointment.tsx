import { Link, redirect } from 'react-router'
import { agentIdSeenBy } from '../../../access/what-staff-may-do.ts'
import { actingStaff, actingUser, requireMayDo } from '../../../features/accounts/sessions/guard.server.ts'
import { findAppointment, readAppointment } from '../../../features/booking/appointments/appointment-queries.server.ts'
import { readAvailability } from '../../../features/booking/availability/availability-queries.server.ts'
import { readBookingView } from '../../../features/booking/components/booking-view.ts'
import { findOfferedDays } from '../../../features/booking/slots/offered-days.server.ts'
import { readFormData } from '../../../input/form-data.ts'
import { runtimeContext } from '../../../platform/runtime.server.ts'
import { revalidateAfterActions } from '../../../ui/forms/stale-form.ts'
import { ProblemBox } from '../../../ui/notice.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { PageHeading } from '../../../ui/section.tsx'
import type { Route } from './+types/appointment'
import { AppointmentActions, AppointmentFacts } from './appointment-facts.tsx'
import { AppointmentNotice } from './appointment-notice.tsx'
import { HistoryList } from './appointment-table.tsx'
import { toAppointmentView } from './appointment-view.server.ts'
import { changeAppointment } from './change-appointment.server.ts'
import { MoveSection } from './move-section.tsx'

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
  return {
    view,
    done: query.get('done'),
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
  const runtime = context.get(runtimeContext)
  const appointment = await findAppointment(runtime.db, appointmentId)
  if (appointment === null) throw redirect('/admin-profile/appointments')
  requireMayDo(context, 'change-appointment', appointment.agentId)
  const posted = { appointmentId, by: actingUser(context), formData: await readFormData(request) }
  return changeAppointment(runtime, posted)
}

export const shouldRevalidate = revalidateAfterActions

export default function AppointmentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { view, done, moving } = loaderData
  const unseen = view.history.filter(({ sequence }) => actionData?.unseen.includes(sequence))
  return (
    <div className="space-y-8">
      <PageTitle title={`Appointment ${view.reference}`} isRefused={actionData !== undefined} />
      <div className="space-y-6">
        <p>
          <Link to={`/admin-profile/appointments?view=day&day=${view.day}`}>Appointments that day</Link>
        </p>
        <PageHeading title={`Appointment ${view.reference}`} />
        <div aria-live="polite">{actionData === undefined && <AppointmentNotice done={done} view={view} />}</div>
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
      {moving !== null && <MoveSection {...moving} sequence={view.sequence} hasEmail={view.email !== ''} />}
    </div>
  )
}
