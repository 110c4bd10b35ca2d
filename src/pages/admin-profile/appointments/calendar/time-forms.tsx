import type { SubmissionResult } from '@conform-to/dom'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/forms/choice.tsx'
import { ErrorSummary, type Field } from '#src/ui/forms/field.tsx'
import { SelectField } from '#src/ui/forms/select-field.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { useForm } from '#src/ui/forms/use-form.ts'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { type CalendarQuery, calendarHref, type TimeFormQuery, timeFormId, timeForms } from './calendar-query.ts'

type TimeFormProps = {
  /** What the form is filled in with. */
  opened: TimeFormQuery
  query: CalendarQuery
  agents: { agentId: string; name: string }[]
  today: string
  lastResult: SubmissionResult<string[]> | undefined
}

/** The form that blocks time or adds extra hours. With JavaScript, the menu on empty time does the same. */
export function TimeForm(props: TimeFormProps) {
  const { form } = props.opened
  return (
    <section id={timeFormId} aria-labelledby={`${timeFormId}-heading`} className="sheet mt-3 rounded-soft p-4">
      <h2 id={`${timeFormId}-heading`} className="text-h3">
        {timeForms[form]}
      </h2>
      {form === 'block' ? <BlockForm {...props} /> : <ExtraHoursForm {...props} />}
    </section>
  )
}

type BlockFields = {
  agentId: string
  firstDay: string
  lastDay: string
  offFrom: string
  offUntil: string
  note: string
  everyWeek: string
}

function BlockForm({ opened, query, agents, today, lastResult }: TimeFormProps) {
  const { agentId, day, from, until } = opened
  const [form, fieldOf] = useForm<BlockFields>({
    id: 'block',
    lastResult,
    defaultValue: { agentId, firstDay: day, offFrom: from, offUntil: until },
  })
  const fields = (['agentId', 'firstDay', 'lastDay', 'offFrom', 'offUntil', 'note', 'everyWeek'] as const).map(fieldOf)
  return (
    <FormFrame id={form.id} intent="block" query={query}>
      <ErrorSummary answer={lastResult} formErrors={form.errors} fields={fields} />
      <Fields>
        <AgentField field={fieldOf('agentId')} agents={agents} />
        <TextField field={fieldOf('firstDay')} label="On" type="date" min={today} autoComplete="off" />
        <TextField
          field={fieldOf('lastDay')}
          label="Last day (optional)"
          type="date"
          min={today}
          autoComplete="off"
          isRequired={false}
        />
        <TextField field={fieldOf('offFrom')} label="From" type="time" autoComplete="off" isRequired={false} />
        <TextField field={fieldOf('offUntil')} label="Until" type="time" autoComplete="off" isRequired={false} />
        <div className="sm:col-span-2">
          <TextField
            field={fieldOf('note')}
            label="Note for staff (optional)"
            autoComplete="off"
            isRequired={false}
            isFreeText
          />
        </div>
        <EveryWeek field={fieldOf('everyWeek')} />
      </Fields>
      <p className="text-muted text-small">
        Leave the times empty to block the whole day. Nobody can book a blocked time. Appointments already booked remain
        until you move or cancel them.
      </p>
    </FormFrame>
  )
}

type ExtraHoursFields = { agentId: string; day: string; opensFrom: string; closesAt: string; everyWeek: string }

function ExtraHoursForm({ opened, query, agents, today, lastResult }: TimeFormProps) {
  const { agentId, day, from, until } = opened
  const [form, fieldOf] = useForm<ExtraHoursFields>({
    id: 'extra',
    lastResult,
    defaultValue: { agentId, day, opensFrom: from, closesAt: until },
  })
  const fields = (['agentId', 'day', 'opensFrom', 'closesAt', 'everyWeek'] as const).map(fieldOf)
  return (
    <FormFrame id={form.id} intent="extra-hours" query={query}>
      <ErrorSummary answer={lastResult} formErrors={form.errors} fields={fields} />
      <Fields>
        <AgentField field={fieldOf('agentId')} agents={agents} />
        <TextField field={fieldOf('day')} label="On" type="date" min={today} autoComplete="off" />
        <TextField field={fieldOf('opensFrom')} label="From" type="time" autoComplete="off" />
        <TextField field={fieldOf('closesAt')} label="Until" type="time" autoComplete="off" />
        <EveryWeek field={fieldOf('everyWeek')} />
      </Fields>
      <p className="text-muted text-small">Extra hours are bookable in addition to that day’s usual hours.</p>
    </FormFrame>
  )
}

type FormFrameProps = { id: string; intent: TimeFormQuery['form']; query: CalendarQuery; children: ReactNode }

function FormFrame({ id, intent, query, children }: FormFrameProps) {
  const isSending = useNavigation().formData?.get('intent') === intent
  return (
    <Form
      id={id}
      method="post"
      action={`${calendarHref(query)}&form=${intent}`}
      noValidate
      state={preserveScroll}
      className="mt-3 space-y-4"
    >
      <input type="hidden" name="intent" value={intent} />
      {children}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isSending}>
          {timeForms[intent]}
        </Button>
        <ButtonLink to={calendarHref(query)} state={preserveScroll} variant="quiet">
          Close
        </ButtonLink>
      </div>
    </Form>
  )
}

function Fields({ children }: { children: ReactNode }) {
  return <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-5">{children}</div>
}

function EveryWeek({ field }: { field: Field }) {
  return (
    <div className="sm:col-span-2 lg:col-span-3">
      <Checkbox field={field} label="Every week, starting today (this changes the weekly hours)" isRequired={false} />
    </div>
  )
}

function AgentField({ field, agents }: { field: Field; agents: TimeFormProps['agents'] }) {
  return (
    <SelectField field={field} label="Agent" options={agents.map(({ agentId, name }) => ({ value: agentId, name }))} />
  )
}
