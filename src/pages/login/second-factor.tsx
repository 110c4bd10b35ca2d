import { redirect } from 'react-router'
import { AccountPage } from '#src/features/accounts/components/account-page.tsx'
import { answerRefused } from '#src/features/accounts/refused-credentials.ts'
import { appCodeForm, recoveryCodeForm } from '#src/features/accounts/second-factor/security-forms.ts'
import {
  findPendingUserId,
  verifySecondFactor,
} from '#src/features/accounts/second-factor/verify-second-factor.server.ts'
import { redirectWithCookies } from '#src/features/accounts/sessions/begin-session.server.ts'
import { findFactors } from '#src/features/accounts/users/user-state.server.ts'
import { answerForm, form } from '#src/pages/_layout/forms/answer-form.server.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { resultOf } from '#src/ui/forms/answer.ts'
import { Notice } from '#src/ui/notice.tsx'
import type { Route } from './+types/second-factor'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { PasskeyStep, SecondFactorForm } from './second-factor-form.tsx'

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
