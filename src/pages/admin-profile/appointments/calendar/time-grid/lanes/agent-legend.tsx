import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { AgentBadge } from '#src/pages/admin-profile/appointments/agents/agent-badge.tsx'
import type { AgentMark } from '#src/pages/admin-profile/appointments/agents/agent-marks.ts'
import { type CalendarQuery, calendarHref } from '#src/pages/admin-profile/appointments/calendar/calendar-query.ts'
import { preserveScroll } from '#src/ui/navigation.tsx'

/** What the initials and colours of a week mean. Each agent is a link to their own week. */
export function AgentLegend({ legend, query }: { legend: AgentMark[]; query: CalendarQuery }) {
  return (
    <nav aria-label="Agents" className="mt-1 overflow-x-auto">
      <ul className="flex gap-x-1 lg:flex-wrap">
        <Choice query={query} agentId="">
          All
        </Choice>
        {legend.map((mark) => (
          <Choice key={mark.agentId} query={query} agentId={mark.agentId}>
            <AgentBadge mark={mark} isNamed /> {mark.name}
          </Choice>
        ))}
      </ul>
    </nav>
  )
}

function Choice({ query, agentId, children }: { query: CalendarQuery; agentId: string; children: ReactNode }) {
  return (
    <li>
      <Link
        to={calendarHref(query, { agent: agentId })}
        state={preserveScroll}
        aria-current={query.agent === agentId ? 'true' : undefined}
        className="flex min-h-target items-center gap-1.5 whitespace-nowrap rounded-soft px-2 text-body text-small no-underline hover:bg-panel aria-[current=true]:bg-chosen aria-[current=true]:font-semibold"
      >
        {children}
      </Link>
    </li>
  )
}
