import { type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { keepPlace } from '../../../ui/after-navigation.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import type { AgentView } from './availability-view.server.ts'
import { NameAndEmail } from './name-and-email.tsx'
import { Part } from './part.tsx'
import { SavedNotice } from './saved-notice.tsx'
import { type Answer, availabilityHref, useAnsweredForm } from './use-answered-form.ts'

/** Who the agent is, and whether anything of theirs is offered. */
export function AgentForm({ agent, answer }: { agent: AgentView; answer: Answer }) {
  const { lastResult, isSaved, isSending } = useAnsweredForm('agent', answer)
  return (
    <Part id="details" title="Name and e-mail">
      <SavedNotice isSaved={isSaved} answer={answer} />
      <DetailsForm key={agent.detailsVersion} agent={agent} lastResult={lastResult} isSending={isSending} />
    </Part>
  )
}

type DetailsFormProps = { agent: AgentView; lastResult: SubmissionResult<string[]> | undefined; isSending: boolean }

function DetailsForm({ agent, lastResult, isSending }: DetailsFormProps) {
  const { agentId, name, email, isActive, detailsVersion } = agent
  const [form, fields] = useForm<{ name: string; email: string; isActive: string }, string[]>({
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
      state={keepPlace}
      className="space-y-6"
    >
      <ErrorSummary
        answer={lastResult}
        formErrors={form.errors}
        fields={[fields.name, fields.email, fields.isActive]}
      />
      <input type="hidden" name="form" value="agent" />
      <input type="hidden" name="version" value={detailsVersion} />
      <NameAndEmail name={fields.name} email={fields.email} />
      <Checkbox
        field={fields.isActive}
        label="Takes appointments. Without the tick nothing more is offered; appointments that stand stay."
        isRequired={false}
      />
      <Button type="submit" look="quiet" isBusy={isSending}>
        Save name and e-mail
      </Button>
    </Form>
  )
}
