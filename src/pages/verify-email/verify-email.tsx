import { Form, useNavigation } from 'react-router'
import { AccountPage } from '#src/features/accounts/components/account-page.tsx'
import { CodeForm } from '#src/features/accounts/components/code-form.tsx'
import { ExpiredLink } from '#src/features/accounts/components/expired-link.tsx'
import { NewPasswordForm } from '#src/features/accounts/components/new-password-form.tsx'
import { findVerification } from '#src/features/accounts/sign-in/verify-email.server.ts'
import { SampleMailLink } from '#src/features/mail/components/sample-mail-link.tsx'
import { readFormData } from '#src/input/form-data.ts'
import { tokenInQuery } from '#src/input/link-token.ts'
import { tokenPageHeaders } from '#src/pages/_layout/page-headers.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageTitle } from '#src/ui/page-title.tsx'
import { PageHeading } from '#src/ui/section.tsx'
import type { Route } from './+types/verify-email'
import { confirmByLink, resendEmail, typeCode, type VerificationCodeAnswer } from './verify-actions.server.ts'

export const headers = tokenPageHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = tokenInQuery(request)
  if (token === null) return { token, isExpired: false, needsPassword: false, email: null }
  const verification = await findVerification(context.get(runtimeContext), { token, request })
  const { needsPassword, email } = verification ?? { needsPassword: false, email: null }
  return { token, isExpired: verification === null, needsPassword, email: needsPassword ? email : null }
}

export async function action({ request, context }: Route.ActionArgs) {
  const formData = await readFormData(request)
  switch (formData.get('intent')) {
    case 'code':
      return typeCode(formData, request, context)
    case 'resend':
      return resendEmail(formData, context)
    default:
      return confirmByLink(formData, request, context)
  }
}

export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  const isSending = useNavigation().formAction !== undefined
  if (loaderData.isExpired || actionData?.isExpired === true) {
    return <ExpiredLink retryPath="/verify-email" retryName="Ask for a new email" />
  }
  if (actionData !== undefined && 'result' in actionData) return <ConfirmByCode answer={actionData} />
  if (loaderData.token === null) return <ConfirmByCode answer={undefined} />
  if (loaderData.needsPassword) {
    return (
      <AccountPage>
        <NewPasswordForm
          title="Confirm your email address"
          lead="We can’t tell whether this account was created in this browser. Choose a new password now, so that only you can get in."
          button="Confirm and log in"
          token={loaderData.token}
          email={loaderData.email}
          lastResult={actionData !== undefined && 'newPassword' in actionData ? actionData.newPassword : undefined}
        />
      </AccountPage>
    )
  }
  return (
    <div className="page-width section-space">
      <PageTitle title="Confirm your email address" />
      <PageHeading title="Confirm your email address">Press the button and your account is ready.</PageHeading>
      <Form method="post" className="mt-8">
        <input type="hidden" name="token" value={loaderData.token} />
        <Button type="submit" isBusy={isSending} className="max-sm:w-full">
          Confirm and log in
        </Button>
      </Form>
    </div>
  )
}

/** For people who read the email on another device, or need a new one. */
function ConfirmByCode({ answer }: { answer: VerificationCodeAnswer | { isExpired: true } | undefined }) {
  const given = answer === undefined || answer.isExpired ? null : answer
  const email = given?.email ?? null
  return (
    <div className="page-width section-space">
      <PageTitle title="Confirm your email address" isRefused={given?.result?.status === 'error'} />
      <PageHeading title="Confirm your email address">
        Enter the code from the email{email === null ? ' we sent you' : ` we sent to ${email}`}.
      </PageHeading>
      <div aria-live="polite" className="mt-8 max-w-xl empty:hidden">
        {given?.isSentAgain === true && (
          <Notice>
            If that address still needs to be confirmed, we’ve sent a new email, and the older one no longer works. We
            send up to three an hour.
          </Notice>
        )}
      </div>
      <CodeForm key={email} email={email} lastResult={given?.result} />
      {given?.hasSampleMail === true && <SampleMailLink />}
    </div>
  )
}
