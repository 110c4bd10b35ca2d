import { Notice } from '../../../ui/notice.tsx'
import { Section } from '../../../ui/section.tsx'
import { AgentForm } from './agent-form.tsx'
import type { AgentView } from './availability-view.server.ts'
import { DaysOff } from './days-off.tsx'
import { ExtraHours } from './extra-hours.tsx'
import { HoursForm } from './hours-form.tsx'
import type { Answer } from './use-answered-form.ts'

type AgentSectionsProps = { agent: AgentView; answer: Answer; isAdded: boolean }

/** All that an admin sets for one agent. */
export function AgentSections({ agent, answer, isAdded }: AgentSectionsProps) {
  return (
    <Section id="agent" title={agent.name}>
      {isAdded && answer.form === undefined && (
        <Notice>
          <p>
            <strong>Saved.</strong> {agent.name} is there. Nothing is offered yet: set the weekly hours next.
          </p>
        </Notice>
      )}
      <div className="grid gap-12 lg:grid-cols-2 lg:gap-16">
        <div className="min-w-0 space-y-12">
          <HoursForm agent={agent} answer={answer} />
          <AgentForm agent={agent} answer={answer} />
        </div>
        <div className="min-w-0 space-y-12">
          <DaysOff agent={agent} answer={answer} />
          <ExtraHours agent={agent} answer={answer} />
        </div>
      </div>
    </Section>
  )
}
