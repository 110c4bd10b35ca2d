import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { AgentBadge } from '#src/pages/admin-profile/appointments/agents/agent-badge.tsx'
import type { AgentMark } from '#src/pages/admin-profile/appointments/agents/agent-marks.ts'
import { type CalendarQuery, calendarHref } from '#src/pages/admin-profile/appointments/calendar/calendar-query.ts'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { lengthClass, placeClass } from './axis-range.ts'
import { DayColumn } from './day-column.tsx'
import { AgentName, Away, FoldedDay, GroupTitle } from './group-heads.tsx'
import type { HourMark } from './shown-hours.ts'
import type { TimeGridView } from './time-grid-view.server.ts'

type TimeGridProps = {
  grid: TimeGridView
  query: CalendarQuery
  /** Where its forms are sent to: the page that shows it. */
  action: string
}

/** Days of agents on a time axis: the agents of a day side by side, or the days of a week. */
export function TimeGrid({ grid, query, action }: TimeGridProps) {
  const { isWeek, isInLanes, groups, legend, laneCount, marks, lengthMinutes } = grid
  const calendar = useChosenDayInSight(query.day)
  const columnCount = groups.reduce((count, { columns }) => count + columns.length, 0)
  if (columnCount === 0)
    return <p className="mt-4">No agents are taking appointments. Admins can change this under Availability.</p>
  // A row above the columns names the agent of each, or who is away, or for what the firm is closed.
  const hasRow = groups.some(
    ({ columns, away, closedFor }) => (isWeek && columns.length > 1) || away.length > 0 || closedFor !== null,
  )
  return (
    <>
      {legend.length > 0 && <AgentLegend legend={legend} query={query} />}
      <div className="calendar-place">
        <section
          ref={calendar}
          aria-label={`${grid.heading}, hour by hour`}
          onFocus={showWhole}
          className={`calendar ${isInLanes ? `calendar-in-lanes lanes-${laneCount}` : scrollOf(columnCount, isWeek)}`}
        >
          <div className={isWeek ? weekStyle : dayStyle}>
            <TimeAxis marks={marks} lengthMinutes={lengthMinutes} hasRow={hasRow} />
            <div className={isWeek ? 'calendar-days' : 'calendar-agents'}>
              {groups.map((group, index) =>
                group.isFolded ? (
                  <FoldedDay key={group.key} group={group} query={query} />
                ) : (
                  <section
                    key={group.key}
                    aria-labelledby={`group-${group.key}`}
                    className={group.key === query.day ? 'calendar-chosen-day' : undefined}
                  >
                    <GroupTitle group={group} query={query} isWeek={isWeek} />
                    {isInLanes && hasRow && <Away group={group} query={query} />}
                    <div className={isWeek ? 'calendar-columns' : dayColumnStyle}>
                      {!isWeek && <TimeAxis marks={marks} lengthMinutes={lengthMinutes} isOfOneAgent />}
                      {group.columns.map((column) => (
                        <div key={column.agentId} className="min-w-0">
                          {isWeek && group.columns.length > 1 && <AgentName name={column.agentName} />}
                          <DayColumn
                            column={column}
                            agents={grid}
                            query={query}
                            action={action}
                            isTowardStart={index >= groups.length / 2}
                          />
                        </div>
                      ))}
                    </div>
                  </section>
                ),
              )}
            </div>
          </div>
        </section>
      </div>
      <p className="mt-2 flex flex-wrap gap-x-5 text-muted text-small">
        <HoursLinks grid={grid} query={query} />
        <span className="unscripted:hidden print-hidden">
          Select a free space, or drag across one, to book it, block it or add extra hours. On a keyboard, use the arrow
          keys and Enter.
        </span>
      </p>
    </>
  )
}

/** Links to the hours before and after those that are shown, and back. */
function HoursLinks({ grid: { hasEarlier, hasLater }, query }: Pick<TimeGridProps, 'grid' | 'query'>) {
  const { hours } = query
  const hrefs = {
    'Show earlier': hasEarlier && (hours === 'later' ? 'all' : 'earlier'),
    'Show later': hasLater && (hours === 'earlier' ? 'all' : 'later'),
    'Show open hours only': hours !== '' && '',
  } as const
  return Object.entries(hrefs).map(
    ([words, shown]) =>
      shown !== false && (
        <Link key={words} to={calendarHref(query, { hours: shown })} state={preserveScroll}>
          {words}
        </Link>
      ),
  )
}

/** As wide as all its days, beside which the axis stays while they are scrolled. */
const weekStyle = 'flex w-max min-w-full'
const dayStyle = 'md:grid md:grid-cols-[var(--axis)_minmax(0,1fr)]'
const dayColumnStyle = 'max-md:grid max-md:grid-cols-[var(--axis)_minmax(0,1fr)]'

/** A phone scrolls a week sideways, and every screen what has more columns than fit. */
function scrollOf(columnCount: number, isWeek: boolean): string {
  if (columnCount > 14) return 'calendar-wide'
  return isWeek ? 'calendar-week' : ''
}

/** Where a week is wider than the screen, scrolls it as far as the chosen day needs; the page stays where it is. */
function useChosenDayInSight(day: string) {
  const calendar = useRef<HTMLElement>(null)
  useEffect(() => {
    const week = calendar.current
    const title = week?.querySelector<HTMLElement>(`#group-${CSS.escape(day)}`)
    const days = title?.closest<HTMLElement>('.calendar-days')
    if (!week || !title || !days) return
    const daysBefore = title.offsetLeft - days.offsetLeft
    const outOfSight = title.offsetLeft + title.offsetWidth - week.clientWidth
    week.scrollLeft = Math.min(daysBefore, Math.max(0, outOfSight))
  }, [day])
  return calendar
}

/** Scrolls what the keyboard focuses fully into view: browsers do not if part of it is already visible. */
function showWhole({ target }: FocusEvent) {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

type TimeAxisProps = {
  marks: HourMark[]
  lengthMinutes: number
  /** Whether there is a row between the days' titles and their columns. */
  hasRow?: boolean
  /** Whether it is the axis that phones show beside each agent; otherwise it is that of all columns. */
  isOfOneAgent?: boolean
}

/** The hours at the left. Every part of a day says its own times, so screen readers skip them. */
function TimeAxis({ marks, lengthMinutes, hasRow = false, isOfOneAgent = false }: TimeAxisProps) {
  return (
    <div aria-hidden="true" className={isOfOneAgent ? 'md:hidden' : 'calendar-axes'}>
      {!isOfOneAgent && <div className={hasRow ? 'h-17' : 'h-10'} />}
      <div className={`calendar-axis ${lengthClass(lengthMinutes)}`}>
        {marks.map(({ at, clock, offset }) => (
          <p key={at} className={`calendar-part calendar-hour ${placeClass({ at, length: 60 })}`}>
            {clock}
            {offset !== null && <span className="block text-[0.6875rem]">{offset}</span>}
          </p>
        ))}
      </div>
    </div>
  )
}

/** What the initials and colours of a week mean. Each agent is a link to their own week. */
function AgentLegend({ legend, query }: { legend: AgentMark[]; query: CalendarQuery }) {
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
