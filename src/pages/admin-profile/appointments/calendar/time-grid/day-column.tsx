import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { type CalendarQuery, moveHref } from '#src/pages/admin-profile/appointments/calendar/calendar-query.ts'
import { minuteMs } from '#src/time/time-range.ts'
import { ignoreSecondPress } from '#src/ui/desk/send-once.ts'
import { lengthClass, placeClass } from './axis-range.ts'
import type { ColumnPart } from './column-parts.ts'
import { EmptyTime } from './empty-time.tsx'
import type { GridColumn } from './grid-groups.ts'
import {
  BlockedCard,
  BusyCard,
  draggedAppointment,
  ExtraHoursBand,
  laneClass,
  MoreCard,
  TakenCard,
} from './part-cards.tsx'
import type { TimeGridView } from './time-grid-view.server.ts'
import { useTimeChoice } from './use-time-choice.ts'

/** Loaded when time is first chosen. */
const TimeMenu = lazy(async () => ({ default: (await import('./time-menu.tsx')).TimeMenu }))

type DayColumnProps = {
  column: GridColumn
  agents: Pick<TimeGridView, 'agents' | 'ownAgentId'>
  query: CalendarQuery
  /** Where its forms are sent to. */
  action: string
  /** Whether its cards grow to the left when they open. */
  isTowardStart: boolean
}

/** An agent's day, or that of several, from top to bottom. */
export function DayColumn({ column, agents, query, action, isTowardStart }: DayColumnProps) {
  const { agentId, agentName, isActive, day, marks, hasOwnAxis, lengthMinutes, nowAt, parts } = column
  const choice = useTimeChoice(column)
  const navigate = useNavigate()
  // Nobody is emailed before the move is confirmed on the appointment's page.
  const drop = choice.dropHandlers(draggedAppointment, (appointmentId, time) => {
    void navigate(moveHref(appointmentId, { agentId, day, time }))
  })
  return (
    <>
      <ol
        ref={choice.columnRef}
        {...(isActive && drop)}
        onClickCapture={ignoreSecondPress}
        className={`calendar-column ${lengthClass(lengthMinutes)} ${isTowardStart ? 'calendar-toward-start' : ''}`}
      >
        {parts.map((part) => (
          <li
            key={keyOf(part)}
            className={part.kind === 'taken' ? 'contents' : `calendar-part ${laneClass(part)} ${placeClass(part)}`}
          >
            {(part.kind === 'free' || part.kind === 'closed') && (
              <EmptyTime part={part} column={column} query={query} choice={choice} />
            )}
            {part.kind === 'extra' && <ExtraHoursBand {...part} action={action} />}
            {part.kind === 'blocked' && (
              <BlockedCard {...part} agentId={agentId} agentName={agentName} action={action} />
            )}
            {part.kind === 'busy' && <BusyCard {...part} />}
            {part.kind === 'taken' && <TakenCard {...part} />}
            {part.kind === 'more' && <MoreCard {...part} day={day} query={query} />}
          </li>
        ))}
        {hasOwnAxis &&
          marks.map(({ at, clock, offset }) => (
            <li
              key={at}
              aria-hidden="true"
              className={`calendar-part calendar-own-hour ${placeClass({ at, length: 60 })}`}
            >
              {clock} {offset}
            </li>
          ))}
        {choice.marked !== null && (
          <li aria-hidden="true" className={`calendar-part calendar-marked ${placeClass(choice.marked)}`}>
            {choice.markedWords}
          </li>
        )}
        {/* It counts the minutes since the server last said what time it is. */}
        {nowAt !== null && <NowLine key={nowAt} at={nowAt} lengthMinutes={lengthMinutes} />}
      </ol>
      <p aria-live="polite" className="sr-only">
        {choice.announcement}
      </p>
      {choice.opened !== null && (
        <Suspense>
          <TimeMenu {...choice.opened} {...agents} column={column} action={action} onClose={choice.close} />
        </Suspense>
      )}
    </>
  )
}

/** Appointments are keyed by ID, because several cancelled ones may have the same start. */
function keyOf(part: ColumnPart): string {
  if (part.kind === 'taken') return part.appointmentId
  if (part.kind === 'blocked') return part.dayOffId
  if (part.kind === 'extra') return part.extraHoursId
  const whose = part.kind === 'busy' ? part.mark?.agentId : ''
  return `${part.kind} ${part.at} ${part.length} ${whose}`
}

/** The line at the present time. `at`: minutes from the start of the axis when the page was rendered. */
function NowLine({ at, lengthMinutes }: { at: number; lengthMinutes: number }) {
  const [minutesSince, setMinutesSince] = useState(0)
  useEffect(() => {
    const renderedAt = performance.now()
    const timer = setInterval(() => setMinutesSince(Math.floor((performance.now() - renderedAt) / minuteMs)), minuteMs)
    return () => clearInterval(timer)
  }, [])
  const now = at + minutesSince
  if (now >= lengthMinutes) return null
  return <li aria-hidden="true" className={`calendar-part calendar-now ${placeClass({ at: now, length: 0 })}`} />
}
