import { Form } from 'react-router'
import { termInWords, verificationCodeTerm } from '#src/firm/link-terms.ts'
import type { FormResult } from '#src/ui/forms/answer.ts'
import { ErrorSummary } from '#src/ui/forms/field.tsx'
import { proveOnFocus } from '#src/ui/forms/proof-of-work/prove-on-focus.ts'
import { SubmitButton } from '#src/ui/forms/submit-button.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { useForm } from '#src/ui/forms/use-form.ts'

type CodeFormProps = {
  email: string | null
  lastResult: FormResult | undefined
}

export function CodeForm({ email, lastResult }: CodeFormProps) {
  const [form, fieldOf] = useForm<{ email: string; code: string }>({ id: 'address-code', lastResult })
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
        <SubmitButton intent="code" className="max-sm:w-full">
          Confirm and log in
        </SubmitButton>
        <SubmitButton intent="resend" variant="quiet" className="max-sm:w-full">
          Send the email again
        </SubmitButton>
      </div>
    </Form>
  )
}
