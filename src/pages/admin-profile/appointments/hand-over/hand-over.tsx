import { Form, useLocation } from 'react-router'
import { actingStaff } from '#src/features/accounts/sessions/guard.server.ts'
import { answerForm } from '#src/pages/_layout/forms/answer-form.server.ts'
import { appointmentsPath } from '#src/pages/admin-profile/appointments/list/appointment-list.tsx'
import { agentPath } from '#src/pages/admin-profile/record-paths.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { pluralise } from '#src/time/duration-in-words.ts'
import { Breadcrumb } from '#src/ui/desk/breadcrumb.tsx'
import { ViewTabs } from '#src/ui/desk/view-tabs.tsx'
import { useAnswer } from '#src/ui/forms/answer.ts'
import { AnswerBox } from '#src/ui/forms/answer-box.tsx'
import { revalidateAfterActions } from '#src/ui/forms/stale-form.ts'
import { SubmitButton } from '#src/ui/forms/submit-button.tsx'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { PageTitle } from '#src/ui/page-title.tsx'
import { PageHeading } from '#src/ui/section.tsx'
import { deskReadingsContext } from '#src/workflows/desk-readings.server.ts'
import type { Route } from './+types/hand-over'
import { CallList, ConfirmBar, whoIsUnreached } from './call-list.tsx'
import { handOverForms } from './hand-over-forms.server.ts'
import { rowFields, whichCalls, withChoice } from './hand-over-query.ts'
import { findHandOver, type HandOverView } from './hand-over-view.server.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const agents = await context.get(deskReadingsContext).agents()
  return findHandOver(context.get(runtimeContext), { query, staff: actingStaff(context), agents })
}

export function action({ request, context }: Route.ActionArgs) {
  return answerForm({ request, context }, handOverForms(context))
}

export const shouldRevalidate = revalidateAfterActions

export default function HandOver({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useAnswer(actionData)
  const agent = loaderData?.agent ?? null
  const title = agent === null ? 'Move calls to a colleague' : `Cover for ${agent.name}`
  return (
    <div className="max-w-5xl space-y-4">
      <PageTitle title={title} isRefused={answer?.ok === false} />
      <div className="space-y-2">
        <Breadcrumb
          trail={[
            agent === null
              ? { name: 'Calendar', to: `${appointmentsPath}?view=list` }
              : { name: agent.name, to: agentPath(agent.agentId) },
          ]}
          current={agent === null ? 'Move' : 'Cover'}
        />
        <PageHeading title={title}>
          {loaderData === null
            ? 'No calls are chosen, or your account can’t hand them over.'
            : 'Each call goes to a colleague who is free at the same time. Nothing changes until you confirm it.'}
        </PageHeading>
        <AnswerBox answer={answer} />
      </div>
      {/* Rows that were chosen have gone where they were to go. */}
      {loaderData !== null && !(agent === null && answer?.ok === true) && <Plan {...loaderData} />}
    </div>
  )
}

/** What would happen to each call, and the button that does it. */
function Plan({ agent, which, toAgentId, colleagues, calls, areFirst }: HandOverView) {
  const { search } = useLocation()
  const covered = calls.filter((call) => call.toAgentId !== null)
  const toMove = calls.filter((call) => call.toAgentId === null && call.over === null)
  const over = calls.filter((call) => call.over !== null)
  const confirmed = covered.map((call): [string, string] => [call.appointmentId, `${call.sequence} ${call.toAgentId}`])
  const to = colleagues.find(({ agentId }) => agentId === toAgentId)?.name ?? null
  return (
    <>
      {agent !== null && (
        <ViewTabs
          name="Which calls"
          views={Object.entries(whichCalls).map(([key, name]) => ({
            name,
            to: withChoice(search, { which: key }),
            isCurrent: key === which,
          }))}
        />
      )}
      {colleagues.length > 1 && (
        <ViewTabs
          name="Who takes them"
          views={[{ agentId: '', name: 'Anyone who’s free' }, ...colleagues].map(({ agentId, name }) => ({
            name,
            to: withChoice(search, { to: agentId }),
            isCurrent: agentId === (toAgentId ?? ''),
          }))}
        />
      )}
      {areFirst && <p>These are the first {calls.length}. Once they’re handed over, you’ll see the rest here.</p>}
      {calls.length === 0 && <p>There are no calls to hand over.</p>}
      {covered.length > 0 && (
        <Form method="post" state={preserveScroll} className="space-y-3">
          <CallList title={`${pluralise(covered.length, 'call')} to hand over`} calls={covered} />
          {Object.entries(rowFields(confirmed)).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <ConfirmBar words={whoIsTold(covered)}>
            <SubmitButton intent="hand-over">Hand over {pluralise(covered.length, 'call')}</SubmitButton>
          </ConfirmBar>
        </Form>
      )}
      {toMove.length > 0 && (
        <CallList
          title={`${pluralise(toMove.length, 'call')} to move`}
          hint={`${to ?? 'Nobody else'} ${to === null ? 'is' : 'isn’t'} free at ${toMove.length === 1 ? 'this time' : 'these times'}. Choose another time for each.`}
          calls={toMove}
          mayMove
        />
      )}
      {over.length > 0 && <CallList title="Can’t be changed any more" calls={over} />}
    </>
  )
}

/** Who is emailed, and whom staff have to tell themselves. */
function whoIsTold(calls: HandOverView['calls']): string {
  return `We’ll email the agents, and tell the visitors that the time stays the same.${whoIsUnreached(calls)}`
}
