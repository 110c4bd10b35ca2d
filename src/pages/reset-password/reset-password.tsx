import { data } from 'react-router'
import { acceptPasswordReset } from '../../features/accounts/accept-link.server.ts'
import { parseEmailForm, parseNewPasswordForm } from '../../features/accounts/account-forms.ts'
import { findLink } from '../../features/accounts/one-time-links.server.ts'
import { requestPasswordReset } from '../../features/accounts/request-password-reset.server.ts'
import { readFormData } from '../../input/form-data.ts'
import { runtimeContext } from '../../platform/runtime.server.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { AccountPage } from '../_frame/account-page.tsx'
import { DeadLink } from '../_frame/dead-link.tsx'
import { NewPasswordForm } from '../_frame/new-password-form.tsx'
import { PageTitle } from '../_frame/page-title.tsx'
import type { Route } from './+types/reset-password'
import { ForgottenPasswordForm } from './forgotten-password-form.tsx'

export function meta() {
  return [{ name: 'robots', content: 'noindex' }]
}

export function headers() {
  return { 'referrer-policy': 'same-origin', 'cache-control': 'no-store' }
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token')
  if (token === null) return { token, isDead: false }
  return { token, isDead: (await findLink(context.get(runtimeContext), 'reset-password', token)) === null }
}

export async function action({ request, context }: Route.ActionArgs) {
  const runtime = context.get(runtimeContext)
  const formData = await readFormData(request)
  const token = formData.get('token')
  if (typeof token === 'string') {
    const submission = parseNewPasswordForm(formData)
    if (submission.status !== 'success') {
      return data({ done: null, result: submission.reply({ hideFields: ['password'] }) }, { status: 422 })
    }
    const accepted = await acceptPasswordReset(runtime, { token, password: submission.value.password })
    return accepted.ok
      ? { done: 'changed' as const, result: undefined }
      : data({ done: 'dead' as const, result: undefined }, { status: 410 })
  }
  const submission = parseEmailForm(formData)
  if (submission.status !== 'success') return data({ done: null, result: submission.reply() }, { status: 422 })
  requestPasswordReset(runtime, submission.value)
  return { done: 'sent' as const, result: undefined }
}

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { token, isDead } = loaderData
  if (actionData?.done === 'sent') {
    return (
      <div className="page-width section-space">
        <PageTitle title="Check your inbox" />
        <PageHeading title="Check your inbox">
          If there is an account with that address, a mail with a link is on its way. It works for 30 minutes.
        </PageHeading>
      </div>
    )
  }
  if (actionData?.done === 'changed') {
    return (
      <div className="page-width section-space space-y-6">
        <PageTitle title="Your new password is set" />
        <PageHeading title="Your new password is set">Wherever you were signed in, you are signed out now.</PageHeading>
        <ButtonLink to="/login">Go to the login page</ButtonLink>
      </div>
    )
  }
  if (actionData?.done === 'dead' || isDead)
    return <DeadLink retryPath="/reset-password" retryName="Ask for a new link" />
  return (
    <AccountPage>
      {token === null ? (
        <ForgottenPasswordForm lastResult={actionData?.result} />
      ) : (
        <NewPasswordForm
          title="Choose a new password"
          button="Set new password"
          token={token}
          lastResult={actionData?.result}
        />
      )}
    </AccountPage>
  )
}
