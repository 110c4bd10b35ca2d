import { Link } from 'react-router'
import { AgentBadge } from '#src/pages/admin-profile/appointments/agents/agent-badge.tsx'
import { type CalendarQuery, calendarHref } from '#src/pages/admin-profile/appointments/calendar/calendar-query.ts'
import { preserveScroll } from '#src/ui/navigation.tsx'
import type { GridGroup } from './grid-groups.ts'

type GroupTitleProps = { group: GridGroup; query: CalendarQuery; isWeek: boolean }

/** The day of a week, which it opens, or the agent of a day. */
export function GroupTitle({ group, query, isWeek }: GroupTitleProps) {
  const { key, day, title, isToday } = group
  return (
    <h3
      id={`group-${key}`}
      className={`calendar-title flex h-10 w-0 min-w-full items-center gap-2 truncate border-rule border-b border-l bg-page px-2 font-sans text-base ${isWeek ? '' : 'max-md:border-l-0 max-md:px-0'}`}
    >
      {isWeek ? (
        <Link
          to={calendarHref(query, { view: 'day', day })}
          state={preserveScroll}
          className="flex min-h-6 flex-wrap items-center gap-x-1.5 text-body no-underline hover:underline"
        >
          <DayName title={title} isToday={isToday} className="px-2 py-0.5" />
        </Link>
      ) : (
        <span className="truncate">{title}</span>
      )}
    </h3>
  )
}

/** Whose a column of a day is. */
export function AgentName({ name }: { name: string }) {
  return (
    <p title={name} className="h-7 w-0 min-w-full truncate border-rule border-b border-l bg-page px-1.5 text-muted">
      {name}
    </p>
  )
}

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
function DayName({ title, isToday, className }: DayNameProps) {
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
