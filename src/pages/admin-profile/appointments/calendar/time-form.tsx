import type { FormEvent, ReactNode } from 'react'
import { Form } from 'react-router'
import { dayInWords } from '#src/time/day-in-words.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { type Answer, resultOf } from '#src/ui/forms/answer.ts'
import { Checkbox } from '#src/ui/forms/choice.tsx'
import { ErrorSummary, type Field } from '#src/ui/forms/field.tsx'
import { SelectField } from '#src/ui/forms/select-field.tsx'
import { SubmitButton } from '#src/ui/forms/submit-button.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { useForm } from '#src/ui/forms/use-form.ts'
import { preserveScroll } from '#src/ui/navigation.tsx'
import {
  type CalendarQuery,
  calendarHref,
  type TimeFormName,
  type TimeFormQuery,
  timeFormId,
  timeForms,
} from './calendar-query.ts'

const fieldNames = ['agentId', 'day', 'lastDay', 'from', 'until', 'note', 'everyWeek'] as const

type TimeFields = Record<(typeof fieldNames)[number], string>

type TimeFormProps = {
  /** What it is likeliest to be for: its first button, which Enter presses. */
  form: TimeFormName
  /** What it is filled in with. */
  values: { agentId: string; day: string; from?: string; until?: string }
  /** The agents to choose from; null if it is for the agent in `values` only. */
  agents: { agentId: string; name: string }[] | null
  /** Whether it is for the day in `values` only. */
  isOfDay?: boolean
  today: string
  answer?: Answer | undefined
  /** Where it is sent to; the present page by default. */
  action?: string
  labels?: Record<TimeFormName, string>
  onInput?: (event: FormEvent<HTMLFormElement>) => void
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void
  /** What can be done instead, beside the buttons. */
  children?: ReactNode
}

/** The form that blocks time, for hours or whole days, and adds extra hours: for a day, or for every week from today. */
export function TimeForm(props: TimeFormProps) {
  const { form: likeliest, values, agents, isOfDay = false, today, answer, labels = timeForms } = props
  const result = resultOf(answer, 'block') ?? resultOf(answer, 'extra-hours')
  const [form, fieldOf] = useForm<TimeFields>({
    id: isOfDay ? 'time-of-day' : 'time',
    lastResult: result,
    defaultValue: values,
  })
  const [weekday] = isOfDay ? dayInWords(values.day).split(' ', 1) : ['week']
  const other = likeliest === 'block' ? 'extra-hours' : 'block'
  return (
    <Form
      id={form.id}
      method="post"
      {...(props.action !== undefined && { action: props.action })}
      noValidate
      state={preserveScroll}
      onInput={props.onInput}
      onSubmit={props.onSubmit}
      className="space-y-4"
    >
      <ErrorSummary answer={result} formErrors={form.errors} fields={fieldNames.map(fieldOf)} />
      {agents === null && <input type="hidden" name="agentId" value={values.agentId} />}
      {isOfDay && <input type="hidden" name="day" value={values.day} />}
      <div
        className={`grid items-end gap-4 ${isOfDay ? 'grid-cols-2' : 'grid-cols-[repeat(auto-fill,minmax(min(100%,11rem),1fr))]'}`}
      >
        {agents !== null && (
          <div className={isOfDay ? 'col-span-full' : undefined}>
            <AgentField field={fieldOf('agentId')} agents={agents} isChosen={values.agentId !== ''} />
          </div>
        )}
        {!isOfDay && (
          <>
            <TextField field={fieldOf('day')} label="Day" type="date" min={today} autoComplete="off" />
            <TextField
              field={fieldOf('lastDay')}
              label="Last day (optional)"
              type="date"
              min={today}
              autoComplete="off"
              isRequired={false}
            />
          </>
        )}
        <TextField field={fieldOf('from')} label="From" type="time" autoComplete="off" isRequired={false} />
        <TextField field={fieldOf('until')} label="Until" type="time" autoComplete="off" isRequired={false} />
        {!isOfDay && (
          <div className="col-span-full">
            <TextField
              field={fieldOf('note')}
              label="Note for staff (optional)"
              autoComplete="off"
              isRequired={false}
              isFreeText
            />
          </div>
        )}
      </div>
      <Checkbox
        field={fieldOf('everyWeek')}
        label={`Every ${weekday}, starting today (this changes the weekly hours)`}
        isRequired={false}
      />
      {!isOfDay && (
        <p className="text-muted text-small">
          To block whole days, leave the times empty. Nobody can book blocked time; appointments already booked remain
          until you move or cancel them. Extra hours are for one day, in addition to its usual hours.
        </p>
      )}
      <div className={isOfDay ? 'grid gap-3 sm:grid-cols-2' : 'flex flex-wrap gap-3'}>
        <SubmitButton intent={likeliest}>{labels[likeliest]}</SubmitButton>
        <SubmitButton intent={other} variant="quiet">
          {labels[other]}
        </SubmitButton>
        {props.children}
      </div>
    </Form>
  )
}

type AgentFieldProps = { field: Field; agents: { agentId: string; name: string }[]; isChosen: boolean }

/** Nobody is chosen for staff: time would be blocked for the wrong agent. */
function AgentField({ field, agents, isChosen }: AgentFieldProps) {
  return (
    <SelectField
      field={field}
      label="Agent"
      options={agents.map(({ agentId, name }) => ({ value: agentId, name }))}
      emptyOption={isChosen || agents.length === 1 ? undefined : 'Choose an agent'}
    />
  )
}

type OpenedTimeFormProps = {
  /** What the form is filled in with. */
  opened: TimeFormQuery
  query: CalendarQuery
  agents: { agentId: string; name: string }[]
  today: string
  answer: Answer | undefined
}

/** The time form above a calendar. With scripts, the menu on empty time does the same. */
export function OpenedTimeForm({ opened: { form, ...values }, query, agents, today, answer }: OpenedTimeFormProps) {
  return (
    <section id={timeFormId} aria-labelledby={`${timeFormId}-heading`} className="sheet mt-3 rounded-soft p-4">
      <h2 id={`${timeFormId}-heading`} className="mb-3 text-h3">
        {timeForms[form]}
      </h2>
      <TimeForm
        form={form}
        values={values}
        agents={agents}
        today={today}
        answer={answer}
        action={`${calendarHref(query)}&form=${form}`}
      >
        <ButtonLink to={calendarHref(query)} state={preserveScroll} variant="quiet">
          Close
        </ButtonLink>
      </TimeForm>
    </section>
  )
}
