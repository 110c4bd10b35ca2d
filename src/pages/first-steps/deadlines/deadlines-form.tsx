import { type FocusEvent, type FormEvent, useState } from 'react'
import type { CountryKey } from '#src/firm/first-steps/record.ts'
import { controlStyle } from '#src/ui/forms/control-style.ts'
import { describedBy, FieldFrame } from '#src/ui/forms/field.tsx'
import { DeadlineList, type StepWithDeadline } from './deadline-list.tsx'
import { type EventDay, readEventDay, todayOnDevice } from './event-day.ts'
import { type DeadlineEvent, eventsOf, ownDeadlines } from './own-deadlines.ts'

const questions: Record<DeadlineEvent, { label: string; hint?: string }> = {
  knowledge: { label: 'When did you find out?' },
  paid: { label: 'When did you pay?', hint: 'If you paid more than once, enter the first day.' },
  'last-payment': { label: 'When was your last payment?', hint: 'If you paid only once, enter the same day.' },
  statement: { label: 'What is the date on the first statement that shows it?' },
  'final-response': {
    label: 'What is the date on the final answer to your complaint?',
    hint: 'Leave it empty if you have no answer yet.',
  },
}

/** What is entered is only in this component's memory: the fields have no names and are in no form. */
export function DeadlinesForm({ steps, country }: { steps: StepWithDeadline[]; country: CountryKey }) {
  const [entries, setEntries] = useState<Partial<Record<DeadlineEvent, EventDay>>>({})
  const [today, setToday] = useState('')

  function read(event: DeadlineEvent, { input, isLeft }: { input: HTMLInputElement; isLeft: boolean }) {
    const now = todayOnDevice()
    setToday(now)
    const { day, error } = readEventDay({ value: input.value, isBroken: input.validity.badInput }, now)
    // Nobody is told what is wrong with a date that they are still typing.
    setEntries((before) => ({ ...before, [event]: isLeft ? { day, error } : { day } }))
  }
  const days = Object.fromEntries(Object.entries(entries).map(([event, { day }]) => [event, day]))
  return (
    <>
      <div className="space-y-6 border-link border-t-4 bg-panel p-6 print-hidden">
        {eventsOf(steps).map((event) => (
          <EventField key={event} event={event} error={entries[event]?.error} onRead={read} />
        ))}
      </div>
      <DeadlineList deadlines={ownDeadlines(steps, { country, days, today })} today={today} />
    </>
  )
}

type EventFieldProps = {
  event: DeadlineEvent
  error: string | undefined
  onRead: (event: DeadlineEvent, field: { input: HTMLInputElement; isLeft: boolean }) => void
}

function EventField({ event, error, onRead }: EventFieldProps) {
  const { label, hint } = questions[event]
  const field = {
    id: `date-${event}`,
    name: '',
    initialValue: undefined,
    errors: error === undefined ? undefined : [error],
  }
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <input
        id={field.id}
        type="date"
        // Where browsers show a calendar, it ends today.
        min="1990-01-01"
        onFocus={({ currentTarget }: FocusEvent<HTMLInputElement>) => {
          currentTarget.max = todayOnDevice()
        }}
        // Shown by browsers that have no field for dates.
        placeholder="YYYY-MM-DD"
        autoComplete="off"
        onInput={({ currentTarget: input }: FormEvent<HTMLInputElement>) => onRead(event, { input, isLeft: false })}
        onBlur={({ currentTarget: input }: FocusEvent<HTMLInputElement>) => onRead(event, { input, isLeft: true })}
        className={controlStyle}
        {...describedBy(field, hint !== undefined)}
      />
    </FieldFrame>
  )
}
