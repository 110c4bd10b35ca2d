import { type SubmissionResult, useForm } from '@conform-to/react'
import { Form, Link, useNavigation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { SignInAlert, signInAlertId } from './sign-in-alert.tsx'

type SignInFormProps = {
  lastResult: SubmissionResult<string[]> | undefined
  alert: { reason: string; message: string } | null
}

export function SignInForm({ lastResult, alert }: SignInFormProps) {
  const [form, fields] = useForm<{ email: string; password: string }, string[]>({ id: 'sign-in', lastResult })
  const isSending = useNavigation().formAction?.startsWith('/login') === true
  return (
    <>
      <PageTitle title="Log in" isRefused={form.status === 'error'} />
      <PageHeading title="Log in" />
      <Form id={form.id} method="post" action="/login" noValidate className="mt-8 space-y-6">
        {alert === null ? (
          <ErrorSummary answer={lastResult} formErrors={form.errors} fields={[fields.email, fields.password]} />
        ) : (
          <SignInAlert {...alert} answer={lastResult} passwordId={fields.password.id} />
        )}
        <TextField field={fields.email} label="Email" type="email" autoComplete="username" />
        <TextField
          field={fields.password}
          label="Password"
          type="password"
          autoComplete="current-password"
          // Said once, above: a second time beside the field would sound like a second fault.
          errorId={alert?.reason === 'auth/wrong-password' ? signInAlertId : undefined}
        />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button type="submit" isBusy={isSending} className="max-sm:w-full">
            Log in
          </Button>
          <Link to="/reset-password" className="prose-link">
            Forgot your password?
          </Link>
        </div>
      </Form>
      <p className="mt-10 border-rule border-t pt-6">
        No account yet?{' '}
        <Link to="/login?mode=create" className="prose-link">
          Create account
        </Link>
      </p>
    </>
  )
}
