import { type SubmissionResult, useForm } from '@conform-to/react'
import { Form, Link, useNavigation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { TextField } from '../../ui/text-field.tsx'

export function CreateAccountForm({ lastResult }: { lastResult: SubmissionResult<string[]> | undefined }) {
  const [form, fields] = useForm<{ name: string; email: string; password: string }, string[]>({
    id: 'create-account',
    lastResult,
  })
  const isSending = useNavigation().formAction?.startsWith('/login') === true
  return (
    <>
      <PageTitle title="Create account" isRefused={form.status === 'error'} />
      <PageHeading title="Create account">
        You need no account to book. With one you see your appointments in one place.
      </PageHeading>
      <Form id={form.id} method="post" action="/login?mode=create" noValidate className="mt-8 space-y-6">
        <ErrorSummary
          answer={lastResult}
          formErrors={form.errors}
          fields={[fields.name, fields.email, fields.password]}
        />
        <TextField field={fields.name} label="Name" autoComplete="name" />
        <TextField field={fields.email} label="Email" type="email" autoComplete="username" />
        <TextField
          field={fields.password}
          label="Password"
          hint="12 characters or more. Three or four words in a row are easy to remember."
          type="password"
          autoComplete="new-password"
        />
        <Button type="submit" isBusy={isSending} className="max-sm:w-full">
          Create account
        </Button>
      </Form>
      <p className="mt-10 border-rule border-t pt-6">
        You have one already?{' '}
        <Link to="/login" className="prose-link">
          Log in
        </Link>
      </p>
    </>
  )
}
