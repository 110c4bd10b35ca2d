import { Form, Link } from 'react-router'
import { AgentBadge } from '#src/pages/admin-profile/appointments/agents/agent-badge.tsx'
import { appointmentStatuses } from '#src/pages/admin-profile/appointments/appointment-words.ts'
import { type CalendarQuery, calendarHref } from '#src/pages/admin-profile/appointments/calendar/calendar-query.ts'
import { availabilityHref } from '#src/pages/admin-profile/availability/availability-tabs.ts'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { RecordLink, useRecord } from '#src/ui/record/record-link.tsx'
import { placeClass } from './axis-range.ts'
import type { ColumnPart, MorePart, OfAgent, TakenPart } from './column-parts.ts'
import type { Lane } from './lanes/lanes.ts'

/** The type of what is dragged from one time to another. */
export const draggedAppointment = 'application/x-harbour-appointment'

const statusStyles = {
  booked: 'border-link bg-chosen',
  done: 'border-field bg-panel',
  'no-show': 'border-danger bg-danger-panel',
  cancelled: 'border-field border-dashed bg-page text-muted',
}

const conflictLabels = {
  'closed-day': 'Closed day',
  away: 'Agent away',
  'outside-hours': 'Outside hours',
  'agent-not-active': 'No agent',
}

/** The classes of a part's lane, in a column of several agents. */
export function laneClass(part: ColumnPart): string {
  if (part.kind === 'more' || ('mark' in part && part.mark !== null)) return lanePlace(part)
  return ''
}

function lanePlace({ lane, laneCount, span }: Lane): string {
  return `calendar-lane lane-${lane} lanes-${laneCount} over-${span}`
}

/** The colour of a card in a column of several agents. */
function markStyle(mark: OfAgent['mark']): string {
  return mark === null ? '' : `agent-card agent-${mark.colour}`
}

/** What becomes of words where several cards side by side are narrow: initials are what is left in the end. */
const narrow = {
  name: '@max-[5rem]:block @max-[5rem]:truncate @max-[1.875rem]:sr-only',
  times: '@max-[5rem]:sr-only',
  status: '@max-[3.5rem]:sr-only',
  away: '@max-[4rem]:sr-only',
}

/** Whose a card is, in front of its words, in a column of several agents. */
function Whose({ mark }: Pick<OfAgent, 'mark'>) {
  return (
    mark !== null && (
      <>
        <AgentBadge mark={mark} />{' '}
      </>
    )
  )
}

/** A part's times. Where both do not fit, only the start is to be seen; where the part ends, its frame does. */
function Times({ startsAt, endsAt }: Pick<ColumnPart, 'startsAt' | 'endsAt'>) {
  return (
    <span className="tabular">
      {startsAt}
      <span className="@max-[6.25rem]:sr-only"> to {endsAt}</span>
    </span>
  )
}

/** An appointment, which links to its page, and its buffer. The visitor's time shows on hover and focus. */
export function TakenCard(part: TakenPart) {
  const { appointmentId, status, timeForVisitor, mark, mayMove, conflict, buffer } = part
  const place = lanePlace(part)
  const { isOpen } = useRecord(appointmentId)
  return (
    <>
      {buffer !== null && (
        <span
          className={`calendar-part calendar-hatched ${place} ${placeClass(buffer)}`}
          title={`Buffer, ${buffer.times}`}
        />
      )}
      <div className={`calendar-part ${place} ${placeClass(part)}`}>
        <RecordLink
          id={appointmentId}
          aria-current={isOpen || undefined}
          draggable={mayMove}
          onDragStart={(event) => event.dataTransfer.setData(draggedAppointment, appointmentId)}
          className={`calendar-card calendar-appointment group ${markStyle(mark)} ${mark !== null && isAsPlanned(part) ? 'agent-booked' : conflict === null ? statusStyles[status] : statusStyles['no-show']}`}
        >
          <TakenWords {...part} />
          <span className="sr-only group-hover:not-sr-only group-focus:not-sr-only">
            {mark !== null && <span className="block">With {mark.name}</span>}
            {timeForVisitor !== null && <span className="tabular mt-1 block">{timeForVisitor}</span>}
            {buffer !== null && <span className="tabular block">Buffer: {buffer.times}</span>}
          </span>
        </RecordLink>
      </div>
    </>
  )
}

