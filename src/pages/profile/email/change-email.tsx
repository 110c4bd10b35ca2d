import type { SubmissionResult } from '@conform-to/dom'
import { data, Form, Link, useNavigation } from 'react-router'
import { parseChangeEmailForm } from '#src/features/accounts/account-forms.ts'
import { UserNameField } from '#src/features/accounts/components/user-name-field.tsx'
import { requestEmailChange } from '#src/features/accounts/own-account/change-email.server.ts'
import { answerRefused } from '#src/features/accounts/refused-credentials.ts'
import { requireRecentAuthentication } from '#src/features/accounts/second-factor/recent-authentication.server.ts'
import { SampleMailLink } from '#src/features/mail/components/sample-mail-link.tsx'
import { hasSampleMail } from '#src/features/mail/sample-mail-files.server.ts'
import { linkTerms, termInWords } from '#src/firm/link-terms.ts'
import { readFormData } from '#src/input/form-data.ts'
import { actionPageHeaders } from '#src/pages/_layout/page-headers.ts'
import { OwnPage } from '#src/pages/profile/security/own-page.tsx'
import { readOwnProfile } from '#src/pages/profile/security/own-profile.server.ts'
import { clientAddressContext, runtimeContext } from '#src/platform/runtime.server.ts'
import { Button } from '#src/ui/button.tsx'
import { ErrorSummary } from '#src/ui/forms/field.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { useForm } from '#src/ui/forms/use-form.ts'
import { PageTitle } from '#src/ui/page-title.tsx'
import { PageHeading } from '#src/ui/section.tsx'
import type { Route } from './+types/change-email'

/** Passes on `retry-after` from the action. */
export const headers = actionPageHeaders

export function loader({ request, context }: Route.LoaderArgs) {
  const { user, profilePath } = readOwnProfile(context)
  requireFactor({ request, context })
  return { email: user.email, profilePath }
}

/** If the account has a second factor or a passkey, a password alone cannot change its address. */
function requireFactor(page: Pick<Route.LoaderArgs, 'request' | 'context'>) {
  if (readOwnProfile(page.context).user.hasUnusedFactor) requireRecentAuthentication(page)
}

export async function action({ request, context }: Route.ActionArgs) {
  requireFactor({ request, context })
  const submission = parseChangeEmailForm(await readFormData(request))
  const hidden = { hideFields: ['password'] }
  const refuse = (
    because: { formErrors: string[] } | { fieldErrors: Record<string, string[]> } | Record<never, never>,
    init: { status: number; headers?: Record<string, string> },
  ) => data({ sentTo: null, hasSampleMail: false, result: submission.reply({ ...hidden, ...because }) }, init)
  if (submission.status !== 'success') return refuse({}, { status: 422 })
  const runtime = context.get(runtimeContext)
  const { userId, sessionId, email } = readOwnProfile(context).user
  const { newEmail, password } = submission.value
  if (newEmail === email) {
    return refuse({ fieldErrors: { newEmail: ['That’s already your address. Enter a new one'] } }, { status: 422 })
  }
  try {
    const address = context.get(clientAddressContext)
    const asked = await requestEmailChange(runtime, { userId, sessionId, newEmail, password, address })
    if (asked.ok) return data({ sentTo: newEmail, hasSampleMail: hasSampleMail(context), result: undefined })
    const { errors, init } = answerRefused(asked, { field: 'password', now: runtime.clock.now() })
    return refuse(errors, init)
  } catch (error) {
    runtime.log.error({ err: error, userId }, 'a change of address could not be requested')
    return refuse({ formErrors: ['We couldn’t send the email. Please try again in a minute'] }, { status: 503 })
  }
}

export default function ChangeEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { profilePath, email } = loaderData
  return (
    <OwnPage above={{ name: 'Security', path: `${profilePath}/security` }}>
      {actionData !== undefined && actionData.sentTo !== null ? (
        <>
          <PageTitle title="Check your inbox" />
          <PageHeading title="Check your inbox">
            We’ve sent an email to {actionData.sentTo}. Open the link in it within{' '}
            {termInWords(linkTerms['change-email'])} and press the button to confirm. Until then, your address is still{' '}
            {email}.
          </PageHeading>
          {actionData.hasSampleMail && <SampleMailLink />}
        </>
      ) : (
        <ChangeEmailForm {...loaderData} lastResult={actionData?.result} />
      )}
    </OwnPage>
  )
}

type ChangeEmailFormProps = { profilePath: string; email: string; lastResult: SubmissionResult<string[]> | undefined }

function ChangeEmailForm({ profilePath, email, lastResult }: ChangeEmailFormProps) {
  const [form, fieldOf] = useForm<{ newEmail: string; password: string }>({ id: 'change-email', lastResult })
  const isSending = useNavigation().formAction === `${profilePath}/email`
  return (
    <>
      <PageTitle title="Your email address" isRefused={form.status === 'error'} />
      <PageHeading title="Your email address">
        Your address is {email}. We’ll email the new address, and nothing changes until you confirm it there.
      </PageHeading>
      <Form id={form.id} method="post" action={`${profilePath}/email`} noValidate className="mt-8 max-w-xl space-y-6">
        <ErrorSummary
          answer={lastResult}
          formErrors={form.errors}
          fields={[fieldOf('newEmail'), fieldOf('password')]}
        />
        <UserNameField email={email} />
        <TextField field={fieldOf('newEmail')} label="New email" type="email" autoComplete="email" />
        <TextField
          field={fieldOf('password')}
          label="Current password"
          hint={
            <>
              Forgotten it? <Link to="/reset-password">Choose a new password</Link> first.
            </>
          }
          type="password"
          autoComplete="current-password"
        />
        <Button type="submit" isBusy={isSending}>
          Send confirmation email
        </Button>
      </Form>
    </>
  )
}
