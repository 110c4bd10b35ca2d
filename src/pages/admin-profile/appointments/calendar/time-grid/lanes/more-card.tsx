import { Link } from 'react-router'
import { type CalendarQuery, calendarHref } from '#src/pages/admin-profile/appointments/calendar/calendar-query.ts'
import type { MorePart } from '#src/pages/admin-profile/appointments/calendar/time-grid/column-parts.ts'
import { preserveScroll } from '#src/ui/navigation.tsx'

type MoreCardProps = MorePart & { day: string; query: CalendarQuery }

/** How many more there are than have room side by side. The day shows them, with a column for each agent. */
export function MoreCard({ count, names, times, hasConflict, day, query }: MoreCardProps) {
  const whose = `${times}, ${names.join(', ')}`
  return (
    <Link
      to={calendarHref(query, { view: 'day', day })}
      state={preserveScroll}
      title={whose}
      className={`calendar-more ${hasConflict ? 'calendar-more-conflict' : ''}`}
    >
      +{count}
      <span className="sr-only">
        {' '}
        more, {whose}
        {hasConflict && ', with a conflict'}: show the day
      </span>
    </Link>
  )
}
