import { data, redirect } from 'react-router'
import { findOwnPasskeys } from '../../../features/accounts/passkeys/passkeys.server.ts'
import {
  encryptPendingPassword,
  pendingPasswordField,
} from '../../../features/accounts/passwords/change-password.server.ts'
import { reauthenticateWithCode } from '../../../features/accounts/second-factor/reauthenticate-with-code.server.ts'
import { reauthenticateWithPassword } from '../../../features/accounts/second-factor/recent-authentication.server.ts'
import { findSecondFactor } from '../../../features/accounts/second-factor/second-factor-queries.server.ts'
import {
  parseReauthenticationCodeForm,
  parseReauthenticationForm,
} from '../../../features/accounts/second-factor/security-forms.ts'
import { readFormData } from '../../../input/form-data.ts'
import { clientAddressContext, runtimeContext } from '../../../platform/runtime.server.ts'
import { passwordsBusy, tooManyRequests } from '../../../time/retry-after.ts'
import { actionPageHeaders } from '../../_layout/page-headers.ts'
import { OwnPage } from '../security/own-page.tsx'
import { readOwnProfile } from '../security/own-profile.server.ts'
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

/** A form that needs re-authentication arrives here first and is re-submitted afterwards. */
export async function action({ request, context }: Route.ActionArgs) {
  const runtime = context.get(runtimeContext)
  const { user, profilePath } = readOwnProfile(context)
  const formData = await readFormData(request)
  const pendingForm: PendingForm = pendingFormFields(formData)
  const typed = formData.get('password')
  if (new URL(request.url).searchParams.get('keeps') === 'password' && typeof typed === 'string' && typed !== '') {
    pendingForm.push({ name: pendingPasswordField, value: encryptPendingPassword(runtime, user.userId, typed) })
  }
  const kind = formData.has('confirm-code') ? 'code' : 'password'
  if (!formData.has(`confirm-${kind}`)) return { pendingForm, result: undefined }
  const submission = kind === 'code' ? parseReauthenticationCodeForm(formData) : parseReauthenticationForm(formData)
  const answer = (errors: Parameters<typeof submission.reply>[0], init: number | ResponseInit) =>
    data(
      { pendingForm, result: submission.reply({ hideFields: ['confirm-password', 'confirm-code'], ...errors }) },
      init,
    )
  if (submission.status !== 'success') return answer({}, 422)
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
  switch (confirmed.reason) {
    case 'factor-needed':
      return answer({ formErrors: ['Use your second factor. A password alone isn’t enough for this account'] }, 422)
    case 'wrong-password':
      return answer({ fieldErrors: { 'confirm-password': ['That isn’t your password'] } }, 422)
    case 'wrong-code':
      return answer({ fieldErrors: { 'confirm-code': ['That code isn’t right'] } }, 422)
    case 'used-code':
      return answer(
        { fieldErrors: { 'confirm-code': ['That code has already been tried. Wait for the next one'] } },
        422,
      )
    case 'busy':
      return answer({ formErrors: [passwordsBusy.words] }, passwordsBusy.init)
    case 'too-many': {
      const { words, init } = tooManyRequests(confirmed.retryAt, runtime.clock.now())
      return answer({ formErrors: [words] }, init)
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
