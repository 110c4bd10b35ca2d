import { Link } from 'react-router'
import { appointmentStatuses } from '#src/pages/admin-profile/appointments/appointment-words.ts'
import { availabilityHref } from '#src/pages/admin-profile/availability/availability-tabs.ts'
import { mondayOf } from '#src/time/calendar-days.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { DeskHeading } from '#src/ui/desk/desk-heading.tsx'
import { ViewTabs } from '#src/ui/desk/view-tabs.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { ListFilter } from '#src/ui/list/list-filter.tsx'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { useFirm } from '#src/ui/site-facts.tsx'
import {
  type CalendarQuery,
  calendar,
  calendarHref,
  calendarViews,
  neighboursOf,
  newAppointmentHref,
  timeFormHref,
} from './calendar-query.ts'

type Agents = { agentId: string; name: string }[]

/** The page's heading and its views. On narrow screens the days' own heading is the title in sight, with the zone beside it. */
export function CalendarTitle({ query }: { query: CalendarQuery }) {
  const { timeZoneCity } = useFirm()
  const views = Object.entries(calendarViews) as [CalendarQuery['view'], string][]
  return (
    <>
      <div className="max-lg:sr-only">
        <DeskHeading title="Calendar">{timeZoneCity} time</DeskHeading>
      </div>
      <ViewTabs
        name="View"
        views={views.map(([view, name]) => ({
          name,
          to: calendarHref(query, { view }),
          isCurrent: query.view === view,
        }))}
      />
    </>
  )
}

/** The way to book for a caller. */
export function BookLink({ query }: { query: CalendarQuery }) {
  return (
    <ButtonLink to={newAppointmentHref({ agentId: query.agent, day: query.day })}>
      <span>
        Book<span className="max-sm:sr-only"> for a caller</span>
      </span>
    </ButtonLink>
  )
}

/** The head of the calendar, and what can be done there. */
export function CalendarHead({ query }: { query: CalendarQuery }) {
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-2">
      <CalendarTitle query={query} />
      <div className="ml-auto flex flex-wrap items-center gap-x-5">
        <div className="flex gap-x-5 max-lg:hidden">
          <CalendarLinks query={query} />
        </div>
        <BookLink query={query} />
      </div>
    </div>
  )
}

function CalendarLinks({ query }: { query: CalendarQuery }) {
  return (
    <>
      <Link to={availabilityHref(query.agent)} className={linkStyle}>
        Weekly hours
      </Link>
      <Link to={timeFormHref(query, 'extra-hours')} state={preserveScroll} className={linkStyle}>
        Extra hours
      </Link>
      <Link to={timeFormHref(query, 'block')} state={preserveScroll} className={linkStyle}>
        Block time
      </Link>
    </>
  )
}

/** On narrow screens the filter and links are folded. */
const optionsId = 'calendar-options'

const linkStyle = 'prose-link inline-flex min-h-target items-center'

type CalendarBarProps = {
  query: CalendarQuery
  heading: string
  agents: Agents
  today: string
  /** Whether agents are chosen below it. */
  hasLegend?: boolean
}

/** The days that are shown, the way to others, and the filters. */
export function CalendarBar({ query, heading, agents, today, hasLegend = false }: CalendarBarProps) {
  const { timeZoneCity } = useFirm()
  const options = {
    agent: [{ value: '', name: 'All' }, ...agents.map(({ agentId, name }) => ({ value: agentId, name }))],
  }
  const { previous, next } = neighboursOf(query)
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 lg:gap-x-6 lg:gap-y-2">
      <div className="max-lg:contents lg:flex lg:flex-wrap lg:items-center lg:gap-x-2 lg:gap-y-1.5">
        <nav aria-label="Days" className="flex items-center max-lg:-ml-2">
          <ArrowLink to={calendarHref(query, { day: previous })} name={`Previous ${query.view}`} path="m14 6-6 6 6 6" />
          <Link
            to={calendarHref(query, { day: today })}
            state={preserveScroll}
            aria-current={isTodayShown(query, today) ? 'date' : undefined}
            className="inline-flex min-h-target items-center rounded-soft border border-rule px-3 font-medium text-link no-underline hover:bg-panel chosen:border-link chosen:bg-chosen chosen:font-semibold"
          >
            Today
          </Link>
          <ArrowLink to={calendarHref(query, { day: next })} name={`Next ${query.view}`} path="m10 6 6 6-6 6" />
        </nav>
        {/* The arrows keep the focus and the position, so that nothing else says which days are shown now. */}
        <h2 aria-live="polite" className="text-h2 max-sm:order-last max-sm:grow">
          {heading}
        </h2>
      </div>
      <p className="text-muted max-sm:order-last lg:hidden">{timeZoneCity} time</p>
      <Button type="button" variant="quiet" popoverTarget={optionsId} className="ml-auto lg:hidden">
        Options
        <Icon size={18} className="shrink-0">
          <path d="m6 9.5 6 6 6-6" />
        </Icon>
      </Button>
      <div
        id={optionsId}
        popover="auto"
        className="inset-x-0 top-auto bottom-14 m-0 w-full border-rule border-t bg-raised p-4 text-body shadow-sheet lg:static lg:ml-auto lg:block lg:w-auto lg:border-0 lg:bg-transparent lg:p-0 lg:shadow-none"
      >
        <ListFilter
          list={calendar}
          listQuery={query}
          options={options}
          keeps={['view', 'status', 'hours', ...(agents.length > 1 && !hasLegend ? [] : (['agent'] as const))]}
        />
        <div className="mt-3 flex flex-wrap gap-x-5 border-rule border-t pt-2 lg:hidden">
          <CalendarLinks query={query} />
        </div>
      </div>
      {query.status !== '' && (
        <p className="w-full text-small">
          Only appointments with the status <strong>{appointmentStatuses[query.status]}</strong> are shown.{' '}
          <Link to={calendarHref(query, { status: '' })} state={preserveScroll}>
            Show all
          </Link>
        </p>
      )}
    </div>
  )
}

function isTodayShown({ view, day }: CalendarQuery, today: string): boolean {
  if (view === 'week') return mondayOf(day) === mondayOf(today)
  return view === 'month' ? day.slice(0, 7) === today.slice(0, 7) : day === today
}

function ArrowLink({ to, name, path }: { to: string; name: string; path: string }) {
  return (
    <Link
      to={to}
      state={preserveScroll}
      className="grid min-h-target min-w-9 place-items-center rounded-soft text-link hover:bg-panel"
    >
      <Icon size={20}>
        <path d={path} />
      </Icon>
      <span className="sr-only">{name}</span>
    </Link>
  )
}
