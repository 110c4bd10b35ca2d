import { Link } from 'react-router'
import { ButtonLink } from '#src/ui/button.tsx'
import { choiceStyle } from '#src/ui/forms/choice.tsx'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Section } from '#src/ui/section.tsx'
import { AgentAccountPart, accountText } from './agent-account.tsx'
import { AgentForm } from './agent-form.tsx'
import type { AgentView } from './availability-view.server.ts'
import { CalendarFeed } from './calendars/calendar-feed.tsx'
import { OwnCalendar } from './calendars/own-calendar.tsx'
import { DaysOffSection, ExtraHoursSection } from './exceptions.tsx'
import { HoursForm } from './hours-form.tsx'
import type { PageAnswer } from './use-form-answer.ts'

type AgentListProps = {
  agents: { agentId: string; name: string; isActive: boolean }[]
  chosenAgentId: string | null
  mayAdd: boolean
}

/** Links to each agent, and a button to add one. */
export function AgentList({ agents, chosenAgentId, mayAdd }: AgentListProps) {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <ul className="flex flex-wrap gap-2">
        {agents.map(({ agentId, name, isActive }) => (
          <li key={agentId}>
            <Link
              to={`/admin-profile/availability?agent=${agentId}`}
              state={preserveScroll}
              aria-current={agentId === chosenAgentId ? 'true' : undefined}
              className={`${choiceStyle} flex min-h-12 flex-col justify-center px-4 py-2`}
            >
              <span className="wrap-anywhere">{name}</span>
              {!isActive && <span className="text-muted text-small">Not taking appointments</span>}
            </Link>
          </li>
        ))}
      </ul>
      {mayAdd && (
        <ButtonLink to="/admin-profile/availability?add" state={preserveScroll} variant="quiet">
          Add agent
        </ButtonLink>
      )}
    </div>
  )
}

type AgentSectionsProps = {
  agent: AgentView
  answer: PageAnswer
  /** How it went with the account of the agent who has just been added; null = nobody was. */
  added: string | null
  mayManage: boolean
}

/** All settings of one agent. */
export function AgentSections({ agent, answer, added, mayManage }: AgentSectionsProps) {
  const account = added === null ? '' : accountText(added)
  return (
    <Section id="chosen-agent" title={agent.name}>
      {account !== '' && answer.form === undefined && (
        <Notice>
          <p>
            <strong>Saved.</strong> {agent.name} has been added. To offer times for booking, set the weekly hours next.
          </p>
          <p>{account}</p>
        </Notice>
      )}
      <div className="grid gap-12 lg:grid-cols-2 lg:gap-16">
        <div className="min-w-0 space-y-12">
          <HoursForm agent={agent} answer={answer} />
          {mayManage && (
            <>
              <AgentForm agent={agent} answer={answer} />
              <AgentAccountPart agent={agent} answer={answer} />
            </>
          )}
          <CalendarFeed agent={agent} answer={answer} />
        </div>
        <div className="min-w-0 space-y-12">
          <DaysOffSection agent={agent} answer={answer} />
          <ExtraHoursSection agent={agent} answer={answer} />
          <OwnCalendar agent={agent} answer={answer} />
        </div>
      </div>
    </Section>
  )
}
