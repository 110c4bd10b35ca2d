import { Form, Link } from 'react-router'
import { detailsFieldsOf } from '#src/features/booking/availability/availability.ts'
import { recordPath } from '#src/platform/subject.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { type Answer, isAnswerTo, resultOf } from '#src/ui/forms/answer.ts'
import { Checkbox } from '#src/ui/forms/choice.tsx'
import { ErrorSummary, type Field } from '#src/ui/forms/field.tsx'
import { SubmitButton } from '#src/ui/forms/submit-button.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { useForm } from '#src/ui/forms/use-form.ts'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { availabilityHref, availabilityPath } from './availability-tabs.ts'
import type { AgentView } from './availability-view.server.ts'
import { Part } from './part.tsx'

type AgentFormProps = { agent: AgentView; answer: Answer | undefined }

/** An agent's details, and whether their slots are offered. */
export function AgentForm({ agent, answer }: AgentFormProps) {
  const result = resultOf(answer, 'agent', agent.agentId)
  const fields = detailsFieldsOf(agent)
  const version = JSON.stringify(fields)
  return (
    <Part id="details" title="Name and email">
      {/* Begins anew with what was saved, or with what a colleague has made of it. */}
      <DetailsForm key={result?.version ?? version} {...{ agentId: agent.agentId, fields, version, result }} />
    </Part>
  )
}

type DetailsFormProps = {
  agentId: string
  fields: ReturnType<typeof detailsFieldsOf>
  version: string
  result: ReturnType<typeof resultOf>
}

function DetailsForm({ agentId, fields, version, result }: DetailsFormProps) {
  const [form, fieldOf] = useForm<typeof fields>({ id: 'agent', lastResult: result, defaultValue: fields, version })
  return (
    <Form method="post" id={form.id} noValidate state={preserveScroll} className="space-y-6">
      <ErrorSummary
        answer={result}
        formErrors={form.errors}
        fields={[fieldOf('name'), fieldOf('email'), fieldOf('isActive')]}
      />
      <input type="hidden" name="about" value={agentId} />
      <input type="hidden" name="version" value={form.version} />
      <NameAndEmail name={fieldOf('name')} email={fieldOf('email')} />
      <Checkbox
        field={fieldOf('isActive')}
        label="Takes appointments. If you untick this, nobody can book this agent. Appointments already booked remain."
        isRequired={false}
      />
      <SubmitButton intent="agent" about={agentId} variant="quiet">
        Save name and email
      </SubmitButton>
    </Form>
  )
}

/** The form for a new agent, whose hours are set afterwards. It stays open, and empty, to add another one. */
export function NewAgentForm({ answer }: { answer: Answer | undefined }) {
  const isAdded = answer?.ok === true && isAnswerTo(answer, 'new-agent')
  return <EmptyAgentForm key={isAdded ? answer.message : ''} answer={answer} />
}

function EmptyAgentForm({ answer }: { answer: Answer | undefined }) {
  const result = resultOf(answer, 'new-agent')
  const [form, fieldOf] = useForm<{ name: string; email: string }>({ id: 'new-agent', lastResult: result })
  return (
    <Form
      id={form.id}
      method="post"
      action={`${availabilityPath}?add`}
      noValidate
      state={preserveScroll}
      className="sheet max-w-xl space-y-6 p-6"
    >
      <ErrorSummary answer={result} formErrors={form.errors} fields={[fieldOf('name'), fieldOf('email')]} />
      <NameAndEmail name={fieldOf('name')} email={fieldOf('email')} />
      <div className="flex flex-wrap gap-4">
        <SubmitButton intent="new-agent">Add agent</SubmitButton>
        <ButtonLink to={availabilityHref('')} state={preserveScroll} variant="quiet">
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

/** Who logs in as the agent, or a button that invites the agent. */
export function AgentAccountPart({ agent: { agentId, name, email, user } }: { agent: AgentView }) {
  return (
    <Part id="account" title="Account">
      {user === null ? (
        <Form method="post" state={preserveScroll} className="space-y-4">
          <p>
            {name} can’t log in yet. Agents who log in see their own appointments, the calendar and people, and edit
            their own hours.
          </p>
          <input type="hidden" name="about" value={agentId} />
          <SubmitButton intent="account" about={agentId} variant="quiet" className="wrap-anywhere">
            Invite {email}
          </SubmitButton>
        </Form>
      ) : (
        <p>
          Logs in as <Link to={recordPath('user', user.userId)}>{user.email}</Link>.
        </p>
      )}
    </Part>
  )
}
