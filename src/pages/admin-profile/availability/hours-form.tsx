import { Form } from 'react-router'
import { type HoursFields, hoursField, openField, places } from '#src/features/booking/availability/availability.ts'
import { weekdays } from '#src/time/day-in-words.ts'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { type Answer, resultOf } from '#src/ui/forms/answer.ts'
import { controlStyle } from '#src/ui/forms/control-style.ts'
import { describedBy, ErrorSummary, type Field, FieldError } from '#src/ui/forms/field.tsx'
import { SubmitButton } from '#src/ui/forms/submit-button.tsx'
import { useForm } from '#src/ui/forms/use-form.ts'
import { preserveScroll } from '#src/ui/navigation.tsx'
import type { AgentView } from './availability-view.server.ts'
import { Part } from './part.tsx'

/** The agent's weekly hours. */
export function HoursForm({ agent, answer }: { agent: AgentView; answer: Answer | undefined }) {
  const result = resultOf(answer, 'hours', agent.agentId)
  return (
    <Part id="hours" title="Weekly hours">
      <p className="text-muted">
        Consultations always finish within these hours. Untick a day if it’s closed. To end at midnight, enter 00:00.
      </p>
      {/* Begins anew with what was saved, or with what a colleague has made of it. */}
      <WeekForm key={result?.version ?? agent.hoursVersion} agent={agent} result={result} />
    </Part>
  )
}

type WeekFormProps = { agent: AgentView; result: ReturnType<typeof resultOf> }

function WeekForm({ agent: { agentId, hours, hoursVersion }, result }: WeekFormProps) {
  const [form, fieldOf] = useForm<HoursFields>({
    id: 'hours-form',
    lastResult: result,
    defaultValue: hours,
    version: hoursVersion,
  })
  const days = weekdays.map((name, index) => {
    const isOpen = fieldOf(openField(index + 1))
    const pairs = places.map((place) => ({
      from: fieldOf(hoursField(index + 1, place, 'From')),
      until: fieldOf(hoursField(index + 1, place, 'Until')),
    }))
    // There is room for the hours of somebody else, who may have more of them.
    const isFilled = ({ name: field, initialValue }: Field) => Boolean(initialValue || isOpen.conflict?.others?.[field])
    const lastUsed = pairs.findLastIndex(({ from, until }) => isFilled(from) || isFilled(until))
    const used = Math.max(lastUsed + 1, 1)
    return { name, isOpen, pairs: pairs.slice(0, used), another: pairs[used] }
  })
  return (
    <Form method="post" id={form.id} noValidate state={preserveScroll} className="space-y-6">
      <ErrorSummary
        answer={result}
        formErrors={form.errors}
        fields={days.flatMap(({ pairs, another }) =>
          [...pairs, ...(another ? [another] : [])].flatMap(({ from, until }) => [from, until]),
        )}
      />
      <input type="hidden" name="about" value={agentId} />
      <input type="hidden" name="version" value={form.version} />
      <div className="border-rule border-t">
        {days.map((day) => (
          <DayHours key={day.name} {...day} />
        ))}
      </div>
      <SubmitButton intent="hours" about={agentId}>
        Save weekly hours
      </SubmitButton>
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
      {isOpen.conflict !== undefined && (
        <div className="sm:col-span-2 sm:row-start-1">
          <FieldError field={isOpen} />
        </div>
      )}
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
