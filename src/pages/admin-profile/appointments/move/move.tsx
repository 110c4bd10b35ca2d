import { data, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { agentIdSeenBy, mayDo } from '#src/access/what-agents-may-do.ts'
import { actingStaff, actingUser, requireMayDo } from '#src/features/accounts/sessions/guard.server.ts'
import { findAppointment, readAppointment } from '#src/features/booking/appointments/appointment-queries.server.ts'
import type { Appointment } from '#src/features/booking/appointments/appointment-rows.server.ts'
import { moveAppointment } from '#src/features/booking/appointments/changes/move-appointment.server.ts'
import { findAgents } from '#src/features/booking/availability/availability-queries.server.ts'
import { readBookingView } from '#src/features/booking/components/booking-view.ts'
import { findOfferedDays } from '#src/features/booking/slots/offered-days.server.ts'
import { refusedTime } from '#src/features/booking/slots/refused-time.ts'
import { toVersion } from '#src/input/form-data.ts'
import { answerForm, form, type Outcome } from '#src/pages/_layout/forms/answer-form.server.ts'
import { refusedChange } from '#src/pages/admin-profile/appointments/appointment-forms.server.ts'
import { appointmentsPath } from '#src/pages/admin-profile/appointments/list/appointment-list.tsx'
import { todayPath } from '#src/pages/admin-profile/sections.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { recordPath } from '#src/platform/subject.ts'
import { isCalendarDay, isClockTime } from '#src/time/calendar-days.ts'
import { clockTime, dayOf, longDateTime } from '#src/time/local-time.ts'
import { Breadcrumb } from '#src/ui/desk/breadcrumb.tsx'
import { resultOf, useAnswer } from '#src/ui/forms/answer.ts'
import { AnswerBox } from '#src/ui/forms/answer-box.tsx'
import { revalidateAfterActions } from '#src/ui/forms/stale-form.ts'
import { PageTitle } from '#src/ui/page-title.tsx'
import { PageHeading } from '#src/ui/section.tsx'
import type { Route } from './+types/move'
import { MoveForm } from './move-form.tsx'

export async function loader({ params: { appointmentId }, request, context }: Route.LoaderArgs) {
  const runtime = context.get(runtimeContext)
  const onlyAgentId = agentIdSeenBy(actingStaff(context))
  const appointment = await readAppointment(runtime, { appointmentId, onlyAgentId, by: actingUser(context) })
  if (appointment === null) return data(null, { status: 404 })
  const { timeZone } = runtime.firm
  const { startsAt, agentId, reference, name, email, sequence } = appointment
  const query = new URL(request.url).searchParams
  const active = (await findAgents(runtime.db)).filter(({ isActive }) => isActive)
  const chosen = [query.get('agent'), agentId].map((id) => active.find((agent) => agent.agentId === id))
  const chosenId = (chosen.find((agent) => agent !== undefined) ?? active[0])?.agentId ?? agentId
  const isSameAgent = chosenId === agentId
  const view = readBookingView(query)
  const day = dayOf(startsAt, timeZone)
  const wanted = readWantedTime(query)
  const isWhereItIs = isSameAgent && wanted?.day === day && wanted.time === clockTime(startsAt, timeZone)
  return {
    reference,
    name,
    when: longDateTime(startsAt, timeZone),
    sequence,
    hasEmail: email !== '',
    agentId: chosenId,
    agents: active.map(({ agentId: id, name }) => ({ agentId: id, name })),
    wanted: isWhereItIs ? null : wanted,
    offered: await findOfferedDays(
      runtime,
      { ...view, zone: null, day: view.day ?? day },
      {
        agentId: chosenId,
        isForStaff: true,
        exceptAppointmentId: appointmentId,
        exceptStart: isSameAgent ? startsAt : null,
      },
    ),
  }
}

/** The time to move to that the calendar asks for, `HH:MM` on the day in the URL; null for none. */
function readWantedTime(query: URLSearchParams): { day: string; time: string } | null {
  const [day, time] = [query.get('day') ?? '', query.get('time') ?? '']
  return isCalendarDay(day) && isClockTime(time) ? { day, time } : null
}

export async function action({ params: { appointmentId }, request, context }: Route.ActionArgs) {
  const appointment = await findAppointment(context.get(runtimeContext).db, appointmentId)
  if (appointment === null) throw data('There’s no such appointment any more.', { status: 404 })
  requireMayDo(context, 'change-appointment', appointment.agentId)
  return answerForm(
    { request, context },
    { move: form(chosenTime, (chosen) => moveOnRequest(context, appointment, chosen)) },
  )
}

/** The start in ISO 8601, the agent, and the sequence of the appointment that was shown. */
const chosenTime = z.object({
  startsAt: z
    .string({ error: 'Choose a time' })
    .transform((text) => Date.parse(text))
    .refine((instant) => !Number.isNaN(instant), { error: 'Choose a time' }),
  agentId: z.string().default(''),
  version: z.string().default(''),
})

const refusedTimes = {
  'slot-taken': `${refusedTime['slot-taken']}. The appointment hasn’t changed`,
  'slot-not-offered': 'That time isn’t free. Choose one of the times below',
}

/** Moves an appointment, and says whom staff still have to tell. */
async function moveOnRequest(
  context: Readonly<RouterContextProvider>,
  appointment: Appointment,
  { startsAt, agentId, version }: { startsAt: number; agentId: string; version: string },
): Promise<Outcome> {
  const { appointmentId, name, email } = appointment
  const runtime = context.get(runtimeContext)
  const sequence = toVersion(version)
  const change = { appointmentId, sequence, by: actingUser(context), found: appointment }
  const moved = await moveAppointment(runtime, { ...change, startsAt, agentId: agentId.replaceAll('\0', '') })
  if (!moved.ok) {
    const { reason } = moved
    if (reason === 'slot-taken' || reason === 'slot-not-offered') {
      const status = reason === 'slot-taken' ? 409 : 422
      return { ok: false, status, fieldErrors: { startsAt: refusedTimes[reason] } }
    }
    return refusedChange(runtime, { appointmentId, sequence, reason })
  }
  const agents = await findAgents(runtime.db)
  const agentName = agents.find((agent) => agent.agentId === agentId)?.name ?? 'their agent'
  const isSeen = mayDo(actingStaff(context), 'see-appointment', agentId)
  const emailed =
    email === ''
      ? `They didn’t give an email address, so please tell them the new time yourself. We’re emailing ${agentName}.`
      : `We’re emailing them the new time, with a calendar file, and ${agentName}.`
  return {
    ok: true,
    message: `${name}’s appointment is now ${longDateTime(startsAt, runtime.firm.timeZone)}, with ${agentName}.`,
    left: {
      words: isSeen ? emailed : `${emailed} It’s ${agentName}’s appointment now, so you can’t open it any more.`,
      links: [
        ...(isSeen ? [{ to: recordPath('appointment', appointmentId), name: 'Open the appointment' }] : []),
        { to: appointmentsPath, name: 'Calendar' },
        { to: todayPath, name: 'Today' },
      ],
    },
  }
}

export const shouldRevalidate = revalidateAfterActions

export default function MoveAppointment({ params: { appointmentId }, loaderData, actionData }: Route.ComponentProps) {
  const answer = useAnswer(actionData)
  const title = loaderData === null ? 'Move appointment' : `Move ${loaderData.reference}`
  return (
    <div className="space-y-6">
      <PageTitle title={title} isRefused={answer?.ok === false} />
      <div className="space-y-2">
        <Breadcrumb
          trail={[
            { name: 'Calendar', to: appointmentsPath },
            ...(loaderData === null ? [] : [{ name: loaderData.name, to: recordPath('appointment', appointmentId) }]),
          ]}
          current="Move"
        />
        <PageHeading title={title}>
          {loaderData !== null && `${loaderData.name}, ${loaderData.when}`}
          {loaderData === null && answer?.ok !== true && 'There’s no such appointment, or your account can’t open it.'}
        </PageHeading>
        <AnswerBox answer={answer} />
      </div>
      {loaderData !== null && answer?.ok !== true && (
        <MoveForm {...loaderData} appointmentId={appointmentId} lastResult={resultOf(answer, 'move')} />
      )}
    </div>
  )
}
