import type { SubmissionResult } from '@conform-to/dom'
import { Form } from 'react-router'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/forms/choice.tsx'
import { ErrorSummary, type Field } from '#src/ui/forms/field.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { useForm } from '#src/ui/forms/use-form.ts'
import { preserveScroll } from '#src/ui/navigation.tsx'
import type { AgentView } from './availability-view.server.ts'
import { Part, SavedNotice } from './saved-notice.tsx'
import { availabilityHref, type PageAnswer, useFormResult } from './use-form-answer.ts'

/** An agent's details, and whether their slots are offered. */
export function AgentForm({ agent, answer }: { agent: AgentView; answer: PageAnswer }) {
  const { lastResult, isSaved, isSending } = useFormResult('agent', answer)
  return (
    <Part id="details" title="Name and email">
      <SavedNotice partId="details" isSaved={isSaved} answer={answer} />
      <DetailsForm key={agent.detailsVersion} agent={agent} lastResult={lastResult} isSending={isSending} />
    </Part>
  )
}

type DetailsFormProps = { agent: AgentView; lastResult: SubmissionResult<string[]> | undefined; isSending: boolean }

function DetailsForm({ agent, lastResult, isSending }: DetailsFormProps) {
  const { agentId, name, email, isActive, detailsVersion } = agent
  const [form, fieldOf] = useForm<{ name: string; email: string; isActive: string }>({
    id: 'agent',
    lastResult,
    defaultValue: { name, email, ...(isActive && { isActive: 'on' }) },
  })
  return (
    <Form
      id={form.id}
      method="post"
      action={availabilityHref(agentId, 'details')}
      noValidate
      state={preserveScroll}
      className="space-y-6"
    >
      <ErrorSummary
        answer={lastResult}
        formErrors={form.errors}
        fields={[fieldOf('name'), fieldOf('email'), fieldOf('isActive')]}
      />
      <input type="hidden" name="form" value="agent" />
      <input type="hidden" name="version" value={detailsVersion} />
      <NameAndEmail name={fieldOf('name')} email={fieldOf('email')} />
      <Checkbox
        field={fieldOf('isActive')}
        label="Takes appointments. If you untick this, nobody can book this agent. Appointments already booked remain."
        isRequired={false}
      />
      <Button type="submit" variant="quiet" isBusy={isSending}>
        Save name and email
      </Button>
    </Form>
  )
}

/** The form for a new agent, whose hours are set afterwards. */
export function NewAgentForm({ answer }: { answer: PageAnswer }) {
  const { lastResult, isSending } = useFormResult('new-agent', answer)
  const [form, fieldOf] = useForm<{ name: string; email: string }>({ id: 'new-agent', lastResult })
  return (
    <Form
      id={form.id}
      method="post"
      action="/admin-profile/availability?add"
      noValidate
      state={preserveScroll}
      className="sheet max-w-xl space-y-6 p-6"
    >
      <ErrorSummary answer={lastResult} formErrors={form.errors} fields={[fieldOf('name'), fieldOf('email')]} />
      <input type="hidden" name="form" value="new-agent" />
      <input type="hidden" name="isActive" value="on" />
      <NameAndEmail name={fieldOf('name')} email={fieldOf('email')} />
      <div className="flex flex-wrap gap-4">
        <Button type="submit" isBusy={isSending}>
          Add agent
        </Button>
        <ButtonLink to="/admin-profile/availability" state={preserveScroll} variant="quiet">
          Cancel
        </ButtonLink>
      </div>
    </Form>
  )
}

function NameAndEmail({ name, email }: { name: Field; email: Field }) {
  return (
    <>
      <TextField field={name} label="Name" autoComplete="off" />
      <TextField
        field={email}
        label="Email"
        hint="We email this address about new, moved and cancelled appointments."
        type="email"
        autoComplete="off"
      />
    </>
  )
}