function isAsPlanned({ status, conflict }: TakenPart): boolean {
  return status === 'booked' && conflict === null
}

/** Whose appointment it is, when, and what has become of it. */
function TakenWords(part: TakenPart) {
  const { name, status, scamType, mark, conflict } = part
  const ifRoom = mark === null ? null : narrow
  return (
    <>
      <span className="calendar-card-head">
        <span className="block truncate font-semibold">
          <Whose mark={mark} />
          <span className={`${status === 'cancelled' ? 'line-through' : ''} ${ifRoom?.name ?? ''}`}>{name}</span>
        </span>
        <span className={`block truncate ${ifRoom?.times ?? ''}`}>
          <Times {...part} />
        </span>
      </span>
      <span className={`block truncate ${isAsPlanned(part) ? (ifRoom?.status ?? '') : ''}`}>
        {conflict === null ? (
          appointmentStatuses[status]
        ) : (
          <strong className="text-danger">{conflictLabels[conflict]}</strong>
        )}{' '}
        · {scamType}
      </span>
    </>
  )
}

/** `action`: where the form is sent to. */
type BlockedCardProps = Extract<ColumnPart, { kind: 'blocked' }> & {
  agentId: string
  agentName: string
  action: string
}

/** Blocked time or a day off, with the button that removes it, or a day on which the firm is closed. */
export function BlockedCard({
  dayOffId,
  note,
  isThisDayOnly,
  isOfAll,
  startsAt,
  endsAt,
  times,
  mark,
  agentId,
  agentName,
  action,
}: BlockedCardProps) {
  const ifRoom = mark === null ? '' : narrow.away
  return (
    <div className={`calendar-card calendar-blocked ${markStyle(mark)}`}>
      <p>
        <Whose mark={mark} />
        <span className={ifRoom}>
          <span className="font-semibold">{isOfAll ? 'Closed' : 'Blocked'}</span>{' '}
          <Times startsAt={startsAt} endsAt={endsAt} />
        </span>
      </p>
      {note !== '' && <p className={`wrap-anywhere ${ifRoom}`}>{note}</p>}
      {isOfAll ? null : isThisDayOnly ? (
        <Form method="post" action={action} state={preserveScroll} className={ifRoom}>
          <input type="hidden" name="about" value={dayOffId} />
          <button type="submit" name="intent" value="unblock" className="calendar-button pressable">
            Unblock<span className="sr-only"> {times}</span>
          </button>
        </Form>
      ) : (
        <p className={ifRoom}>
          <Link to={availabilityHref(mark?.agentId ?? agentId, 'days-off')} className="prose-link">
            Days off<span className="sr-only"> of {mark?.name ?? agentName}</span>
          </Link>
        </p>
      )}
    </div>
  )
}

/** Time at which the agent's own calendar is busy. It is changed there, so there is nothing to press. */
export function BusyCard({ mark, ...part }: Extract<ColumnPart, { kind: 'busy' }>) {
  return (
    <div className={`calendar-card calendar-blocked ${markStyle(mark)}`}>
      <p>
        <Whose mark={mark} />
        <span className={mark === null ? '' : narrow.away}>
          <span className="font-semibold">Busy in own calendar</span> <Times {...part} />
        </span>
      </p>
    </div>
  )
}

/** `action`: where the form is sent to. */
type ExtraHoursBandProps = Extract<ColumnPart, { kind: 'extra' }> & { action: string }

/** Extra hours: a bar at the edge, behind the free time that they make. */
export function ExtraHoursBand({ extraHoursId, times, mark, action }: ExtraHoursBandProps) {
  return (
    <div className="calendar-extra">
      <div className="calendar-extra-label">
        <p>
          <Whose mark={mark} />
          Extra hours<span className="sr-only"> {times}</span>
        </p>
        <Form method="post" action={action} state={preserveScroll}>
          <input type="hidden" name="about" value={extraHoursId} />
          <button type="submit" name="intent" value="remove-extra-hours" className="calendar-button pressable">
            Remove<span className="sr-only"> extra hours {times}</span>
          </button>
        </Form>
      </div>
    </div>
  )
}

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
