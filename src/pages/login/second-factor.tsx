import { Form, Link, redirect, useNavigation } from 'react-router'
import { appCodeForm, recoveryCodeForm } from '#src/features/accounts/account-forms.ts'
import { AccountPage } from '#src/features/accounts/components/account-page.tsx'
import { answerRefused } from '#src/features/accounts/refused-credentials.ts'
import {
  findPendingUserId,
  verifySecondFactor,
} from '#src/features/accounts/second-factor/verify-second-factor.server.ts'
import { redirectWithCookies } from '#src/features/accounts/sessions/begin-session.server.ts'
import { findFactors } from '#src/features/accounts/users/user-state.server.ts'
import { answerForm, form } from '#src/pages/_layout/forms/answer-form.server.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { Button } from '#src/ui/button.tsx'
import { FirmMailLink } from '#src/ui/firm-links.tsx'
import { type FormResult, resultOf } from '#src/ui/forms/answer.ts'
import { ErrorSummary } from '#src/ui/forms/field.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { useForm } from '#src/ui/forms/use-form.ts'
import { Notice } from '#src/ui/notice.tsx'
import { PageTitle } from '#src/ui/page-title.tsx'
import { PageHeading } from '#src/ui/section.tsx'
import type { Route } from './+types/second-factor'
import { PasskeySignIn } from './passkey-sign-in.tsx'

export function headers({ actionHeaders }: Route.HeadersArgs) {
  actionHeaders.set('cache-control', 'no-store')
  return actionHeaders
}

function kindOf(request: Request): 'code' | 'recovery-code' {
  return new URL(request.url).searchParams.get('with') === 'recovery-code' ? 'recovery-code' : 'code'
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const runtime = context.get(runtimeContext)
  const userId = await findPendingUserId(runtime, request)
  if (userId === null) throw redirect('/login')
  const { hasApp, hasPasskeys } = await findFactors(runtime.db, userId)
  return { kind: kindOf(request), hasApp, hasPasskeys }
}

/** The session begins only here. */
export function action({ request, context }: Route.ActionArgs) {
  const runtime = context.get(runtimeContext)
  const kind = kindOf(request)
  const codeForm = form(kind === 'code' ? appCodeForm : recoveryCodeForm, async ({ code }) => {
    const verified = await verifySecondFactor(runtime, { kind, code, request })
    if (verified.ok) return redirectWithCookies(verified.path, verified.setCookies)
    if (verified.reason === 'start-again') return redirect('/login?again', 303)
    if (verified.reason === 'auth/user-disabled') return { ok: false, status: 401, message: verified.message }
    if (verified.reason === 'wrong-code' && kind === 'recovery-code') {
      return { ok: false, status: 401, fieldErrors: { code: wrongRecoveryCode } }
    }
    return answerRefused(verified, { field: 'code', now: runtime.clock.now(), status: 401 })
  })
  return answerForm({ request, context }, { '': codeForm })
}

const wrongRecoveryCode = 'That recovery code isn’t right. Please check it. Each code works once'

export default function SecondFactorStep({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { kind, hasApp, hasPasskeys } = loaderData
  return (
    <AccountPage>
      {hasApp && <SecondFactorForm key={kind} kind={kind} lastResult={resultOf(answer, '')} />}
      {!hasApp && <PasskeyStep />}
      {hasPasskeys && <PasskeySignIn />}
    </AccountPage>
  )
}

/** Before the second factor. */
export function SignInExpired() {
  return (
    <Notice className="mb-8">
      <p className="font-semibold">Please start again.</p>
      <p>The code wasn’t entered in time, or was wrong five times. Log in with your password again.</p>
    </Notice>
  )
}

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

function SecondFactorForm({ kind, lastResult }: SecondFactorFormProps) {
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
function PasskeyStep() {
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
