import { type SubmissionResult, useForm } from '@conform-to/react'
import { Form, Link, useNavigation } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { PageTitle } from '../page-title.tsx'

type ChangeEmailFormProps = { desk: string; email: string; lastResult: SubmissionResult<string[]> | undefined }

export function ChangeEmailForm({ desk, email, lastResult }: ChangeEmailFormProps) {
  const [form, fields] = useForm<{ newEmail: string; password: string }, string[]>({ id: 'change-email', lastResult })
  const isSending = useNavigation().formAction === `${desk}/email`
  return (
    <>
      <PageTitle title="Your e-mail address" isRefused={form.status === 'error'} />
      <PageHeading
        title={
          <>
            Your <span className="whitespace-nowrap">e-mail</span> address
          </>
        }
      >
        It is {email} now. We write to the new address; nothing changes before you confirm it there.
      </PageHeading>
      <Form id={form.id} method="post" action={`${desk}/email`} noValidate className="mt-8 max-w-xl space-y-6">
        <ErrorSummary answer={lastResult} formErrors={form.errors} fields={[fields.newEmail, fields.password]} />
        <TextField field={fields.newEmail} label="New email" type="email" autoComplete="email" />
        <TextField
          field={fields.password}
          label="Current password"
          hint={
            <>
              Forgotten? <Link to="/reset-password">Choose a new one by mail</Link> first.
            </>
          }
          type="password"
          autoComplete="current-password"
        />
        <Button type="submit" isBusy={isSending}>
          Send the mail
        </Button>
      </Form>
    </>
  )
}
