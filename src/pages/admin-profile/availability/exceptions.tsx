import type { SubmissionResult } from '@conform-to/dom'
import { type ComponentType, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { CalendarNotice } from '#src/pages/admin-profile/appointments/calendar/calendar-notice.tsx'
import type { TimeFormName } from '#src/pages/admin-profile/appointments/calendar/calendar-query.ts'
import { Button } from '#src/ui/button.tsx'
import { ErrorSummary } from '#src/ui/forms/field.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { useForm } from '#src/ui/forms/use-form.ts'
import { preserveScroll } from '#src/ui/navigation.tsx'
import type { AgentView } from './availability-view.server.ts'
import { Part } from './saved-notice.tsx'
import { availabilityHref, type PageAnswer } from './use-form-answer.ts'

type PartProps = { agent: AgentView; answer: PageAnswer }

/** The agent's days off. */
export function DaysOffSection({ agent, answer }: PartProps) {
  const part = { id: 'days-off', title: 'Days off', form: 'block' } as const
  return <ExceptionPart {...part} agent={agent} answer={answer} entries={agent.daysOff} Form={DayOffForm} />
}

/** The agent's extra hours, which may be on closed days. */
export function ExtraHoursSection({ agent, answer }: PartProps) {
  const part = { id: 'extra-hours', title: 'Extra hours', form: 'extra-hours' } as const
  return <ExceptionPart {...part} agent={agent} answer={answer} entries={agent.extraHours} Form={HoursForm} />
}

type ExceptionPartProps = PartProps & {
  id: string
  title: string
  form: TimeFormName
  entries: { id: string; words: string; note: string }[]
  Form: ComponentType<ExceptionFormProps>
}

/** Exceptions to the weekly hours, and a form to add one. */
function ExceptionPart({ agent, answer, id, title, form, entries, Form: NewForm }: ExceptionPartProps) {
  const given = answer.times?.form === form ? answer.times : undefined
  const isSending = useNavigation().formData?.get('intent') === form
  const additions = useAdditions(entries.map((entry) => entry.id))
  const action = availabilityHref(agent.agentId, id)
  return (
    <Part id={id} title={title}>
      <CalendarNotice answer={given} changed={id} />
      <ExceptionList form={form} action={action} entries={entries} />
      {/* Reset the form after an entry is added. */}
      <NewForm key={additions} action={action} lastResult={given?.result} isSending={isSending} agent={agent} />
    </Part>
  )
}

/** How often IDs have been added to these. */
function useAdditions(ids: string[]): number {
  const [last, setLast] = useState({ ids, additions: 0 })
  if (ids.join() !== last.ids.join()) {
    const isAdded = ids.some((id) => !last.ids.includes(id))
    setLast({ ids, additions: isAdded ? last.additions + 1 : last.additions })
  }
  return last.additions
}

type ExceptionFormProps = {
  action: string
  agent: AgentView
  lastResult: SubmissionResult<string[]> | undefined
  isSending: boolean
}

type Fields = { agentId: string; firstDay: string; lastDay: string; offFrom: string; offUntil: string; note: string }

function DayOffForm({ action, agent: { agentId, today }, lastResult, isSending }: ExceptionFormProps) {
  const [form, fieldOf] = useForm<Fields>({
    id: 'day-off',
    lastResult,
  })
  return (
    <Form id={form.id} method="post" action={action} noValidate state={preserveScroll} className="sheet space-y-6 p-6">
      <ErrorSummary
        answer={lastResult}
        formErrors={form.errors ?? fieldOf('agentId').errors}
        fields={[fieldOf('firstDay'), fieldOf('lastDay'), fieldOf('offFrom'), fieldOf('offUntil'), fieldOf('note')]}
      />
      <input type="hidden" name="intent" value="block" />
      <input type="hidden" name="agentId" value={agentId} />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField field={fieldOf('firstDay')} label="First day" type="date" min={today} autoComplete="off" />
        <TextField
          field={fieldOf('lastDay')}
          label="Last day (optional)"
          type="date"
          min={today}
          autoComplete="off"
          isRequired={false}
        />
        <TextField
          field={fieldOf('offFrom')}
          label="From (optional)"
          type="time"
          autoComplete="off"
          isRequired={false}
        />
        <TextField
          field={fieldOf('offUntil')}
          label="Until (optional)"
          type="time"
          autoComplete="off"
          isRequired={false}
        />
      </div>
      <p className="text-muted text-small">
        Leave the times empty for whole days. If you enter times, they apply to each day. Days off override all other
        hours. Appointments already booked on them remain, and are listed at the top of this page.
      </p>
      <TextField
        field={fieldOf('note')}
        label="Note (optional)"
        hint="Only staff can see this."
        autoComplete="off"
        isRequired={false}
        isFreeText
      />
      <Button type="submit" variant="quiet" isBusy={isSending}>
        Add day off
      </Button>
    </Form>
  )
}

function HoursForm({ action, agent: { agentId, today }, lastResult, isSending }: ExceptionFormProps) {
  const [form, fieldOf] = useForm<{ agentId: string; day: string; opensFrom: string; closesAt: string }>({
    id: 'extra-hours-form',
    lastResult,
  })
  return (
    <Form id={form.id} method="post" action={action} noValidate state={preserveScroll} className="sheet space-y-6 p-6">
      <ErrorSummary
        answer={lastResult}
        formErrors={form.errors ?? fieldOf('agentId').errors}
        fields={[fieldOf('day'), fieldOf('opensFrom'), fieldOf('closesAt')]}
      />
      <input type="hidden" name="intent" value="extra-hours" />
      <input type="hidden" name="agentId" value={agentId} />
      <div className="grid gap-6 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <TextField field={fieldOf('day')} label="Day" type="date" min={today} autoComplete="off" />
        </div>
        <TextField field={fieldOf('opensFrom')} label="From" type="time" autoComplete="off" />
        <TextField field={fieldOf('closesAt')} label="Until" type="time" autoComplete="off" />
      </div>
      <Button type="submit" variant="quiet" isBusy={isSending}>
        Add extra hours
      </Button>
    </Form>
  )
}

/** What removes an entry: the form and the field of its ID. */
const removals = {
  block: { intent: 'unblock', field: 'dayOffId' },
  'extra-hours': { intent: 'remove-extra-hours', field: 'extraHoursId' },
}

type ExceptionListProps = Pick<ExceptionPartProps, 'form' | 'entries'> & {
  /** Where the buttons post to. */
  action: string
}

/** Exceptions to the weekly hours, each with a button to remove it. */
function ExceptionList({ form, action, entries }: ExceptionListProps) {
  const removal = removals[form]
  if (entries.length === 0) return <p className="text-muted">None planned.</p>
  return (
    <ul className="border-rule border-t">
      {entries.map(({ id, words, note }) => (
        <li key={id} className="flex items-center justify-between gap-4 border-rule border-b py-2">
          <div className="min-w-0">
            <p className="tabular">{words}</p>
            {note !== '' && <p className="wrap-anywhere text-muted text-small">{note}</p>}
          </div>
          <Form method="post" action={action} state={preserveScroll}>
            <input type="hidden" name="intent" value={removal.intent} />
            <Button type="submit" name={removal.field} value={id} variant="quiet" size="small">
              Remove<span className="sr-only"> {words}</span>
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  )
}
