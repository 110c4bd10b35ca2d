import { coverHref } from '#src/pages/admin-profile/appointments/hand-over/hand-over-query.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import type { Answer } from '#src/ui/forms/answer.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Section } from '#src/ui/section.tsx'
import { accountTextFor } from './account-texts.ts'
import { AgentAccountPart } from './agent-account.tsx'
import { AgentForm } from './agent-form.tsx'
import type { AvailabilityTab } from './availability-tabs.ts'
import type { AgentView } from './availability-view.server.ts'
import { CalendarFeed } from './calendars/calendar-feed.tsx'
import { OwnCalendar } from './calendars/own-calendar.tsx'
import { Exceptions } from './exceptions.tsx'
import { HoursForm } from './hours-form.tsx'

type PartsProps = { agent: AgentView; answer: Answer | undefined }

type AgentSectionProps = PartsProps & {
  tab: AvailabilityTab
  /** How it went with the account of the agent who has just been added; null = nobody was. */
  account: string | null
}

/** A tab of an agent's settings. */
export function AgentSection({ tab, account, ...parts }: AgentSectionProps) {
  const { agent, answer } = parts
  const text = account === null || answer !== undefined ? null : accountTextFor(account)
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
      {text !== null && (
        <Notice>
          <p>
            <strong>Saved.</strong> {agent.name} has been added. To offer times for booking, set the weekly hours next.
          </p>
          <p>{text}.</p>
        </Notice>
      )}
      <div className="grid gap-12 pt-2 lg:grid-cols-2 lg:gap-16">
        <TabParts tab={tab} {...parts} />
      </div>
    </Section>
  )
}

function TabParts({ tab, ...parts }: PartsProps & { tab: AvailabilityTab }) {
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
