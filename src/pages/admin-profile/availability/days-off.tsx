import { type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { keepPlace } from '../../../ui/after-navigation.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { AgentView } from './availability-view.server.ts'
import { ExceptionList } from './exception-list.tsx'
import { Part } from './part.tsx'
import { SavedNotice } from './saved-notice.tsx'
import { type Answer, availabilityHref, useAnsweredForm } from './use-answered-form.ts'

/** When the agent is away although the week says otherwise. */
export function DaysOff({ agent, answer }: { agent: AgentView; answer: Answer }) {
  const { lastResult, isSaved, isSending } = useAnsweredForm('day-off', answer)
  const action = availabilityHref(agent.agentId, 'days-off')
  const entries = agent.daysOff
  return (
    <Part id="days-off" title="Days off">
      <SavedNotice isSaved={isSaved} answer={answer} />
      <ExceptionList form="day-off" action={action} entries={entries} none="None is planned." />
      <DayOffForm key={entries.map(({ id }) => id).join()} {...{ action, lastResult, isSending }} today={agent.today} />
    </Part>
  )
}

type Fields = { firstDay: string; lastDay: string; offFrom: string; offUntil: string; note: string }
type DayOffFormProps = {
  action: string
  today: string
  lastResult: SubmissionResult<string[]> | undefined
  isSending: boolean
}

function DayOffForm({ action, today, lastResult, isSending }: DayOffFormProps) {
  const [form, { firstDay, lastDay, offFrom, offUntil, note }] = useForm<Fields, string[]>({
    id: 'day-off',
    lastResult,
  })
  return (
    <Form id={form.id} method="post" action={action} noValidate state={keepPlace} className="sheet space-y-6 p-6">
      <ErrorSummary
        answer={lastResult}
        formErrors={form.errors}
        fields={[firstDay, lastDay, offFrom, offUntil, note]}
      />
      <input type="hidden" name="form" value="day-off" />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField field={firstDay} label="First day" type="date" min={today} autoComplete="off" />
        <TextField
          field={lastDay}
          label="Last day (optional)"
          type="date"
          min={today}
          autoComplete="off"
          isRequired={false}
        />
        <TextField field={offFrom} label="From (optional)" type="time" autoComplete="off" isRequired={false} />
        <TextField field={offUntil} label="Until (optional)" type="time" autoComplete="off" isRequired={false} />
      </div>
      <p className="text-muted text-small">
        Without times, whole days. With times, these hours of each of the days. Days off win over all hours;
        appointments that lie in them stay, and are listed at the top of this page.
      </p>
      <TextField
        field={note}
        label="Note (optional)"
        hint="For the desk only; visitors never see it."
        autoComplete="off"
        isRequired={false}
      />
      <Button type="submit" look="quiet" isBusy={isSending}>
        Add day off
      </Button>
    </Form>
  )
}
