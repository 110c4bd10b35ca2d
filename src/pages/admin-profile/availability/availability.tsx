import { data, redirect } from 'react-router'
import type { StaffAction } from '#src/access/what-staff-may-do.ts'
import { agentIdSeenBy, mayDo } from '#src/access/what-staff-may-do.ts'
import { restorePendingSecret } from '#src/features/accounts/second-factor/pending-secret.server.ts'
import { actingStaff, actingUser, requireMayDo } from '#src/features/accounts/sessions/guard.server.ts'
import { readFormData } from '#src/input/form-data.ts'
import { useFreshDataOnReturn } from '#src/pages/_layout/desk/fresh-data.ts'
import { actionPageHeaders } from '#src/pages/_layout/page-headers.ts'
import {
  changeCalendar,
  isCalendarForm,
} from '#src/pages/admin-profile/appointments/calendar/change-calendar.server.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { DeskHeading } from '#src/ui/desk/desk-heading.tsx'
import { revalidateAfterActions } from '#src/ui/forms/stale-form.ts'
import { PageTitle } from '#src/ui/page-title.tsx'
import { Section } from '#src/ui/section.tsx'
import { useFirm } from '#src/ui/site-facts.tsx'
import type { Route } from './+types/availability'
import { pageAnswerHasToStay } from './agent-account.tsx'
import { NewAgentForm } from './agent-form.tsx'
import { AgentList, AgentSections } from './agent-list.tsx'
import { findAvailabilityView } from './availability-view.server.ts'
import { changeAvailability } from './change-availability.server.ts'
import { ConflictList } from './conflict-list.tsx'
import { RulesForm } from './rules-form.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const staff = actingStaff(context)
  const question = { wantedAgentId: query.get('agent'), onlyAgentId: agentIdSeenBy(staff) }
  const view = await findAvailabilityView(context.get(runtimeContext), question)
  const mayManage = mayDo(staff, 'manage-agents')
  return { ...view, mayManage, isAdding: mayManage && query.has('add'), added: query.get('added') }
}

export async function action({ request, context }: Route.ActionArgs) {
  const runtime = context.get(runtimeContext)
  const agentId = new URL(request.url).searchParams.get('agent') ?? ''
  const by = actingUser(context)
  const { formData } = restorePendingSecret(runtime, by.actor, await readFormData(request))
  if (isCalendarForm(formData)) return changeCalendar(context, formData)
  requireMayDo(context, actionOf.get(String(formData.get('form'))) ?? 'edit-hours', agentId)
  const changed = await changeAvailability(runtime, { agentId, formData, by })
  const { status, headers = {}, addedAgentId, ...answer } = changed
  if (addedAgentId !== undefined) {
    return redirect(`/admin-profile/availability?agent=${addedAgentId}&added=${answer.account}`, 303)
  }
  return data(answer, { status, headers })
}

export const headers = actionPageHeaders

/** What each form does; all others change hours. Those of the calendar are checked there. */
const actionOf = new Map<string, StaffAction>([
  ['new-agent', 'manage-agents'],
  ['agent', 'manage-agents'],
  ['account', 'manage-agents'],
  ['rules', 'edit-booking-rules'],
])

export const shouldRevalidate = revalidateAfterActions

export default function Availability({ loaderData, actionData }: Route.ComponentProps) {
  const { timeZoneCity } = useFirm()
  const { freeCount, conflicts, hasMoreConflicts, agents, agent, rules, rulesVersion, mayManage, isAdding, added } =
    loaderData
  const [times, ofForm] =
    actionData !== undefined && 'undo' in actionData ? [actionData, undefined] : [undefined, actionData]
  useFreshDataOnReturn({
    hasAnswer: times?.result !== undefined || (ofForm !== undefined && pageAnswerHasToStay(ofForm)),
  })
  const answer = { ...ofForm, given: ofForm, times, freeCount }
  const isFormOpen = isAdding || ofForm?.form === 'new-agent'
  return (
    <div className="space-y-8">
      <PageTitle title="Availability" isRefused={actionData?.result?.status === 'error'} />
      <div className="space-y-2">
        <DeskHeading title="Availability" />
        <p>
          Free times in the next 7 days: <strong className="tabular">{freeCount.toLocaleString('en-GB')}</strong>. All
          times here are {timeZoneCity} time. Changes only affect new bookings. Appointments already booked stay as they
          are.
        </p>
        <ConflictList conflicts={conflicts} hasMore={hasMoreConflicts} />
      </div>
      <Section id="agents" title="Agents">
        <AgentList
          agents={agents}
          chosenAgentId={isFormOpen ? null : (agent?.agentId ?? null)}
          mayAdd={mayManage && !isFormOpen}
        />
        {agents.length === 0 && <p>You’re not taking appointments. An admin can change that.</p>}
        {isFormOpen && <NewAgentForm answer={answer} />}
      </Section>
      {agent !== null && !isFormOpen && (
        <AgentSections key={agent.agentId} agent={agent} answer={answer} added={added} mayManage={mayManage} />
      )}
      {mayManage && <RulesForm key={rulesVersion} rules={rules} version={rulesVersion} answer={answer} />}
    </div>
  )
}
