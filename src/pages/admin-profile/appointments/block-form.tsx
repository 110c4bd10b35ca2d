import type { SubmissionResult } from '@conform-to/dom'
import { Form, Link, useNavigation } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/forms/field.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { preserveScroll } from '../../../ui/navigation.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { BlockAnswer } from './block-time.server.ts'

type Fields = { agentId: string; offFrom: string; offUntil: string; note: string }

type BlockFormProps = {
  day: string
  agents: { agentId: string; name: string }[]
  agentId: string | null
  lastResult: SubmissionResult<string[]> | undefined
}

/** Blocks a range of an agent's day. */
export function BlockForm({ day, agents, agentId, lastResult }: BlockFormProps) {
  const isSending = useNavigation().formData?.get('intent') === 'block'
  const [form, fieldOf] = useForm<Fields>({
    id: 'block',
    lastResult,
    defaultValue: { agentId: agentId ?? agents[0]?.agentId ?? '' },
  })
  const agent = fieldOf('agentId')
  const offFrom = fieldOf('offFrom')
  const offUntil = fieldOf('offUntil')
  const note = fieldOf('note')
  return (
    <Form id={form.id} method="post" noValidate state={preserveScroll} className="sheet max-w-3xl space-y-6 p-6">
      <ErrorSummary answer={lastResult} formErrors={form.errors} fields={[agent, offFrom, offUntil, note]} />
      <input type="hidden" name="intent" value="block" />
      <input type="hidden" name="firstDay" value={day} />
      <div className="grid gap-6 sm:grid-cols-3">
        <SelectField
          field={agent}
          label="Agent"
          options={agents.map(({ agentId: value, name }) => ({ value, name }))}
        />
        <TextField field={offFrom} label="From" type="time" autoComplete="off" isRequired={false} />
        <TextField field={offUntil} label="Until" type="time" autoComplete="off" isRequired={false} />
      </div>
      <p className="text-muted text-small">
        Leave the times empty to block the whole day. Nobody can book a blocked time. Appointments already booked remain
        until you move or cancel them.
      </p>
      <TextField
        field={note}
        label="Note (optional)"
        hint="Only staff can see this."
        autoComplete="off"
        isRequired={false}
      />
      <Button type="submit" variant="quiet" isBusy={isSending}>
        Block time
      </Button>
    </Form>
  )
}

/** The outcome of blocking, and the appointments in conflict. */
export function BlockNotice({ done, conflicts }: Pick<BlockAnswer, 'done' | 'conflicts'>) {
  if (done === null) return null
  return (
    <Notice>
      <p className="font-semibold">{done}</p>
      {conflicts.length > 0 && (
        <>
          <p>These appointments are still booked. Move or cancel each of them:</p>
          <ul className="mt-2 space-y-1">
            {conflicts.map(({ appointmentId, when, name, reference }) => (
              <li key={appointmentId}>
                <Link to={`/admin-profile/appointments/${appointmentId}`}>
                  {when}, {name}, {reference}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  )
}
