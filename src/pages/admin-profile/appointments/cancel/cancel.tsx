import { Form } from 'react-router'
import { agentIdSeenBy } from '#src/access/what-staff-may-do.ts'
import { actingStaff } from '#src/features/accounts/sessions/guard.server.ts'
import { undoMinutes } from '#src/firm/booking-rules.ts'
import { answerForm } from '#src/pages/_layout/forms/answer-form.server.ts'
import { CallList, ConfirmBar, whoIsUnreached } from '#src/pages/admin-profile/appointments/hand-over/call-list.tsx'
import { rowFields } from '#src/pages/admin-profile/appointments/hand-over/hand-over-query.ts'
import { appointmentsPath } from '#src/pages/admin-profile/appointments/list/appointment-list.tsx'
import { runtimeContext } from '#src/platform/runtime.server.ts'
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
import { deskReadingsContext } from '#src/workflows/desk-readings.server.ts'
import type { Route } from './+types/cancel'
import { cancelForms, findCancellable } from './cancel-forms.server.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const agents = await context.get(deskReadingsContext).agents()
  const onlyAgentId = agentIdSeenBy(actingStaff(context))
  return findCancellable(context.get(runtimeContext), { query, agents, onlyAgentId })
}

export function action({ request, context }: Route.ActionArgs) {
  return answerForm({ request, context }, cancelForms(context))
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
