import type { SubmissionResult } from '@conform-to/dom'
import { Form, useNavigation } from 'react-router'
import { termInWords, verificationCodeTerm } from '#src/firm/link-terms.ts'
import { Button } from '#src/ui/button.tsx'
import { ErrorSummary } from '#src/ui/forms/field.tsx'
import { proveOnFocus } from '#src/ui/forms/proof-of-work/prove-on-focus.ts'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { useForm } from '#src/ui/forms/use-form.ts'

type CodeFormProps = {
  /** The address to confirm; null = the form asks for it. */
  email: string | null
  lastResult: SubmissionResult<string[]> | undefined
}

/** Confirms an address by the emailed code, or requests another email. */
export function CodeForm({ email, lastResult }: CodeFormProps) {
  const [form, fieldOf] = useForm<{ email: string; code: string }>({ id: 'address-code', lastResult })
  const navigation = useNavigation()
  const isSending = navigation.formAction?.startsWith('/verify-email') === true
  const isResending = navigation.formData?.get('intent') === 'resend'
  const shown = email === null ? [fieldOf('email'), fieldOf('code')] : [fieldOf('code')]
  return (
    <Form
      id={form.id}
      method="post"
      action="/verify-email"
      onFocus={proveOnFocus}
      noValidate
      className="mt-8 max-w-xl space-y-6"
    >
      <ErrorSummary answer={lastResult} formErrors={form.errors} fields={shown} />
      {email === null ? (
        <TextField field={fieldOf('email')} label="Email" type="email" autoComplete="username" />
      ) : (
        <input type="hidden" name="email" value={email} />
      )}
      <TextField
        field={fieldOf('code')}
        label="Code from the email"
        hint={`Six digits. The code works for ${termInWords(verificationCodeTerm)}.`}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <div className="flex flex-wrap gap-4">
        <Button type="submit" name="intent" value="code" isBusy={isSending && !isResending} className="max-sm:w-full">
          Confirm and log in
        </Button>
        <Button
          type="submit"
          name="intent"
          value="resend"
          variant="quiet"
          isBusy={isSending && isResending}
          className="max-sm:w-full"
        >
          Send the email again
        </Button>
      </div>
    </Form>
  )
}
