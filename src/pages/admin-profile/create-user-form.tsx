import { type SubmissionResult, useForm } from '@conform-to/react'
import { Form, useNavigation } from 'react-router'
import { keepPlace } from '../../ui/after-navigation.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** The form for a new user; it stays open for the next one. */
export function CreateUserForm({ lastResult }: { lastResult: SubmissionResult<string[]> | undefined }) {
  const [form, fields] = useForm<{ name: string; email: string; password: string }, string[]>({
    id: 'create-user',
    lastResult,
  })
  const isSending = useNavigation().formAction?.startsWith('/admin-profile') === true
  return (
    <Form
      id={form.id}
      method="post"
      action="/admin-profile?add"
      noValidate
      state={keepPlace}
      className="max-w-xl space-y-6 sheet p-6"
    >
      <ErrorSummary
        answer={lastResult}
        formErrors={form.errors}
        fields={[fields.name, fields.email, fields.password]}
      />
      <TextField field={fields.name} label="Name" autoComplete="off" />
      <TextField field={fields.email} label="Email" type="email" autoComplete="off" />
      <TextField
        field={fields.password}
        label="Password"
        hint="12 characters or more. Leave it empty to send an invitation instead."
        type="password"
        autoComplete="new-password"
        isRequired={false}
      />
      <Button type="submit" isBusy={isSending}>
        Create user
      </Button>
    </Form>
  )
}
