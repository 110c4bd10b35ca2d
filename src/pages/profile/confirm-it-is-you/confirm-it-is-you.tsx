import { data, redirect } from 'react-router'
import { findOwnPasskeys } from '#src/features/accounts/passkeys/passkeys.server.ts'
import { answerRefused, type RefusedCredentials } from '#src/features/accounts/refused-credentials.ts'
import {
  encryptPendingSecret,
  pendingSecretField,
  pendingSecretNames,
} from '#src/features/accounts/second-factor/pending-secret.server.ts'
import { reauthenticateWithCode } from '#src/features/accounts/second-factor/reauthenticate-with-code.server.ts'
import { reauthenticateWithPassword } from '#src/features/accounts/second-factor/recent-authentication.server.ts'
import { findSecondFactor } from '#src/features/accounts/second-factor/second-factor-queries.server.ts'
import { reauthenticationForms } from '#src/features/accounts/second-factor/security-forms.ts'
import { readOwnProfile } from '#src/features/accounts/sessions/guard.server.ts'
import { readFormData } from '#src/input/form-data.ts'
import { parseForm } from '#src/input/parse-form.ts'
import { actionPageHeaders } from '#src/pages/_layout/page-headers.ts'
import { OwnPage } from '#src/pages/profile/security/own-page.tsx'
import { clientAddressContext, runtimeContext } from '#src/platform/runtime.server.ts'
import type { Route } from './+types/confirm-it-is-you'
import { nextPathOf, type PendingForm, pendingFormFields } from './pending-form.ts'
import { ReauthenticationForm } from './reauthentication-form.tsx'

export const headers = actionPageHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  const { user, profilePath } = readOwnProfile(context)
  const runtime = context.get(runtimeContext)
  const passkeys = await findOwnPasskeys(runtime, user.userId)
  const { status } = await findSecondFactor(runtime, user)
  const ways = { hasApp: status === 'on', hasPasskeys: passkeys.length > 0 }
  return { profilePath, email: user.email, next: nextPathOf(request, profilePath), ...ways }
}

/** Arrives here first if it needs re-authentication, and is re-submitted afterwards. */
export async function action({ request, context }: Route.ActionArgs) {
  const runtime = context.get(runtimeContext)
  const { user, profilePath } = readOwnProfile(context)
  const formData = await readFormData(request)
  const pendingForm: PendingForm = pendingFormFields(formData)
  const keeps = new URL(request.url).searchParams.get('keeps')
  const name = pendingSecretNames.find((each) => each === keeps)
  const typed = name === undefined ? null : formData.get(name)
  if (name !== undefined && typeof typed === 'string' && typed !== '') {
    const value = encryptPendingSecret(runtime, { userId: user.userId, name, value: typed })
    pendingForm.push({ name: pendingSecretField, value })
  }
  const kind = formData.has('confirm-code') ? 'code' : 'password'
  if (!formData.has(`confirm-${kind}`)) return { pendingForm, result: undefined }
  const submission = parseForm(formData, reauthenticationForms[kind])
  const hidden = { hideFields: ['confirm-password', 'confirm-code'] }
  if (submission.status !== 'success') return data({ pendingForm, result: submission.reply(hidden) }, 422)
  const { userId, sessionId, email } = user
  const confirmed =
    'confirm-code' in submission.value
      ? await reauthenticateWithCode(runtime, { userId, email, code: submission.value['confirm-code'], request })
      : await reauthenticateWithPassword(runtime, {
          userId,
          sessionId,
          password: submission.value['confirm-password'],
          address: context.get(clientAddressContext),
          request,
        })
  if (confirmed.ok) {
    const headers = new Headers({ 'cache-control': 'no-store' })
    for (const cookie of confirmed.setCookies) headers.append('set-cookie', cookie)
    // 307: the browser re-submits the form unchanged.
    return redirect(nextPathOf(request, profilePath), { status: pendingForm.length > 0 ? 307 : 303, headers })
  }
  const field = `confirm-${kind}`
  const { message, fieldErrors, ...init } = refusalOf(confirmed, { field, now: runtime.clock.now() })
  const errors = message === undefined ? { fieldErrors: fieldErrors ?? {} } : { formErrors: [message] }
  return data({ pendingForm, result: submission.reply({ ...hidden, ...errors }) }, init)
}

type Refusal = ResponseInit & { message?: string; fieldErrors?: Record<string, string[]> }

function refusalOf(
  refused: RefusedCredentials | { reason: 'factor-needed' },
  { field, now }: { field: string; now: Date },
): Refusal {
  switch (refused.reason) {
    case 'factor-needed':
      return {
        message: 'Use a code from your app, or a passkey. A password alone isn’t enough for this account',
        status: 422,
      }
    case 'wrong-code':
      // It may have been a recovery code, so nothing is said about the phone's clock.
      return { fieldErrors: { [field]: ['That code isn’t right'] }, status: 422 }
    default: {
      const { fieldErrors = {}, ...rest } = answerRefused(refused, { field, now })
      return { ...rest, fieldErrors: { [field]: Object.values(fieldErrors) } }
    }
  }
}

export default function ConfirmItIsYou({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <OwnPage above={{ name: 'Security', path: `${loaderData.profilePath}/security` }}>
      <ReauthenticationForm
        {...loaderData}
        pendingForm={actionData?.pendingForm ?? []}
        lastResult={actionData?.result}
      />
    </OwnPage>
  )
}
