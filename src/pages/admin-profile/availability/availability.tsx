import { agentIdSeenBy, mayDo } from '#src/access/what-agents-may-do.ts'
import { restorePendingSecret } from '#src/features/accounts/second-factor/recent-authentication.server.ts'
import { actingStaff, actingUser } from '#src/features/accounts/sessions/guard.server.ts'
import { readFormData } from '#src/input/form-data.ts'
import { useFreshDataOnReturn } from '#src/pages/_layout/desk/fresh-data.ts'
import { answerForm } from '#src/pages/_layout/forms/answer-form.server.ts'
import { actionPageHeaders } from '#src/pages/_layout/page-headers.ts'
import { calendarForms } from '#src/pages/admin-profile/appointments/calendar/calendar-forms.server.ts'
import { coverHref } from '#src/pages/admin-profile/appointments/hand-over/hand-over-query.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { DeskHeading } from '#src/ui/desk/desk-heading.tsx'
import { ViewTabs } from '#src/ui/desk/view-tabs.tsx'
import { type Answer, isAnswerTo, useAnswer } from '#src/ui/forms/answer.ts'
import { AnswerBox } from '#src/ui/forms/answer-box.tsx'
import { revalidateAfterActions } from '#src/ui/forms/stale-form.ts'
import { PageTitle } from '#src/ui/page-title.tsx'
import { Section } from '#src/ui/section.tsx'
import { useFirm } from '#src/ui/site-facts.tsx'
import type { Route } from './+types/availability'
import { AgentChoice } from './agent-choice.tsx'
import { AgentAccountPart, AgentForm, NewAgentForm } from './agent-form.tsx'
import { availabilityForms } from './availability-forms.server.ts'
import { type AvailabilityTab, availabilityHref, availabilityTabs } from './availability-tabs.ts'
import { type AgentView, findAvailabilityView } from './availability-view.server.ts'
import { calendarsForms } from './calendars.server.ts'
import { CalendarFeed, OwnCalendar } from './calendars.tsx'
import { closedDaysForms, findClosedDaysView } from './closed-days.server.ts'
import { ClosedDays } from './closed-days.tsx'
import { ConflictList } from './conflict-list.tsx'
import { Exceptions } from './exceptions.tsx'
import { HoursForm } from './hours-form.tsx'
import { RulesForm } from './rules-form.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const staff = actingStaff(context)
  const wanted = { wantedAgentId: query.get('agent'), onlyAgentId: agentIdSeenBy(staff) }
  const view = await findAvailabilityView(context.get(runtimeContext), wanted)
  const mayManage = mayDo(staff, 'manage-agents')
  const tabs = (Object.keys(availabilityTabs) as AvailabilityTab[]).filter((tab) => {
    const isOfAll = tab === 'rules' || tab === 'closed-days'
    return isOfAll ? mayDo(staff, 'edit-booking-rules') : tab !== 'details' || mayManage
  })
  const tab = tabs.find((each) => each === query.get('tab')) ?? ('hours' as const)
  return {
    ...view,
    tabs,
    tab,
    closedDays: tab === 'closed-days' ? await findClosedDaysView(context.get(runtimeContext)) : null,
    mayManage,
    isAdding: mayManage && query.has('add'),
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { actor } = actingUser(context)
  const { formData } = restorePendingSecret(context.get(runtimeContext), actor, await readFormData(request))
  const forms = {
    ...availabilityForms(context),
    ...calendarsForms(context),
    ...closedDaysForms(context),
    ...calendarForms({ url, context }),
  }
  return answerForm({ request, context }, forms, formData)
}

export const headers = actionPageHeaders

export const shouldRevalidate = revalidateAfterActions

export default function Availability({ loaderData, actionData }: Route.ComponentProps) {
  const { timeZoneCity } = useFirm()
  const { freeCount, conflicts, hasMoreConflicts, agents, agent, rules, tabs, tab, mayManage, closedDays } = loaderData
  const { answer, isAdding } = useAdding(loaderData.isAdding, actionData)
  useFreshDataOnReturn({ hasAnswer: answer?.ok === false })
  const agentId = agent?.agentId ?? ''
  return (
    <div className="space-y-4">
      <PageTitle title="Availability" isRefused={answer?.ok === false} />
      <div className="flex flex-wrap items-center gap-x-8 gap-y-1">
        <DeskHeading title="Availability" />
        <ViewTabs
          name="View"
          views={tabs.map((each) => ({
            name: availabilityTabs[each],
            to: availabilityHref(agentId, each),
            isCurrent: each === tab && !isAdding,
          }))}
        />
      </div>
      <p>
        Free times in the next 7 days: <strong className="tabular">{freeCount.toLocaleString('en-GB')}</strong>. All
        times here are {timeZoneCity} time. Changes only affect new bookings. Appointments already booked stay as they
        are.
      </p>
      <AnswerBox answer={answer} />
      <ConflictList conflicts={conflicts} hasMore={hasMoreConflicts} />
      {tab === 'rules' && !isAdding ? (
        <RulesForm rules={rules} answer={answer} />
      ) : closedDays !== null && !isAdding ? (
        <ClosedDays {...closedDays} />
      ) : (
        <>
          <AgentChoice agents={agents} chosen={isAdding ? '' : agentId} tab={tab} mayAdd={mayManage && !isAdding} />
          {isAdding && <NewAgentForm answer={answer} />}
          {!isAdding && agent === null && <NoAgent mayManage={mayManage} />}
          {!isAdding && agent !== null && <AgentSection key={agentId} agent={agent} tab={tab} answer={answer} />}
        </>
      )}
    </div>
  )
}

/** The answer to what was done here, and whether the form for a new agent is open. */
function useAdding(isAsked: boolean, actionData: Route.ComponentProps['actionData']) {
  const answer = useAnswer(actionData)
  if (!isAnswerTo(answer, 'new-agent')) return { answer, isAdding: isAsked }
  if (answer?.ok === false) return { answer, isAdding: true }
  // Whom it has added is no news once their hours are looked at.
  return { answer: isAsked ? answer : undefined, isAdding: isAsked }
}

type AgentSectionProps = { agent: AgentView; answer: Answer | undefined; tab: AvailabilityTab }

/** A tab of an agent's settings. */
function AgentSection({ agent, ...parts }: AgentSectionProps) {
  return (
    <Section
      id="chosen-agent"
      title={agent.name}
      beside={
        <ButtonLink to={coverHref(agent.agentId)} variant="quiet">
          Cover for {agent.name}
        </ButtonLink>
      }
    >
      <div className="grid gap-12 pt-2 lg:grid-cols-2 lg:gap-16">
        <TabParts agent={agent} {...parts} />
      </div>
    </Section>
  )
}

function TabParts({ tab, ...parts }: AgentSectionProps) {
  switch (tab) {
    case 'days-off':
      return <Exceptions {...parts} />
    case 'calendar-feed':
      return <CalendarFeed {...parts} />
    case 'details':
      return (
        <>
          <AgentForm {...parts} />
          <AgentAccountPart {...parts} />
        </>
      )
    default:
      return (
        <>
          <HoursForm {...parts} />
          <OwnCalendar {...parts} />
        </>
      )
  }
}

/** Of an agent who isn’t linked to one, and of admins while there is none. */
function NoAgent({ mayManage }: { mayManage: boolean }) {
  if (mayManage) return <p>There are no agents yet. Add one, then set their weekly hours.</p>
  return <p>You’re not taking appointments. An admin can change that.</p>
}
