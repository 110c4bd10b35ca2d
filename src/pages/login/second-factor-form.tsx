import { Form, Link, useNavigation } from 'react-router'
import { Button } from '#src/ui/button.tsx'
import { FirmMailLink } from '#src/ui/firm-links.tsx'
import type { FormResult } from '#src/ui/forms/answer.ts'
import { ErrorSummary } from '#src/ui/forms/field.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { useForm } from '#src/ui/forms/use-form.ts'
import { PageTitle } from '#src/ui/page-title.tsx'
import { PageHeading } from '#src/ui/section.tsx'

type SecondFactorFormProps = {
  kind: 'code' | 'recovery-code'
  lastResult: FormResult | undefined
}

const pages = {
  code: {
    title: 'Enter the code',
    lead: 'One more step: enter the six digits your authenticator app shows now.',
    label: 'Code',
    path: '/login/second-factor',
  },
  'recovery-code': {
    title: 'Enter a recovery code',
    lead: 'Use one of the ten codes you saved when you set up two-step login. Each works once.',
    label: 'Recovery code',
    path: '/login/second-factor?with=recovery-code',
  },
}

export function SecondFactorForm({ kind, lastResult }: SecondFactorFormProps) {
  const [form, fieldOf] = useForm<{ code: string }>({ id: `second-factor-${kind}`, lastResult })
  const isSending = useNavigation().formAction?.startsWith('/login/second-factor') === true
  const { title, lead, label, path } = pages[kind]
  const other = kind === 'code' ? pages['recovery-code'] : pages.code
  return (
    <>
      <PageTitle title={title} isRefused={form.status === 'error'} />
      <PageHeading title={title}>{lead}</PageHeading>
      <Form id={form.id} method="post" action={path} noValidate className="mt-8 space-y-6">
        <ErrorSummary answer={lastResult} formErrors={form.errors} fields={[fieldOf('code')]} />
        <TextField
          field={fieldOf('code')}
          label={label}
          autoComplete={kind === 'code' ? 'one-time-code' : 'off'}
          {...(kind === 'code' && { inputMode: 'numeric' })}
        />
        <Button type="submit" isBusy={isSending} className="max-sm:w-full">
          Continue
        </Button>
      </Form>
      <div className="mt-10 space-y-3 border-rule border-t pt-6">
        <p>
          {kind === 'code' ? 'Don’t have your phone? ' : 'Have your phone? '}
          <Link to={other.path} className="prose-link">
            {kind === 'code' ? 'Use a recovery code' : 'Use a code from the app'}
          </Link>
        </p>
        <p>
          Have neither? Write to <FirmMailLink />.{' '}
          <Link to="/login" className="prose-link">
            Start again
          </Link>
        </p>
      </div>
    </>
  )
}

/** For an account without an authenticator app. The page renders the button below this. */
export function PasskeyStep() {
  return (
    <>
      <PageTitle title="Use your passkey" />
      <PageHeading title="Use your passkey">
        One more step: your account has a passkey, so a password alone isn’t enough.
      </PageHeading>
      <p className="mt-6">
        You need a browser with JavaScript switched on. Lost the passkey? Write to <FirmMailLink />.{' '}
        <Link to="/login" className="prose-link">
          Start again
        </Link>
      </p>
    </>
  )
}
