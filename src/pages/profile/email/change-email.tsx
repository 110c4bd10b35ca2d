import { Form } from 'react-router'
import { changeEmailForm } from '#src/features/accounts/account-forms.ts'
import { requestEmailChange } from '#src/features/accounts/own-account/change-email.server.ts'
import { readOwnProfile } from '#src/features/accounts/sessions/guard.server.ts'
import { hasSampleMail } from '#src/features/mail/sample-mail-files.server.ts'
import { SampleMailLink } from '#src/features/mail/sample-mail-link.tsx'
import { linkTerms, termInWords } from '#src/firm/link-terms.ts'
import { answerForm, form } from '#src/pages/_layout/forms/answer-form.server.ts'
import { actionPageHeaders } from '#src/pages/_layout/page-headers.ts'
import { OwnPage } from '#src/pages/profile/security/own-page.tsx'
import { clientAddressContext, runtimeContext } from '#src/platform/runtime.server.ts'
import { tooManyRequests } from '#src/time/retry-after.ts'
import { type FormResult, resultOf, useAnswer } from '#src/ui/forms/answer.ts'
import { ErrorSummary } from '#src/ui/forms/field.tsx'
import { SubmitButton } from '#src/ui/forms/submit-button.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { useForm } from '#src/ui/forms/use-form.ts'
import { PageTitle } from '#src/ui/page-title.tsx'
import { PageHeading } from '#src/ui/section.tsx'
import type { Route } from './+types/change-email'

export const headers = actionPageHeaders

export function loader({ context }: Route.LoaderArgs) {
  const { user, profilePath } = readOwnProfile(context)
  return { email: user.email, profilePath, hasSampleMail: hasSampleMail(context) }
}

export function action({ request, context }: Route.ActionArgs) {
  const runtime = context.get(runtimeContext)
  const { userId, email } = readOwnProfile(context).user
  const address = context.get(clientAddressContext)
  const change = form(
    changeEmailForm,
    async ({ newEmail }) => {
      if (newEmail === email) {
        const words = 'That’s already your address. Enter a new one'
        return { ok: false, status: 422, fieldErrors: { newEmail: words } }
      }
      const requested = await requestEmailChange(runtime, { userId, newEmail, address })
      if (!requested.ok) return { ok: false, ...tooManyRequests(requested.retryAt, runtime.clock.now()) }
      return {
        ok: true,
        message: `We’re sending an email to ${newEmail}. Open the link in it within ${termInWords(linkTerms['change-email'])} and press the button to confirm. Until then, your address is still ${email}.`,
      }
    },
    { failed: 'We couldn’t send the email. Please try again in a minute' },
  )
  return answerForm({ request, context }, { 'change-email': change })
}

export default function ChangeEmail({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useAnswer(actionData)
  return (
    <OwnPage above={{ name: 'Security', path: `${loaderData.profilePath}/security` }}>
      {answer?.ok === true ? (
        <>
          <PageTitle title="Check your inbox" />
          <PageHeading title="Check your inbox">{answer.message}</PageHeading>
          {loaderData.hasSampleMail && <SampleMailLink />}
        </>
      ) : (
        <ChangeEmailForm {...loaderData} lastResult={resultOf(answer, 'change-email')} />
      )}
    </OwnPage>
  )
}

type ChangeEmailFormProps = { profilePath: string; email: string; lastResult: FormResult | undefined }

function ChangeEmailForm({ profilePath, email, lastResult }: ChangeEmailFormProps) {
  const [form, fieldOf] = useForm<{ newEmail: string }>({ id: 'change-email', lastResult })
  return (
    <>
      <PageTitle title="Your email address" isRefused={form.status === 'error'} />
      <PageHeading title="Your email address">
        Your address is {email}. We’ll email the new address, and nothing changes until you confirm it there.
      </PageHeading>
      <Form id={form.id} method="post" action={`${profilePath}/email`} noValidate className="mt-8 max-w-xl space-y-6">
        <ErrorSummary answer={lastResult} formErrors={form.errors} fields={[fieldOf('newEmail')]} />
        <TextField field={fieldOf('newEmail')} label="New email" type="email" autoComplete="email" />
        <SubmitButton intent="change-email">Send confirmation email</SubmitButton>
      </Form>
    </>
  )
}
