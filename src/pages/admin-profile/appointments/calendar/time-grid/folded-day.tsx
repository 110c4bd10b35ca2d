import { Link } from 'react-router'
import { type CalendarQuery, calendarHref } from '#src/pages/admin-profile/appointments/calendar/calendar-query.ts'
import { preserveScroll } from '#src/ui/navigation.tsx'
import type { GridGroup } from './grid-groups.ts'

/** A closed day of a week on which there is nothing, as a strip. Choosing the day opens it. */
export function FoldedDay({ group, query }: { group: GridGroup; query: CalendarQuery }) {
  const { key, day, title, isToday } = group
  return (
    <section aria-labelledby={`group-${key}`} className="calendar-folded">
      <Link to={calendarHref(query, { day })} state={preserveScroll} title={`Show ${title}`}>
        <h3 id={`group-${key}`} className="calendar-title calendar-folded-title font-sans">
          <DayName title={title} isToday={isToday} className="px-1" />
        </h3>
        <span className="calendar-folded-words">Closed</span>
        <span className="sr-only">, show the day</span>
      </Link>
    </section>
  )
}

type DayNameProps = Pick<GridGroup, 'title' | 'isToday'> & {
  /** Of today's date, around which there is a disc. */
  className: string
}

/** The day of a week in short, `Mon 16`; read out whole. */
export function DayName({ title, isToday, className }: DayNameProps) {
  const [weekday = '', date = ''] = title.split(' ')
  return (
    <>
      <span aria-hidden="true" className="font-normal text-muted">
        {weekday.slice(0, 3)}
      </span>
      <span
        aria-hidden="true"
        className={`tabular ${isToday ? `rounded-full bg-primary text-on-primary ${className}` : ''}`}
      >
        {date}
      </span>
      <span className="sr-only">
        {title}
        {isToday && ', today'}
      </span>
    </>
  )
}
