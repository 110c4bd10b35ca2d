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

/** When the agent is there besides the week, also on a day that is closed otherwise. */
export function ExtraHours({ agent, answer }: { agent: AgentView; answer: Answer }) {
  const { lastResult, isSaved, isSending } = useAnsweredForm('extra-hours', answer)
  const action = availabilityHref(agent.agentId, 'extra-hours')
  const entries = agent.extraHours
  return (
    <Part id="extra-hours" title="Extra hours">
      <SavedNotice isSaved={isSaved} answer={answer} />
      <ExceptionList form="extra-hours" action={action} entries={entries} none="None are planned." />
      <HoursForm key={entries.map(({ id }) => id).join()} {...{ action, lastResult, isSending }} today={agent.today} />
    </Part>
  )
}

type HoursFormProps = {
  action: string
  today: string
  lastResult: SubmissionResult<string[]> | undefined
  isSending: boolean
}

function HoursForm({ action, today, lastResult, isSending }: HoursFormProps) {
  const [form, { day, opensFrom, closesAt }] = useForm<{ day: string; opensFrom: string; closesAt: string }, string[]>({
    id: 'extra-hours-form',
    lastResult,
  })
  return (
    <Form id={form.id} method="post" action={action} noValidate state={keepPlace} className="sheet space-y-6 p-6">
      <ErrorSummary answer={lastResult} formErrors={form.errors} fields={[day, opensFrom, closesAt]} />
      <input type="hidden" name="form" value="extra-hours" />
      <div className="grid gap-6 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <TextField field={day} label="Day" type="date" min={today} autoComplete="off" />
        </div>
        <TextField field={opensFrom} label="From" type="time" autoComplete="off" />
        <TextField field={closesAt} label="Until" type="time" autoComplete="off" />
      </div>
      <Button type="submit" look="quiet" isBusy={isSending}>
        Add extra hours
      </Button>
    </Form>
  )
}
