import { Link } from 'react-router'
import { CalendarNotice } from '#src/pages/admin-profile/appointments/calendar/calendar-notice.tsx'
import { calendarHref, timeFormHref } from '#src/pages/admin-profile/appointments/calendar/calendar-query.ts'
import type { CalendarAnswer } from '#src/pages/admin-profile/appointments/calendar/change-calendar.server.ts'
import { TimeForm } from '#src/pages/admin-profile/appointments/calendar/time-forms.tsx'
import { TimeGrid } from '#src/pages/admin-profile/appointments/calendar/time-grid/time-grid.tsx'
import { useOwnAddress } from '#src/pages/admin-profile/own-address.ts'
import { Section } from '#src/ui/section.tsx'
import type { Day } from './day.server.ts'

type DaySectionProps = {
  day: Day
  /** Whether anything is booked from now on; otherwise the page says so above. */
  hasNext: boolean
  answer: CalendarAnswer | undefined
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
  const refused = answer?.result === undefined ? null : answer.form
  // With the filter of the users, and the cards that stay.
  const address = useOwnAddress()
  return (
    <>
      <CalendarNotice answer={answer} />
      {refused !== null && (
        <TimeForm
          opened={{ form: refused, agentId: '', day: today, from: '', until: '' }}
          query={query}
          agents={agents}
          today={today}
          lastResult={answer?.result}
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
            <TimeGrid grid={grid} query={query} action={address} />
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
