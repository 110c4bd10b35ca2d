import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { toFieldTime } from '#src/features/booking/availability/availability.ts'
import { newAppointmentHref } from '#src/pages/admin-profile/appointments/calendar/calendar-query.ts'
import { TimeForm } from '#src/pages/admin-profile/appointments/calendar/time-form.tsx'
import { availabilityHref } from '#src/pages/admin-profile/availability/availability-tabs.ts'
import { dayInWords } from '#src/time/day-in-words.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { useAfterAnswer, useSendOnce } from '#src/ui/desk/send-once.ts'
import type { GridColumn } from './grid-groups.ts'
import type { TimeGridView } from './time-grid-view.server.ts'
import type { ChosenTime } from './use-time-choice.ts'

type TimeMenuProps = ChosenTime &
  Pick<TimeGridView, 'agents' | 'ownAgentId'> & {
    column: GridColumn
    /** Where its form is sent to. */
    action: string
    onClose: () => void
  }

/** What can be done with the chosen time. Enter in one of its fields does what is likeliest there. */
export function TimeMenu(props: TimeMenuProps) {
  const { from: chosenFrom, until, isClosed, mayBook, column, agents, ownAgentId, action, onClose } = props
  const { day, agentName } = column
  const isOfSeveral = column.agentId === ''
  const [agentId, setAgentId] = useState(isOfSeveral ? ownAgentId : column.agentId)
  const dialog = useRef<HTMLDialogElement>(null)
  const [from, setFrom] = useState(chosenFrom)
  const [isEveryWeek, setEveryWeek] = useState(false)
  useEffect(() => dialog.current?.showModal(), [])
  const close = useCallback(() => dialog.current?.close(), [])
  useAfterAnswer(close)
  const onSubmit = useSendOnce()
  const [weekday] = dayInWords(day).split(' ', 1)

  function readFields({ currentTarget }: FormEvent<HTMLFormElement>) {
    const fields = new FormData(currentTarget)
    setFrom(String(fields.get('from')))
    setEveryWeek(fields.has('everyWeek'))
    setAgentId(String(fields.get('agentId')))
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby="time-menu-heading"
      onClose={onClose}
      className="sheet m-auto w-[min(28rem,calc(100vw-2rem))] space-y-4 rounded-soft p-5 text-body shadow-sheet backdrop:bg-ink/40"
    >
      <h2 id="time-menu-heading" className="text-h3">
        {isOfSeveral ? dayInWords(day) : `${dayInWords(day)}, ${agentName}`}
      </h2>
      <TimeForm
        form={isClosed ? 'extra-hours' : 'block'}
        // A time field has no 24:00.
        values={{
          agentId: isOfSeveral ? ownAgentId : column.agentId,
          day,
          from: chosenFrom,
          until: toFieldTime(until),
        }}
        agents={isOfSeveral ? agents : null}
        isOfDay
        today={day}
        action={action}
        labels={
          isEveryWeek
            ? { block: `Close every ${weekday}`, 'extra-hours': `Open every ${weekday}` }
            : { block: 'Block this time', 'extra-hours': 'Add extra hours' }
        }
        onInput={readFields}
        onSubmit={onSubmit}
      />
      {mayBook && (
        <ButtonLink to={newAppointmentHref({ agentId, day, time: from })} variant="quiet" className="w-full">
          Book for a caller at {from}
        </ButtonLink>
      )}
      <div className="flex items-start justify-between gap-6">
        <p className="text-muted text-small">
          Nobody can book blocked time. For the whole week, see the{' '}
          <Link to={availabilityHref(agentId)} className="prose-link">
            weekly hours
          </Link>
          .
        </p>
        <button type="button" onClick={close} className="prose-link pressable min-h-6">
          Close
        </button>
      </div>
    </dialog>
  )
}
