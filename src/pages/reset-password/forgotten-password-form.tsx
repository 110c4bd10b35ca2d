import { type SubmissionResult, useForm } from '@conform-to/react'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { TextField } from '../../ui/text-field.tsx'

export function ForgottenPasswordForm({ lastResult }: { lastResult: SubmissionResult<string[]> | undefined }) {
  const [form, fields] = useForm<{ email: string }, string[]>({ id: 'forgotten-password', lastResult })
  const isSending = useNavigation().formAction !== undefined
  return (
    <>
      <PageTitle title="Forgot your password?" isRefused={form.status === 'error'} />
      <PageHeading title="Forgot your password?">
        Tell us your address, and we send you a link to choose a new one.
      </PageHeading>
      <Form id={form.id} method="post" action="/reset-password" noValidate className="mt-8 space-y-6">
        <ErrorSummary answer={lastResult} formErrors={form.errors} fields={[fields.email]} />
        <TextField field={fields.email} label="Email" type="email" autoComplete="username" />
        <Button type="submit" isBusy={isSending}>
          Send the link
        </Button>
      </Form>
    </>
  )
}
