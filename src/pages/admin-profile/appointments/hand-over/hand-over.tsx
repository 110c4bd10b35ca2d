import { Form, useLocation } from 'react-router'
import { agentIdSeenBy } from '#src/access/what-agents-may-do.ts'
import { actingStaff, actingUser } from '#src/features/accounts/sessions/guard.server.ts'
import { findSelected } from '#src/features/booking/appointments/changes/several-appointments.server.ts'
import { toVersion, toVersions } from '#src/input/form-data.ts'
import { answerForm, type Outcome, selection } from '#src/pages/_layout/forms/answer-form.server.ts'
import { appointmentsPath } from '#src/pages/admin-profile/appointments/list/appointment-list.tsx'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { recordPath } from '#src/platform/subject.ts'
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
import {
  type ConfirmedCall,
  handOver,
  maxCalls,
  planHandOver,
  undoHandOver,
} from '#src/workflows/appointments/hand-over.server.ts'
import { deskReadingsContext } from '#src/workflows/desk-readings.server.ts'
import type { Route } from './+types/hand-over'
import { CallList, ConfirmBar, whoIsUnreached } from './call-list.tsx'
import { handOverPath, rowFields, whichCalls, withChoice } from './hand-over-query.ts'
import { readSelection, toCall, toTell } from './selected-calls.server.ts'

/** Whose calls, who could take each, and how many can’t be handed over. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const runtime = context.get(runtimeContext)
  const query = new URL(request.url).searchParams
  const agents = await context.get(deskReadingsContext).agents()
  const onlyAgentId = agentIdSeenBy(actingStaff(context))
  const toAgentId = agents.find(({ agentId, isActive }) => isActive && agentId === query.get('to'))?.agentId ?? null
  const asked = readChosen(query)
  const agent = agents.find(({ agentId }) => agentId === asked.agentId)
  const isVisible = agent !== undefined && (onlyAgentId === null || agent.agentId === onlyAgentId)
  if (asked.seen === null && !isVisible) return null
  const { which, calls } = await planHandOver(runtime, { ...asked, toAgentId, onlyAgentId })
  const colleagues = agents.filter(({ agentId, isActive }) => isActive && agentId !== agent?.agentId)
  return {
    agent: agent === undefined ? null : { agentId: agent.agentId, name: agent.name },
    which,
    toAgentId,
    /** Of an agent’s; there may be more. */
    areFirst: asked.seen === null && calls.length === maxCalls,
    colleagues: colleagues.map(({ agentId, name }) => ({ agentId, name })),
    calls: calls.map((call) => toCall(call, { agents, timeZone: runtime.firm.timeZone })),
  }
}

function readChosen(query: URLSearchParams) {
  const which = query.get('which')
  return {
    seen: query.has('agent') ? null : readSelection(query),
    agentId: query.get('agent') ?? '',
    which: which !== null && Object.hasOwn(whichCalls, which) ? (which as keyof typeof whichCalls) : null,
  }
}

export function action({ request, context }: Route.ActionArgs) {
  const runtime = context.get(runtimeContext)
  const asking = { onlyAgentId: agentIdSeenBy(actingStaff(context)), by: actingUser(context) }

  return answerForm(
    { request, context },
    {
      'hand-over': selection(async (rows): Promise<Outcome> => {
        const confirmed = new Map([...rows].map(([id, text]) => [id, readConfirmed(text)]))
        if (!(await handOver(runtime, { confirmed, ...asking }))) return stale('handed over')
        const ids = [...confirmed.keys()]
        const left = toTell(await findSelected(runtime.db, { ids, onlyAgentId: null }), runtime.firm.timeZone)
        const after = [...confirmed].map(([id, { sequence }]): [string, number] => [id, sequence + 1])
        return {
          ok: true,
          message: `${pluralise(confirmed.size, 'call')} handed over. We’re emailing the visitors and the agents.`,
          undo: { action: handOverPath, fields: { intent: 'undo-hand-over', ...rowFields(after) } },
          left,
        }
      }),
      'undo-hand-over': selection(async (rows): Promise<Outcome> => {
        const seen = toVersions(rows)
        if (!(await undoHandOver(runtime, { seen, ...asking }))) return stale('given back')
        const message = `${pluralise(seen.size, 'call')} given back. We’re emailing the visitors and the agents.`
        return { ok: true, message }
      }),
    },
  )
}

const stale = (done: string): Outcome => ({
  ok: false,
  message: `Something changed after you opened this page, so no calls have been ${done}. Check the list and try again`,
})

/** `3 agent-1`: the version that was shown, and the colleague. */
function readConfirmed(text: string): ConfirmedCall {
  const [version = '', ...agent] = text.split(' ')
  return { sequence: toVersion(version), toAgentId: agent.join(' ').replaceAll('\0', '') }
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
              : { name: agent.name, to: recordPath('agent', agent.agentId) },
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

type HandOverView = NonNullable<Route.ComponentProps['loaderData']>

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
          hint={`${to ?? 'Nobody else'} ${to === null ? 'is' : 'isn’t'} free at ${toMove.length === 1 ? 'this time' : 'these times'}. Choose another time${toMove.length === 1 ? '' : ' for each'}.`}
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
