import { Form, Link, useNavigation } from 'react-router'
import { CodeForm } from '#src/features/accounts/components/code-form.tsx'
import { passwordLengthHint } from '#src/features/accounts/passwords/password-length.ts'
import { SampleMailLink } from '#src/features/mail/sample-mail-link.tsx'
import { Button } from '#src/ui/button.tsx'
import type { FormResult } from '#src/ui/forms/answer.ts'
import { ErrorSummary } from '#src/ui/forms/field.tsx'
import { proveOnFocus } from '#src/ui/forms/proof-of-work/prove-on-focus.ts'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { useForm } from '#src/ui/forms/use-form.ts'
import { ProblemBox, ProblemLink } from '#src/ui/notice.tsx'
import { PageTitle } from '#src/ui/page-title.tsx'
import { PageHeading } from '#src/ui/section.tsx'

type SignInFormProps = {
  lastResult: FormResult | undefined
  /** Null if something is wrong with what was typed. */
  reason: string | null
}

export function SignInForm({ lastResult, reason }: SignInFormProps) {
  const [form, fieldOf] = useForm<{ email: string; password: string }>({ id: 'sign-in', lastResult })
  const isSending = useNavigation().formAction?.startsWith('/login') === true
  return (
    <>
      <PageTitle title="Log in" isRefused={form.status === 'error'} />
      <PageHeading title="Log in" />
      <Form id={form.id} method="post" action="/login" noValidate className="mt-8 space-y-6">
        {reason === null ? (
          <ErrorSummary answer={lastResult} formErrors={form.errors} fields={[fieldOf('email'), fieldOf('password')]} />
        ) : (
          <SignInAlert
            reason={reason}
            message={form.errors?.join() ?? ''}
            answer={lastResult}
            passwordId={fieldOf('password').id}
          />
        )}
        <TextField field={fieldOf('email')} label="Email" type="email" autoComplete="username" />
        <TextField
          field={fieldOf('password')}
          label="Password"
          type="password"
          autoComplete="current-password"
          // The alert above has the message: repeating it beside the field would sound like a second error.
          errorId={reason === 'auth/wrong-password' ? signInAlertId : undefined}
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

export function CreateAccountForm({ lastResult }: { lastResult: FormResult | undefined }) {
  const [form, fieldOf] = useForm<{ name: string; email: string; password: string }>({
    id: 'create-account',
    lastResult,
  })
  const isSending = useNavigation().formAction?.startsWith('/login') === true
  return (
    <>
      <PageTitle title="Create account" isRefused={form.status === 'error'} />
      <PageHeading title="Create account">
        You don’t need an account to book. With one, you can see your appointments in one place.
      </PageHeading>
      <Form
        id={form.id}
        method="post"
        action="/login?mode=create"
        onFocus={proveOnFocus}
        noValidate
        className="mt-8 space-y-6"
      >
        <ErrorSummary
          answer={lastResult}
          formErrors={form.errors}
          fields={[fieldOf('name'), fieldOf('email'), fieldOf('password')]}
        />
        <TextField field={fieldOf('name')} label="Name" autoComplete="name" />
        <TextField field={fieldOf('email')} label="Email" type="email" autoComplete="username" />
        <TextField
          field={fieldOf('password')}
          label="Password"
          hint={`${passwordLengthHint} Three or four unrelated words are easy to remember.`}
          type="password"
          autoComplete="new-password"
        />
        <Button type="submit" isBusy={isSending} className="max-sm:w-full">
          Create account
        </Button>
      </Form>
      <p className="mt-10 border-rule border-t pt-6">
        Already have an account?{' '}
        <Link to="/login" className="prose-link">
          Log in
        </Link>
      </p>
    </>
  )
}

const signInAlertId = 'sign-in-alert'

type SignInAlertProps = { reason: string; message: string; answer: unknown; passwordId: string }

function SignInAlert({ reason, message, answer, passwordId }: SignInAlertProps) {
  const isWrongPassword = reason === 'auth/wrong-password'
  return (
    <ProblemBox answer={answer}>
      <p id={signInAlertId} role="alert" className="mt-2 font-semibold text-danger">
        {isWrongPassword ? <ProblemLink fieldId={passwordId}>{message}</ProblemLink> : message}
      </p>
      {isWrongPassword && (
        <>
          <p className="mt-1">
            Or the email address could be mistyped, so please check both. If you’ve just created an account, first open
            the link in our email.
          </p>
          <p className="mt-1">
            <Link to="/verify-email" className="prose-link">
              Enter the code from that email, or get a new one
            </Link>
          </p>
        </>
      )}
      {reason === 'auth/too-many' && (
        <p className="mt-1">
          There have been several attempts in a short time. The wait stops strangers guessing passwords. In the
          meantime, you can choose a new one with “Forgot your password?” below. If you have a passkey, you can use it
          straight away.
        </p>
      )}
    </ProblemBox>
  )
}

type SignUpSentProps = { email: string; words: string | null; hasSampleMail: boolean }

/** The same for a new and a known address. */
export function SignUpSent({ email, words, hasSampleMail }: SignUpSentProps) {
  return (
    <div className="page-width section-space">
      <PageTitle title="Check your inbox" />
      <PageHeading title="Check your inbox">{words}</PageHeading>
      <CodeForm email={email} lastResult={undefined} />
      <p className="mt-10 max-w-[60ch]">
        Nothing there after a few minutes? Check your spam folder, and check the address above. If it’s mistyped,{' '}
        <Link to="/login?mode=create">create the account again</Link>. We send up to three of these emails an hour to
        each address.
      </p>
      {hasSampleMail && <SampleMailLink />}
    </div>
  )
}
