import { Form } from 'react-router'
import { agentIdSeenBy } from '#src/access/what-agents-may-do.ts'
import { findStaffChangeBlocker } from '#src/access/when-an-appointment-may-change.ts'
import { actingStaff, actingUser } from '#src/features/accounts/sessions/guard.server.ts'
import { restoreAppointment } from '#src/features/booking/appointments/changes/appointment-changes.server.ts'
import { findSelected } from '#src/features/booking/appointments/changes/several-appointments.server.ts'
import { undoMinutes } from '#src/firm/booking-rules.ts'
import { toVersions } from '#src/input/form-data.ts'
import { answerForm, type Outcome, selection } from '#src/pages/_layout/forms/answer-form.server.ts'
import { CallList, ConfirmBar, whoIsUnreached } from '#src/pages/admin-profile/appointments/hand-over/call-list.tsx'
import { cancelPath, rowFields } from '#src/pages/admin-profile/appointments/hand-over/hand-over-query.ts'
import { readSelection, toCall, toTell } from '#src/pages/admin-profile/appointments/hand-over/selected-calls.server.ts'
import { appointmentsPath } from '#src/pages/admin-profile/appointments/list/appointment-list.tsx'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { recordPath } from '#src/platform/subject.ts'
import { pluralise } from '#src/time/duration-in-words.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Breadcrumb } from '#src/ui/desk/breadcrumb.tsx'
import { useAnswer } from '#src/ui/forms/answer.ts'
import { AnswerBox } from '#src/ui/forms/answer-box.tsx'
import { revalidateAfterActions } from '#src/ui/forms/stale-form.ts'
import { SubmitButton } from '#src/ui/forms/submit-button.tsx'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { PageTitle } from '#src/ui/page-title.tsx'
import { PageHeading } from '#src/ui/section.tsx'
import { cancelSeveral } from '#src/workflows/appointments/hand-over.server.ts'
import { deskReadingsContext } from '#src/workflows/desk-readings.server.ts'
import type { Route } from './+types/cancel'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, clock, firm } = context.get(runtimeContext)
  const now = clock.now().getTime()
  const ids = [...(readSelection(new URL(request.url).searchParams)?.keys() ?? [])]
  const wording = { agents: await context.get(deskReadingsContext).agents(), timeZone: firm.timeZone }
  const found = await findSelected(db, { ids, onlyAgentId: agentIdSeenBy(actingStaff(context)) })
  const calls = found.map((appointment) => {
    const blocker = findStaffChangeBlocker({ now, appointment })
    return toCall({ appointment, toAgentId: null, blocker }, wording)
  })
  return { calls }
}

export function action({ request, context }: Route.ActionArgs) {
  const runtime = context.get(runtimeContext)
  const [onlyAgentId, by] = [agentIdSeenBy(actingStaff(context)), actingUser(context)]

  return answerForm(
    { request, context },
    {
      'cancel-selected': selection(async (rows): Promise<Outcome> => {
        const seen = toVersions(rows)
        if (!(await cancelSeveral(runtime, { seen, onlyAgentId, by }))) {
          const message =
            'Something changed after you opened this page, so nothing has been cancelled. Check the list and try again'
          return { ok: false, message }
        }
        const after = [...seen].map(([id, sequence]): [string, number] => [id, sequence + 1])
        const cancelled = await findSelected(runtime.db, { ids: [...seen.keys()], onlyAgentId })
        return {
          ok: true,
          message: `${pluralise(seen.size, 'appointment')} cancelled. We’re emailing the visitors and the agents.`,
          undo: { action: cancelPath, fields: { intent: 'restore-selected', ...rowFields(after) } },
          left: toTell(cancelled, runtime.firm.timeZone),
        }
      }),
      /** Each for itself: the time of one may have been taken. */
      'restore-selected': selection(async (rows): Promise<Outcome> => {
        const seen = toVersions(rows)
        const found = await findSelected(runtime.db, { ids: [...seen.keys()], onlyAgentId })
        const left: { to: string; name: string }[] = []
        for (const { appointmentId, name } of found) {
          const sequence = seen.get(appointmentId) ?? -1
          const restored = await restoreAppointment(runtime, { appointmentId, sequence, by })
          if (!restored.ok) left.push({ to: recordPath('appointment', appointmentId), name })
        }
        const count = found.length - left.length
        if (count === 0) return { ok: false, message: 'It’s too late to undo this, or they’ve changed since' }
        const words = 'These are still cancelled, because they’ve changed since or their time is taken:'
        return {
          ok: true,
          message: `${pluralise(count, 'appointment')} back on. We’re emailing the visitors and the agents.`,
          left: left.length === 0 ? null : { words, links: left },
        }
      }),
    },
  )
}

export const shouldRevalidate = revalidateAfterActions

const list = `${appointmentsPath}?view=list`

export default function CancelSelected({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useAnswer(actionData)
  const { calls } = loaderData
  // Those that were chosen are cancelled then, or back.
  const isDone = answer?.ok === true
  const ahead = calls.filter(({ over }) => over === null)
  const over = calls.filter((call) => call.over !== null)
  return (
    <div className="max-w-5xl space-y-4">
      <PageTitle title="Cancel appointments" isRefused={answer?.ok === false} />
      <div className="space-y-2">
        <Breadcrumb trail={[{ name: 'Calendar', to: list }]} current="Cancel" />
        <PageHeading title="Cancel appointments">Nothing changes until you confirm it.</PageHeading>
        <AnswerBox answer={answer} />
      </div>
      {calls.length === 0 && <p>No appointments are selected. Select them in the list first.</p>}
      {ahead.length > 0 && !isDone && (
        <Form method="post" state={preserveScroll} className="space-y-3">
          <CallList title={`${pluralise(ahead.length, 'appointment')} to cancel`} calls={ahead} />
          {Object.entries(rowFields(ahead.map((call) => [call.appointmentId, call.sequence]))).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <ConfirmBar
            words={`We’ll email the agents, and the visitors with a file that removes the appointment from their calendar. You can undo this for ${undoMinutes} minutes.${whoIsUnreached(ahead)}`}
          >
            <SubmitButton intent="cancel-selected" variant="danger">
              Cancel {pluralise(ahead.length, 'appointment')}
            </SubmitButton>
            <ButtonLink to={list} variant="quiet">
              Keep them
            </ButtonLink>
          </ConfirmBar>
        </Form>
      )}
      {over.length > 0 && !isDone && <CallList title="Can’t be changed any more" calls={over} />}
    </div>
  )
}
