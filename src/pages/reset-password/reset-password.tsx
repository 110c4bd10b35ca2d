import { Form, type RouterContextProvider, useNavigation } from 'react-router'
import { emailForm, newPasswordForm } from '#src/features/accounts/account-forms.ts'
import { AccountPage, ExpiredLink } from '#src/features/accounts/components/account-page.tsx'
import { NewPasswordForm } from '#src/features/accounts/components/new-password-form.tsx'
import { findLink } from '#src/features/accounts/one-time-links.server.ts'
import { passwordsBusy } from '#src/features/accounts/refused-credentials.ts'
import { knownDeviceCookie } from '#src/features/accounts/sign-in/account-limits.server.ts'
import { acceptPasswordReset, requestPasswordReset } from '#src/features/accounts/sign-in/password-reset.server.ts'
import { hasSampleMail } from '#src/features/mail/sample-mail-files.server.ts'
import { SampleMailLink } from '#src/features/mail/sample-mail-link.tsx'
import { linkTerms, termInWords } from '#src/firm/link-terms.ts'
import { readFormData } from '#src/input/form-data.ts'
import { tokenInQuery } from '#src/input/link-token.ts'
import { answerForm, form } from '#src/pages/_layout/forms/answer-form.server.ts'
import { tokenPageHeaders } from '#src/pages/_layout/page-headers.ts'
import { clientAddressContext, runtimeContext } from '#src/platform/runtime.server.ts'
import { tooManyRequests } from '#src/time/retry-after.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { type FormResult, resultOf } from '#src/ui/forms/answer.ts'
import { ErrorSummary } from '#src/ui/forms/field.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { useForm } from '#src/ui/forms/use-form.ts'
import { PageTitle } from '#src/ui/page-title.tsx'
import { PageHeading } from '#src/ui/section.tsx'
import type { Route } from './+types/reset-password'

export const headers = tokenPageHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = tokenInQuery(request)
  if (token === null) return { token, isExpired: false, email: null, hasSampleMail: hasSampleMail(context) }
  const link = await findLink(context.get(runtimeContext), 'reset-password', token)
  return { token, isExpired: link === null, email: link?.accountEmail ?? null, hasSampleMail: false }
}

export async function action({ request, context }: Route.ActionArgs) {
  const formData = await readFormData(request)
  const token = formData.get('token')
  const page = { request, context }
  const onlyForm = typeof token === 'string' ? await newPassword(token, page) : linkRequest(page)
  return answerForm(page, { '': onlyForm }, formData)
}

type Page = { request: Request; context: Readonly<RouterContextProvider> }

async function newPassword(token: string, { request, context }: Page) {
  const runtime = context.get(runtimeContext)
  const address = context.get(clientAddressContext)
  const link = await findLink(runtime, 'reset-password', token)
  return form(
    newPasswordForm({ email: link?.accountEmail ?? null, firm: runtime.firm }),
    async ({ password }) => {
      const accepted = await acceptPasswordReset(runtime, { token, password, address })
      if (!accepted.ok) {
        return accepted.reason === 'busy' ? { ok: false, ...passwordsBusy } : { ok: false, status: 410 }
      }
      return {
        ok: true,
        message: 'You’ve been logged out everywhere. Log in again with your new password.',
        details: { isChanged: true },
        // A user who reads the owner's email is trusted: wrong passwords tried elsewhere must not slow this browser down.
        headers: { 'set-cookie': knownDeviceCookie(runtime, request, accepted.email) },
      }
    },
    { secretFields: ['password'] },
  )
}

/** The same answer for every address. */
function linkRequest({ context }: Page) {
  const runtime = context.get(runtimeContext)
  const address = context.get(clientAddressContext)
  return form(
    emailForm,
    async ({ email }) => {
      const requested = await requestPasswordReset(runtime, { email, address })
      if (!requested.ok) return { ok: false, ...tooManyRequests(requested.retryAt, runtime.clock.now()) }
      return {
        ok: true,
        message: `If there’s an account with that address, we’re sending it an email with a link. The link works for ${termInWords(linkTerms['reset-password'])}.`,
        details: { isChanged: false },
      }
    },
    { failed: 'We couldn’t send a link. Please try again in a minute' },
  )
}

export default function ResetPassword({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { token, isExpired, email, hasSampleMail } = loaderData
  const lastResult = resultOf(answer, '')
  if (answer?.details?.isChanged === false) {
    return (
      <div className="page-width section-space">
        <PageTitle title="Check your inbox" />
        <PageHeading title="Check your inbox">{answer.message}</PageHeading>
        <p className="mt-6 max-w-[60ch]">
          Nothing there after a few minutes? Check your spam folder. We send up to three of these emails an hour to each
          address.
        </p>
        {hasSampleMail && <SampleMailLink />}
      </div>
    )
  }
  if (answer?.details?.isChanged === true) {
    return (
      <div className="page-width section-space space-y-6">
        <PageTitle title="Your new password is set" />
        <PageHeading title="Your new password is set">{answer.message}</PageHeading>
        <ButtonLink to="/login">Go to the login page</ButtonLink>
      </div>
    )
  }
  if (answer?.status === 410 || isExpired)
    return <ExpiredLink retryPath="/reset-password" retryName="Ask for a new link" />
  return (
    <AccountPage>
      {token === null ? (
        <ForgottenPasswordForm lastResult={lastResult} />
      ) : (
        <NewPasswordForm
          title="Choose a new password"
          button="Set new password"
          token={token}
          email={email}
          lastResult={lastResult}
        />
      )}
    </AccountPage>
  )
}

function ForgottenPasswordForm({ lastResult }: { lastResult: FormResult | undefined }) {
  const [form, fieldOf] = useForm<{ email: string }>({ id: 'forgotten-password', lastResult })
  const isSending = useNavigation().formAction !== undefined
  return (
    <>
      <PageTitle title="Forgot your password?" isRefused={form.status === 'error'} />
      <PageHeading title="Forgot your password?">
        Enter your email address and we’ll send you a link to choose a new one.
      </PageHeading>
      <Form id={form.id} method="post" action="/reset-password" noValidate className="mt-8 space-y-6">
        <ErrorSummary answer={lastResult} formErrors={form.errors} fields={[fieldOf('email')]} />
        <TextField field={fieldOf('email')} label="Email" type="email" autoComplete="username" />
        <Button type="submit" isBusy={isSending}>
          Send link
        </Button>
      </Form>
    </>
  )
}
