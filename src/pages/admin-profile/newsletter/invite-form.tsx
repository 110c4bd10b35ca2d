import { Form } from 'react-router'
import { type Answer, isAnswerTo, resultOf } from '#src/ui/forms/answer.ts'
import { ErrorSummary } from '#src/ui/forms/field.tsx'
import { SubmitButton } from '#src/ui/forms/submit-button.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { useForm } from '#src/ui/forms/use-form.ts'
import { preserveScroll } from '#src/ui/navigation.tsx'

/** Invites an address. It is not subscribed until its owner confirms. The form is empty again for the next one. */
export function InviteForm({ answer }: { answer: Answer | undefined }) {
  const isInvited = answer?.ok === true && isAnswerTo(answer, 'invite')
  return <AddressForm key={isInvited ? answer.message : ''} result={resultOf(answer, 'invite')} />
}

function AddressForm({ result }: { result: ReturnType<typeof resultOf> }) {
  const [form, fieldOf] = useForm<{ email: string }>({ id: 'invite', lastResult: result })
  return (
    <Form id={form.id} method="post" noValidate state={preserveScroll} className="max-w-xl space-y-6 sheet p-6">
      <ErrorSummary answer={result} formErrors={form.errors} fields={[fieldOf('email')]} />
      <TextField
        field={fieldOf('email')}
        label="Ask someone to subscribe"
        hint="We’ll email them to ask them to confirm. Only ask people who have told you they want the newsletter."
        type="email"
        autoComplete="off"
      />
      <SubmitButton intent="invite" variant="quiet">
        Send confirmation email
      </SubmitButton>
    </Form>
  )
}
