import { Link } from 'react-router'
import {
  type CalendarQuery,
  newAppointmentHref,
  timeFormHref,
} from '#src/pages/admin-profile/appointments/calendar/calendar-query.ts'
import { preserveScroll } from '#src/ui/navigation.tsx'
import type { ColumnPart } from './column-parts.ts'
import type { GridColumn } from './grid-groups.ts'
import type { TimeChooser } from './use-time-choice.ts'

type EmptyTimeProps = {
  part: Extract<ColumnPart, { kind: 'free' | 'closed' }>
  column: GridColumn
  query: CalendarQuery
  choice: TimeChooser
}

/**
 * Free time, or time outside the agent's hours. With JavaScript, all of it can be pressed, dragged over or stepped
 * through with the arrow keys; without, it has links.
 */
export function EmptyTime({ part, column, query, choice }: EmptyTimeProps) {
  const isClosed = part.kind === 'closed'
  const what = isClosed ? 'Closed' : 'Free'
  const left = part.choice
  return (
    <div className={`size-full ${isClosed ? 'calendar-closed' : ''}`}>
      {left === null ? (
        <p className="sr-only">
          {part.times} {what}
        </p>
      ) : (
        <>
          <button
            type="button"
            aria-label={`${part.times} ${what}: choose a time`}
            aria-keyshortcuts="ArrowDown ArrowUp"
            className="calendar-empty unscripted:hidden"
            {...choice.handlersOf(left, isClosed)}
          />
          <p className="calendar-links scripted:hidden">
            <span className="sr-only">
              {part.times} {what}
            </span>
            <EmptyTimeLinks choice={left} isClosed={isClosed} column={column} query={query} />
          </p>
        </>
      )}
    </div>
  )
}

type EmptyTimeLinksProps = {
  choice: { from: string; until: string; mayBook: boolean }
  isClosed: boolean
  column: GridColumn
  query: CalendarQuery
}

function EmptyTimeLinks({ choice, isClosed, column, query }: EmptyTimeLinksProps) {
  const { from, until, mayBook } = choice
  const { agentId, agentName, day } = column
  const stretch = { agentId, day, from, until }
  const whose = (
    <span className="sr-only">
      {' '}
      {from} to {until}
      {agentName !== '' && `, ${agentName}`}
    </span>
  )
  return (
    <>
      {mayBook && (
        <Link to={newAppointmentHref({ agentId, day, time: from })}>
          Book at {from}
          {agentName !== '' && <span className="sr-only"> with {agentName}</span>}
        </Link>
      )}{' '}
      {isClosed ? (
        <Link to={timeFormHref(query, 'extra-hours', stretch)} state={preserveScroll}>
          Extra hours{whose}
        </Link>
      ) : (
        <Link to={timeFormHref(query, 'block', stretch)} state={preserveScroll}>
          Block{whose}
        </Link>
      )}
    </>
  )
}
