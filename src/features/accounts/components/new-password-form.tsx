import { Form, useNavigation } from 'react-router'
import { passwordLengthHint } from '#src/features/accounts/passwords/password-length.ts'
import { Button } from '#src/ui/button.tsx'
import type { FormResult } from '#src/ui/forms/answer.ts'
import { ErrorSummary } from '#src/ui/forms/field.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { useForm } from '#src/ui/forms/use-form.ts'
import { PageTitle } from '#src/ui/page-title.tsx'
import { PageHeading } from '#src/ui/section.tsx'

type NewPasswordFormProps = {
  title: string
  lead?: string
  button: string
  token: string
  email: string | null
  lastResult: FormResult | undefined
}

/** The token is in the form, so that opening the page does not use up the link. */
export function NewPasswordForm({ title, lead, button, token, email, lastResult }: NewPasswordFormProps) {
  const [form, fieldOf] = useForm<{ password: string }>({ id: 'new-password', lastResult })
  const isSending = useNavigation().formAction !== undefined
  return (
    <>
      <PageTitle title={title} isRefused={form.status === 'error'} />
      <PageHeading title={title}>{lead}</PageHeading>
      <Form id={form.id} method="post" noValidate className="mt-8 space-y-6">
        <ErrorSummary answer={lastResult} formErrors={form.errors} fields={[fieldOf('password')]} />
        <input type="hidden" name="token" value={token} />
        {email !== null && (
          <>
            <p className="break-words">
              You’ll log in with <span className="font-semibold">{email}</span> and this password.
            </p>
            <UserNameField email={email} />
          </>
        )}
        <TextField
          field={fieldOf('password')}
          label="Password"
          hint={`${passwordLengthHint} Three or four unrelated words are easy to remember.`}
          type="password"
          autoComplete="new-password"
        />
        <Button type="submit" isBusy={isSending}>
          {button}
        </Button>
      </Form>
    </>
  )
}

/** Without it, password managers save the password for nobody, or for the wrong account. Neither sent nor shown. */
export function UserNameField({ email }: { email: string }) {
  return <input type="email" autoComplete="username" defaultValue={email} readOnly hidden />
}
