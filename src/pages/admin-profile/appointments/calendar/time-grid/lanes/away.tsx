import { Link } from 'react-router'
import { AgentBadge } from '#src/pages/admin-profile/appointments/agents/agent-badge.tsx'
import { type CalendarQuery, calendarHref } from '#src/pages/admin-profile/appointments/calendar/calendar-query.ts'
import type { GridGroup } from '#src/pages/admin-profile/appointments/calendar/time-grid/grid-groups.ts'
import { preserveScroll } from '#src/ui/navigation.tsx'

type AwayProps = { group: GridGroup; query: CalendarQuery }

/** Who is away on a day of a week, all day, or that the firm is closed. The day shows why. */
export function Away({ group: { day, closedFor, away }, query }: AwayProps) {
  if (closedFor !== null) return <p className="calendar-away">Closed: {closedFor}</p>
  return (
    <p className="calendar-away">
      {away.length > 0 && (
        <Link to={calendarHref(query, { view: 'day', day })} state={preserveScroll}>
          <span>
            Away<span className="sr-only">: {away.map(({ name }) => name).join(', ')}</span>
          </span>
          {away.map((mark) => (
            <AgentBadge key={mark.agentId} mark={mark} isNamed />
          ))}
        </Link>
      )}
    </p>
  )
}
