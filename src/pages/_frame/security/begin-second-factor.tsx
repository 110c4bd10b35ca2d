import { type SubmissionResult, useForm } from '@conform-to/react'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { TextField } from '../../../ui/text-field.tsx'

type BeginSecondFactorProps = {
  email: string
  /** False where the account has a passkey, which is asked for on a page of its own. */
  asksPassword: boolean
  lastResult: SubmissionResult<string[]> | undefined
}

/** What a second factor is, and the password that begins setting one up. */
export function BeginSecondFactor({ email, asksPassword, lastResult }: BeginSecondFactorProps) {
  const [form, fields] = useForm<{ password: string }, string[]>({ id: 'begin-second-factor', lastResult })
  const isSending = useNavigation().formData?.get('intent') === 'begin'
  return (
    <>
      <div className="space-y-4">
        <p>
          You need an authenticator app on your phone: the one that came with it, your password manager, or any other.
          It shows six digits that change every half minute. Signing in asks for them after your password.
        </p>
        <p>We never ask for such a code on the phone, by e-mail or in a chat. Whoever does is not us.</p>
      </div>
      <Form id={form.id} method="post" noValidate className="space-y-6">
        <ErrorSummary answer={lastResult} formErrors={form.errors} fields={[fields.password]} />
        <input type="hidden" name="intent" value="begin" />
        {asksPassword && (
          <>
            <input type="email" autoComplete="username" defaultValue={email} readOnly hidden />
            <TextField
              field={fields.password}
              label="Your password"
              hint="So that nobody else sets one up on a device that you left open."
              type="password"
              autoComplete="current-password"
            />
          </>
        )}
        <Button type="submit" isBusy={isSending}>
          Begin
        </Button>
      </Form>
    </>
  )
}
