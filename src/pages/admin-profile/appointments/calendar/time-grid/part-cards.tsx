import { Form, Link } from 'react-router'
import { appointmentStatuses } from '#src/pages/admin-profile/appointments/appointment-words.ts'
import { availabilityHref } from '#src/pages/admin-profile/availability/availability-tabs.ts'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { RecordLink, useRecord } from '#src/ui/record/record-link.tsx'
import type { ColumnPart, TakenPart } from './column-parts.server.ts'
import { placeClass } from './place.ts'

/** The type of what is dragged from one time to another. */
export const draggedAppointment = 'application/x-harbour-appointment'

const statusStyles = {
  booked: 'border-link bg-chosen',
  done: 'border-field bg-panel',
  'no-show': 'border-danger bg-danger-panel',
  cancelled: 'border-field border-dashed bg-page text-muted',
}

const conflictLabels = {
  away: 'Agent away',
  'outside-hours': 'Outside hours',
  'agent-not-active': 'No agent',
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
  const { appointmentId, name, status, scamType, whenForVisitor, lane, laneCount, mayMove, conflict, buffer } = part
  const place = `lane-${lane} lanes-${laneCount}`
  const { isOpen } = useRecord(appointmentId)
  return (
    <>
      {buffer !== null && (
        <span
          className={`calendar-part calendar-lane calendar-hatched ${place} ${placeClass(buffer)}`}
          title={`Buffer, ${buffer.times}`}
        />
      )}
      <div className={`calendar-part calendar-lane ${place} ${placeClass(part)}`}>
        <RecordLink
          id={appointmentId}
          aria-current={isOpen || undefined}
          draggable={mayMove}
          onDragStart={(event) => event.dataTransfer.setData(draggedAppointment, appointmentId)}
          className={`calendar-card calendar-appointment group ${conflict === null ? statusStyles[status] : statusStyles['no-show']}`}
        >
          <span className="calendar-card-head">
            <span className={`block truncate font-semibold ${status === 'cancelled' ? 'line-through' : ''}`}>
              {name}
            </span>
            <span className="block truncate">
              <Times {...part} />
            </span>
          </span>
          <span className="block truncate">
            {conflict === null ? (
              appointmentStatuses[status]
            ) : (
              <strong className="text-danger">{conflictLabels[conflict]}</strong>
            )}{' '}
            · {scamType}
          </span>
          <span className="sr-only group-hover:not-sr-only group-focus:not-sr-only">
            {whenForVisitor !== null && <span className="tabular mt-1 block">For the visitor: {whenForVisitor}</span>}
            {buffer !== null && <span className="tabular block">Buffer: {buffer.times}</span>}
          </span>
        </RecordLink>
      </div>
    </>
  )
}

/** `action`: where the form is sent to. */
type BlockedCardProps = Extract<ColumnPart, { kind: 'blocked' }> & {
  agentId: string
  agentName: string
  action: string
}

/** Blocked time or a day off, with the button that removes it. */
export function BlockedCard({
  dayOffId,
  note,
  isThisDayOnly,
  startsAt,
  endsAt,
  times,
  agentId,
  agentName,
  action,
}: BlockedCardProps) {
  return (
    <div className="calendar-card calendar-blocked">
      <p>
        <span className="font-semibold">Blocked</span> <Times startsAt={startsAt} endsAt={endsAt} />
      </p>
      {note !== '' && <p className="wrap-anywhere">{note}</p>}
      {isThisDayOnly ? (
        <Form method="post" action={action} state={preserveScroll}>
          <input type="hidden" name="about" value={dayOffId} />
          <button type="submit" name="intent" value="unblock" className="calendar-button pressable">
            Unblock<span className="sr-only"> {times}</span>
          </button>
        </Form>
      ) : (
        <p>
          <Link to={availabilityHref(agentId, 'days-off')} className="prose-link">
            Days off<span className="sr-only"> of {agentName}</span>
          </Link>
        </p>
      )}
    </div>
  )
}

/** Time at which the agent's own calendar is busy. It is changed there, so there is nothing to press. */
export function BusyCard(part: Extract<ColumnPart, { kind: 'busy' }>) {
  return (
    <div className="calendar-card calendar-blocked">
      <p>
        <span className="font-semibold">Busy in own calendar</span> <Times {...part} />
      </p>
    </div>
  )
}

/** `action`: where the form is sent to. */
type ExtraHoursBandProps = Extract<ColumnPart, { kind: 'extra' }> & { action: string }

/** Extra hours: a bar at the edge, behind the free time that they make. */
export function ExtraHoursBand({ extraHoursId, times, action }: ExtraHoursBandProps) {
  return (
    <div className="calendar-extra">
      <div className="calendar-extra-label">
        <p>
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
