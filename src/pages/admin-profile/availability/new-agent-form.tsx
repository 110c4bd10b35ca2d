import { useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { keepPlace } from '../../../ui/after-navigation.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { NameAndEmail } from './name-and-email.tsx'
import { type Answer, useAnsweredForm } from './use-answered-form.ts'

/** The form for a new agent, whose hours are set afterwards. */
export function NewAgentForm({ answer }: { answer: Answer }) {
  const { lastResult, isSending } = useAnsweredForm('new-agent', answer)
  const [form, fields] = useForm<{ name: string; email: string }, string[]>({ id: 'new-agent', lastResult })
  return (
    <Form
      id={form.id}
      method="post"
      action="/admin-profile/availability?add"
      noValidate
      state={keepPlace}
      className="sheet max-w-xl space-y-6 p-6"
    >
      <ErrorSummary answer={lastResult} formErrors={form.errors} fields={[fields.name, fields.email]} />
      <input type="hidden" name="form" value="new-agent" />
      <input type="hidden" name="isActive" value="on" />
      <NameAndEmail name={fields.name} email={fields.email} />
      <div className="flex flex-wrap gap-4">
        <Button type="submit" isBusy={isSending}>
          Add agent
        </Button>
        <ButtonLink to="/admin-profile/availability" state={keepPlace} look="quiet">
          Do not add one
        </ButtonLink>
      </div>
    </Form>
  )
}
