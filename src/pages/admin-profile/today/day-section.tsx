import { Link, useSearchParams } from 'react-router'
import {
  calendarHref,
  refusedTimeForm,
  timeFormHref,
} from '#src/pages/admin-profile/appointments/calendar/calendar-query.ts'
import { OpenedTimeForm } from '#src/pages/admin-profile/appointments/calendar/time-form.tsx'
import { TimeGrid } from '#src/pages/admin-profile/appointments/calendar/time-grid/time-grid.tsx'
import { todayPath } from '#src/pages/admin-profile/sections.ts'
import type { Answer } from '#src/ui/forms/answer.ts'
import { Section } from '#src/ui/section.tsx'
import type { Day } from './today.server.ts'

type DaySectionProps = {
  day: Day
  /** Whether anything is booked from now on; otherwise the page says so above. */
  hasNext: boolean
  answer: Answer | undefined
}

/**
 * Today as the calendar draws it, with agents side by side and the line at the present. Narrow screens have room for one
 * agent only, so they show the list of appointments alone.
 */
export function DaySection({
  day: { today, query, grid, agents, hasAppointments, isOpen },
  hasNext,
  answer,
}: DaySectionProps) {
  const refused = refusedTimeForm(answer)
  // With the search of the users, but not with what was refused before.
  const kept = new URLSearchParams(useSearchParams()[0])
  kept.delete('refused')
  return (
    <>
      {refused !== null && (
        <OpenedTimeForm
          opened={{ form: refused, agentId: '', day: today, from: '', until: '' }}
          query={query}
          agents={agents}
          today={today}
          answer={answer}
        />
      )}
      <Section
        id="day"
        title="Today’s appointments"
        className="max-md:hidden"
        beside={
          <Link to={calendarHref(query)} className="prose-link">
            Open the calendar
          </Link>
        }
      >
        {isOpen && !hasAppointments && hasNext && <p>There are no appointments today.</p>}
        {isOpen || agents.length === 0 ? (
          <div className="calendar-short">
            <TimeGrid grid={grid} query={query} action={kept.size === 0 ? todayPath : `${todayPath}?${kept}`} />
          </div>
        ) : (
          <p>
            No agent is available today, and nothing is booked.{' '}
            <Link to={timeFormHref(query, 'extra-hours')}>Add extra hours</Link>
          </p>
        )}
      </Section>
    </>
  )
}
