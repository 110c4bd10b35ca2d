import { type SubmissionResult, useForm } from '@conform-to/react'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { TextField } from '../../ui/text-field.tsx'

type FirstAdminFormProps = { token: string; lastResult: SubmissionResult<string[]> | undefined }

/** For whoever has started the site for the first time. */
export function FirstAdminForm({ token, lastResult }: FirstAdminFormProps) {
  const [form, fields] = useForm<{ name: string; email: string; password: string }, string[]>({
    id: 'first-admin',
    lastResult,
  })
  const isSending = useNavigation().formAction !== undefined
  return (
    <>
      <PageTitle title="Make the first admin" isRefused={form.status === 'error'} />
      <PageHeading title="Make the first admin">
        An admin sees all appointments and users, and makes further users.
      </PageHeading>
      <Form id={form.id} method="post" noValidate className="mt-8 space-y-6">
        <ErrorSummary
          answer={lastResult}
          formErrors={form.errors}
          fields={[fields.name, fields.email, fields.password]}
        />
        <input type="hidden" name="token" value={token} />
        <TextField field={fields.name} label="Name" autoComplete="name" />
        <TextField field={fields.email} label="Email" type="email" autoComplete="username" />
        <TextField
          field={fields.password}
          label="Password"
          hint="12 characters or more."
          type="password"
          autoComplete="new-password"
        />
        <Button type="submit" isBusy={isSending}>
          Create admin and sign in
        </Button>
      </Form>
    </>
  )
}
