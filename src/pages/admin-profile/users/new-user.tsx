import { Form } from 'react-router'
import { passwordLengthHint } from '#src/features/accounts/passwords/password-length.ts'
import { type Answer, isAnswerTo, resultOf } from '#src/ui/forms/answer.ts'
import { ErrorSummary } from '#src/ui/forms/field.tsx'
import { SelectField } from '#src/ui/forms/select-field.tsx'
import { SubmitButton } from '#src/ui/forms/submit-button.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { useForm } from '#src/ui/forms/use-form.ts'
import { preserveScroll } from '#src/ui/navigation.tsx'

/** The form for a new user, which stays open, and empty, to create another one. */
export function NewUser({ answer }: { answer: Answer | undefined }) {
  const isCreated = answer?.ok === true && isAnswerTo(answer, 'create-user')
  return (
    <CreateUserForm
      key={isCreated ? answer.message : ''}
      answer={answer}
      hasFocus={!isAnswerTo(answer, 'create-user')}
    />
  )
}

/** `hasFocus`: whether it was just opened, to be filled in. */
function CreateUserForm({ answer, hasFocus }: { answer: Answer | undefined; hasFocus: boolean }) {
  const lastResult = resultOf(answer, 'create-user')
  const [form, fieldOf] = useForm<{ name: string; email: string; password: string; role: string }>({
    id: 'create-user',
    lastResult,
  })
  return (
    <Form id={form.id} method="post" noValidate state={preserveScroll} className="max-w-xl space-y-6 sheet p-6">
      <ErrorSummary
        answer={lastResult}
        formErrors={form.errors}
        fields={[fieldOf('name'), fieldOf('email'), fieldOf('role'), fieldOf('password')]}
      />
      <TextField field={fieldOf('name')} label="Name" autoComplete="off" isFirst={hasFocus} />
      <TextField field={fieldOf('email')} label="Email" type="email" autoComplete="off" />
      <SelectField
        field={fieldOf('role')}
        label="Role"
        options={[
          { value: 'client', name: 'Client' },
          { value: 'agent', name: 'Agent: takes appointments and can see people and the calendar' },
          { value: 'admin', name: 'Admin: can see and change everything' },
        ]}
      />
      <TextField
        field={fieldOf('password')}
        label="Password"
        hint={`${passwordLengthHint} Leave it empty to send an invitation instead.`}
        type="password"
        autoComplete="new-password"
        isRequired={false}
      />
      <SubmitButton intent="create-user">Create user</SubmitButton>
    </Form>
  )
}
