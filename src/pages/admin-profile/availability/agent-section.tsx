import { coverHref } from '#src/pages/admin-profile/appointments/hand-over/hand-over-query.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import type { Answer } from '#src/ui/forms/answer.ts'
import { Section } from '#src/ui/section.tsx'
import { AgentAccountPart } from './agent-account.tsx'
import { AgentForm } from './agent-form.tsx'
import type { AvailabilityTab } from './availability-tabs.ts'
import type { AgentView } from './availability-view.server.ts'
import { CalendarFeed } from './calendars/calendar-feed.tsx'
import { OwnCalendar } from './calendars/own-calendar.tsx'
import { Exceptions } from './exceptions.tsx'
import { HoursForm } from './hours-form.tsx'

type AgentSectionProps = { agent: AgentView; answer: Answer | undefined; tab: AvailabilityTab }

/** A tab of an agent's settings. */
export function AgentSection({ agent, ...parts }: AgentSectionProps) {
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
