import { Link } from 'react-router'
import { weekdays } from '#src/time/day-in-words.ts'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { type CalendarQuery, calendarHref } from './calendar-query.ts'
import type { MonthDay, MonthView } from './month-view.server.ts'

/** A month: how many appointments each day has. Each day is a link to it. */
export function MonthGrid({ month, query }: { month: MonthView; query: CalendarQuery }) {
  const days = month.weeks.flatMap((week) => week.map((day, index) => ({ day, weekday: weekdays[index] })))
  const lastDate = days.findLast(({ day }) => day !== null)?.day?.date ?? 0
  return (
    <div className="mt-2 border-rule border-l">
      {/* Each day's link says its weekday. */}
      <div aria-hidden="true" className="grid grid-cols-7">
        {weekdays.map((weekday) => (
          <p key={weekday} className="border-rule border-r border-b px-1 py-1 text-muted text-small sm:px-2">
            {weekday.slice(0, 3)}
          </p>
        ))}
      </div>
      <ol aria-label={`Appointments in ${month.heading}`} className="grid grid-cols-7">
        {days.map(({ day, weekday }, index) =>
          day === null ? (
            <li
              key={`${weekday} ${index < lastDate ? 'before' : 'after'}`}
              aria-hidden="true"
              className="border-rule border-r border-b"
            />
          ) : (
            <li key={day.day} className="min-w-0 border-rule border-r border-b">
              <DayLink day={day} query={query} />
            </li>
          ),
        )}
      </ol>
    </div>
  )
}

function DayLink({ day: shown, query }: { day: MonthDay; query: CalendarQuery }) {
  const { day, date, name, isToday, isClosed, closedFor, count, countInWords, away } = shown
  const closed = closedFor === null ? 'Closed' : `Closed: ${closedFor}`
  const notes = [...(isClosed ? [closed] : []), ...(away.length > 0 ? [`Away: ${away.join(', ')}`] : [])]
  return (
    <Link
      to={calendarHref(query, { view: 'day', day })}
      state={preserveScroll}
      aria-current={isToday ? 'date' : undefined}
      className={`flex h-full min-h-16 flex-col gap-1 p-1 text-body text-small no-underline hover:bg-chosen sm:min-h-24 sm:p-2 ${isClosed ? 'text-muted' : 'bg-raised'}`}
    >
      <span className="sr-only">
        {name}
        {isToday && ', today'}: {[countInWords, ...notes].join('. ')}
      </span>
      <span
        aria-hidden="true"
        className={`tabular self-start text-base ${isToday ? 'rounded-full bg-primary px-2 text-on-primary' : ''}`}
      >
        {date}
      </span>
      {count > 0 && (
        <span aria-hidden="true" className="tabular rounded-soft border-link border-l-4 bg-chosen px-1.5 py-0.5">
          <strong>{count}</strong>
          <span className="max-lg:hidden"> {count === 1 ? 'appointment' : 'appointments'}</span>
        </span>
      )}
      {notes.map((note) => (
        <span key={note} aria-hidden="true" className="wrap-anywhere text-muted max-sm:hidden">
          {note}
        </span>
      ))}
    </Link>
  )
}
