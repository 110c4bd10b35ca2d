import type { SubmissionResult } from '@conform-to/dom'
import { Form } from 'react-router'
import { type HoursFields, hoursField, places } from '../../../features/booking/availability/availability.ts'
import { weekdays } from '../../../time/day-in-words.ts'
import { Button } from '../../../ui/button.tsx'
import { controlStyle, describedBy, ErrorSummary, type Field, FieldError } from '../../../ui/forms/field.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { preserveScroll } from '../../../ui/navigation.tsx'
import type { AgentView } from './availability-view.server.ts'
import { Part, SavedNotice } from './saved-notice.tsx'
import { availabilityHref, type PageAnswer, useFormAnswer } from './use-form-answer.ts'

/** The agent's weekly hours. */
export function HoursForm({ agent, answer }: { agent: AgentView; answer: PageAnswer }) {
  const { lastResult, isSaved, isSending } = useFormAnswer('hours', answer)
  return (
    <Part id="hours" title="Weekly hours">
      <SavedNotice partId="hours" isSaved={isSaved} answer={answer} />
      <p className="text-muted">
        Consultations always finish within these hours. Leave a day empty if it’s closed. For a break, use two pairs of
        times. To end at midnight, enter 00:00.
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
    // Always keep one empty pair at the end: without scripts, nothing could add one.
    return { name, pairs: pairs.slice(0, lastUsed + 2) }
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
        fields={days.flatMap(({ pairs }) => pairs.flatMap(({ from, until }) => [from, until]))}
      />
      <input type="hidden" name="form" value="hours" />
      <input type="hidden" name="version" value={agent.hoursVersion} />
      <div className="border-rule border-t">
        {days.map(({ name, pairs }) => (
          <fieldset
            key={name}
            className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2 border-rule border-b py-3 sm:grid-cols-[8rem_minmax(0,1fr)]"
          >
            <legend className="sr-only">{name}</legend>
            <p aria-hidden="true" className="font-semibold sm:pt-3">
              {name}
            </p>
            <div className="space-y-2">
              {pairs.map((pair, index) => (
                <TimePair key={pair.from.name} {...pair} name={index === 0 ? name : `${name}, hours ${index + 1}`} />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
      <Button type="submit" isBusy={isSending}>
        Save weekly hours
      </Button>
    </Form>
  )
}

type TimePairProps = {
  from: Field
  until: Field
  /** What the times are for. Screen readers announce it before "from" and "until". */
  name: string
}

/** The start and end of a range of hours, on one line. */
export function TimePair({ from, until, name }: TimePairProps) {
  const isWrong = from.errors !== undefined || until.errors !== undefined
  return (
    <div className={isWrong ? 'wrong space-y-1' : undefined}>
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
