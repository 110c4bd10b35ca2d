import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { toFieldTime } from '#src/features/booking/availability/availability.ts'
import { newAppointmentHref } from '#src/pages/admin-profile/appointments/calendar/calendar-query.ts'
import { dayInWords } from '#src/time/day-in-words.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { useAfterAnswer, useSendOnce } from '#src/ui/desk/send-once.ts'
import { controlStyle } from '#src/ui/forms/control-style.ts'
import { preserveScroll } from '#src/ui/navigation.tsx'
import type { GridColumn } from './time-grid-view.server.ts'
import type { ChosenTime } from './use-time-choice.ts'

type TimeMenuProps = ChosenTime & {
  column: GridColumn
  /** Where its forms are sent to. */
  action: string
  onClose: () => void
}

/** What can be done with the chosen time. Enter in one of its fields does what is likeliest there. */
export function TimeMenu({
  from: chosenFrom,
  until: chosenUntil,
  isClosed,
  mayBook,
  column,
  action,
  onClose,
}: TimeMenuProps) {
  const { day, agentId, agentName } = column
  const dialog = useRef<HTMLDialogElement>(null)
  const [blockForm, extraHoursForm] = [useId(), useId()]
  const [from, setFrom] = useState(chosenFrom)
  // A time field has no 24:00.
  const [until, setUntil] = useState(toFieldTime(chosenUntil))
  const [isEveryWeek, setEveryWeek] = useState(false)
  const [weekday] = dayInWords(day).split(' ', 1)
  useEffect(() => dialog.current?.showModal(), [])
  const close = useCallback(() => dialog.current?.close(), [])
  useAfterAnswer(close)
  const sent = useNavigation().formData?.get('intent')
  const send = { method: 'post', action, state: preserveScroll, onSubmit: useSendOnce() } as const
  const often: { everyWeek?: string } = isEveryWeek ? { everyWeek: 'on' } : {}
  const likeliestForm = isClosed ? extraHoursForm : blockForm
  const buttonOf = (intent: string, form: string, label: string) => (
    <Button
      key={intent}
      type="submit"
      form={form}
      variant={form === likeliestForm ? 'primary' : 'quiet'}
      isBusy={sent === intent}
    >
      {label}
    </Button>
  )
  const block = buttonOf('block', blockForm, isEveryWeek ? `Close every ${weekday}` : 'Block this time')
  const extraHours = buttonOf('extra-hours', extraHoursForm, isEveryWeek ? `Open every ${weekday}` : 'Add extra hours')
  return (
    <dialog
      ref={dialog}
      aria-labelledby="time-menu-heading"
      onClose={onClose}
      className="sheet m-auto w-[min(28rem,calc(100vw-2rem))] space-y-4 rounded-soft p-5 text-body shadow-sheet backdrop:bg-ink/40"
    >
      <Form {...send} hidden id={blockForm}>
        <Values values={{ intent: 'block', agentId, firstDay: day, offFrom: from, offUntil: until, ...often }} />
      </Form>
      <Form {...send} hidden id={extraHoursForm}>
        <Values values={{ intent: 'extra-hours', agentId, day, opensFrom: from, closesAt: until, ...often }} />
      </Form>
      <h2 id="time-menu-heading" className="text-h3">
        {dayInWords(day)}, {agentName}
      </h2>
      <div className="grid grid-cols-2 gap-4">
        <TimeField label="From" form={likeliestForm} value={from} onChange={setFrom} />
        <TimeField label="Until" form={likeliestForm} value={until} onChange={setUntil} />
      </div>
      <label className="flex items-center gap-3">
        <input
          type="checkbox"
          checked={isEveryWeek}
          onChange={(event) => setEveryWeek(event.currentTarget.checked)}
          className="size-6 shrink-0 accent-primary"
        />
        Every {weekday}, starting today
      </label>
      {mayBook && (
        <ButtonLink to={newAppointmentHref({ agentId, day, time: from })} variant="quiet" className="w-full">
          Book for a caller at {from}
        </ButtonLink>
      )}
      <div className="grid gap-3 sm:grid-cols-2">{isClosed ? [extraHours, block] : [block, extraHours]}</div>
      <div className="flex items-start justify-between gap-6">
        <p className="text-muted text-small">
          Nobody can book blocked time. For the whole week, see the{' '}
          <Link to={`/admin-profile/availability?agent=${agentId}#hours`} className="prose-link">
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

function Values({ values }: { values: Record<string, string> }) {
  return Object.entries(values).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}

type TimeFieldProps = { label: string; form: string; value: string; onChange: (value: string) => void }

function TimeField({ label, form, value, onChange }: TimeFieldProps) {
  return (
    <label className="block font-semibold">
      {label}
      <input
        type="time"
        form={form}
        value={value}
        // Five minutes; browsers count the step in seconds.
        step={300}
        required
        onChange={(event) => onChange(event.currentTarget.value)}
        className={`${controlStyle} tabular mt-1 font-normal`}
      />
    </label>
  )
}
