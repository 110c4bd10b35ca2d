import { data, redirect } from 'react-router'
import { actingUser } from '../../../features/accounts/sessions/guard.server.ts'
import { firm } from '../../../firm/firm.ts'
import { readFormData } from '../../../input/form-data.ts'
import { runtimeContext } from '../../../platform/runtime.server.ts'
import { revalidateAfterActions } from '../../../ui/forms/stale-form.ts'
import { PageTitle } from '../../../ui/page-title.tsx'
import { PageHeading, Section } from '../../../ui/section.tsx'
import type { Route } from './+types/availability'
import { NewAgentForm } from './agent-form.tsx'
import { AgentList, AgentSections } from './agent-list.tsx'
import { findAvailabilityView } from './availability-view.server.ts'
import { changeAvailability } from './change-availability.server.ts'
import { ConflictList } from './conflict-list.tsx'
import { RulesForm } from './rules-form.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const view = await findAvailabilityView(context.get(runtimeContext), { wantedAgentId: query.get('agent') })
  return { ...view, isAdding: query.has('add'), isAdded: query.has('added') }
}

export async function action({ request, context }: Route.ActionArgs) {
  const runtime = context.get(runtimeContext)
  const agentId = new URL(request.url).searchParams.get('agent') ?? ''
  const { status, addedAgentId, ...answer } = await changeAvailability(runtime, {
    agentId,
    formData: await readFormData(request),
    by: actingUser(context),
  })
  if (addedAgentId !== undefined) return redirect(`/admin-profile/availability?agent=${addedAgentId}&added`, 303)
  return data(answer, { status })
}

export const shouldRevalidate = revalidateAfterActions

export default function Availability({ loaderData, actionData }: Route.ComponentProps) {
  const { freeCount, conflicts, hasMoreConflicts, agents, agent, rules, rulesVersion, isAdding, isAdded } = loaderData
  const answer = { ...actionData, given: actionData, freeCount }
  const isFormOpen = isAdding || actionData?.form === 'new-agent'
  return (
    <div className="space-y-16">
      <PageTitle title="Availability" isRefused={actionData?.result?.status === 'error'} />
      <div className="space-y-6">
        <PageHeading title="Availability" />
        <p>
          Free times in the next 7 days: <strong className="tabular">{freeCount.toLocaleString('en-GB')}</strong>. All
          times here are {firm.timeZoneCity} time. Changes only affect new bookings. Appointments already booked stay as
          they are.
        </p>
        <ConflictList conflicts={conflicts} hasMore={hasMoreConflicts} />
      </div>
      <Section id="agents" title="Agents">
        <AgentList agents={agents} chosenAgentId={isFormOpen ? null : (agent?.agentId ?? null)} isAdding={isFormOpen} />
        {isFormOpen && <NewAgentForm answer={answer} />}
      </Section>
      {agent !== null && !isFormOpen && (
        <AgentSections key={agent.agentId} agent={agent} answer={answer} isAdded={isAdded} />
      )}
      <RulesForm key={rulesVersion} rules={rules} version={rulesVersion} answer={answer} />
    </div>
  )
}
