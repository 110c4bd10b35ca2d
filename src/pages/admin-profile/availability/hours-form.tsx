import type { SubmissionResult } from '@conform-to/dom'
import { Form } from 'react-router'
import { type HoursFields, hoursField, openField, places } from '#src/features/booking/availability/availability.ts'
import { weekdays } from '#src/time/day-in-words.ts'
import { Button } from '#src/ui/button.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { controlStyle } from '#src/ui/forms/control-style.ts'
import { describedBy, ErrorSummary, type Field, FieldError } from '#src/ui/forms/field.tsx'
import { useForm } from '#src/ui/forms/use-form.ts'
import { preserveScroll } from '#src/ui/navigation.tsx'
import type { AgentView } from './availability-view.server.ts'
import { Part, SavedNotice } from './saved-notice.tsx'
import { availabilityHref, type PageAnswer, useFormResult } from './use-form-answer.ts'

/** The agent's weekly hours. */
export function HoursForm({ agent, answer }: { agent: AgentView; answer: PageAnswer }) {
  const { lastResult, isSaved, isSending } = useFormResult('hours', answer)
  return (
    <Part id="hours" title="Weekly hours">
      <SavedNotice partId="hours" isSaved={isSaved} answer={answer} />
      <p className="text-muted">
        Consultations always finish within these hours. Untick a day if it’s closed. To end at midnight, enter 00:00.
      </p>
      <WeekForm key={agent.hoursVersion} agent={agent} lastResult={lastResult} isSending={isSending} />
    </Part>
  )
}

type WeekFormProps = { agent: AgentView; lastResult: SubmissionResult<string[]> | undefined; isSending: boolean }

function WeekForm({ agent, lastResult, isSending }: WeekFormProps) {
  const [form, fieldOf] = useForm<HoursFields>({ id: 'hours-form', lastResult, defaultValue: agent.hours })
  const days = weekdays.map((name, index) => {
    const pairs = places.map((place) => ({
      from: fieldOf(hoursField(index + 1, place, 'From')),
      until: fieldOf(hoursField(index + 1, place, 'Until')),
    }))
    const lastUsed = pairs.findLastIndex(
      ({ from, until }) => from.initialValue !== undefined || until.initialValue !== undefined,
    )
    const used = Math.max(lastUsed + 1, 1)
    return { name, isOpen: fieldOf(openField(index + 1)), pairs: pairs.slice(0, used), another: pairs[used] }
  })
  return (
    <Form
      id={form.id}
      method="post"
      action={availabilityHref(agent.agentId, 'hours')}
      noValidate
      state={preserveScroll}
      className="space-y-6"
    >
      <ErrorSummary
        answer={lastResult}
        formErrors={form.errors}
        fields={days.flatMap(({ pairs, another }) =>
          [...pairs, ...(another ? [another] : [])].flatMap(({ from, until }) => [from, until]),
        )}
      />
      <input type="hidden" name="form" value="hours" />
      <input type="hidden" name="version" value={agent.hoursVersion} />
      <div className="border-rule border-t">
        {days.map((day) => (
          <DayHours key={day.name} {...day} />
        ))}
      </div>
      <Button type="submit" isBusy={isSending}>
        Save weekly hours
      </Button>
    </Form>
  )
}

type Pair = { from: Field; until: Field }

type DayHoursProps = {
  name: string
  isOpen: Field
  pairs: Pair[]
  /** One more pair, behind a button that works without scripts; undefined if the day has as many as it may. */
  another: Pair | undefined
}

/** A weekday: open with its hours, or closed, which hides them. Hours with errors are always shown. */
function DayHours({ name, isOpen, pairs, another }: DayHoursProps) {
  const hasErrors = [...pairs, ...(another ? [another] : [])].some((pair) => isWrong(pair))
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2 border-rule border-b py-2 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <legend className="sr-only">{name}</legend>
      <label htmlFor={isOpen.id} className="flex min-h-control items-center gap-3 self-start font-semibold">
        <input
          id={isOpen.id}
          name={isOpen.name}
          type="checkbox"
          value="on"
          defaultChecked={isOpen.initialValue === 'on'}
          className="size-5 shrink-0 accent-primary"
        />
        {name}
        <span className="sr-only"> is open</span>
      </label>
      <p aria-hidden="true" className="flex min-h-control items-center text-muted [fieldset:has(:checked)_&]:hidden">
        Closed
      </p>
      <div className={`space-y-2 ${hasErrors ? '' : 'hidden [fieldset:has(:checked)_&]:block'}`}>
        {pairs.map((pair, index) => (
          <TimePair key={pair.from.name} {...pair} name={index === 0 ? name : `${name}, hours ${index + 1}`} />
        ))}
        {another !== undefined && (
          <Disclosure summary={pairs.length === 1 ? 'Add a break' : 'Add another break'} isOpen={isWrong(another)}>
            <p className="pb-2 text-muted text-small">
              End the hours above when the break starts, and enter the hours after it here.
            </p>
            <TimePair {...another} name={`${name}, hours ${pairs.length + 1}`} />
          </Disclosure>
        )}
      </div>
    </fieldset>
  )
}

function isWrong({ from, until }: Pair): boolean {
  return from.errors !== undefined || until.errors !== undefined
}

type TimePairProps = {
  from: Field
  until: Field
  /** What the times are for. Screen readers announce it before "from" and "until". */
  name: string
}

/** The start and end of a range of hours, on one line. */
function TimePair({ from, until, name }: TimePairProps) {
  return (
    <div className={isWrong({ from, until }) ? 'wrong space-y-1' : undefined}>
      <FieldError field={from} />
      <FieldError field={until} />
      <div className="flex flex-wrap items-center gap-2">
        <TimeInput field={from} name={`${name}, from`} />
        <span aria-hidden="true">to</span>
        <TimeInput field={until} name={`${name}, until`} />
      </div>
    </div>
  )
}

function TimeInput({ field, name }: { field: Field; name: string }) {
  return (
    <>
      <label htmlFor={field.id} className="sr-only">
        {name}
      </label>
      <input
        id={field.id}
        name={field.name}
        type="time"
        // Five minutes; browsers count the step in seconds.
        step={300}
        autoComplete="off"
        defaultValue={field.initialValue}
        className={`${controlStyle} tabular min-w-32 max-w-40 flex-1`}
        {...describedBy(field, false)}
      />
    </>
  )
}
