import { Form, type RouterContextProvider, useNavigation } from 'react-router'
import { emailForm, newPasswordForm } from '#src/features/accounts/account-forms.ts'
import { AccountPage, ExpiredLink } from '#src/features/accounts/components/account-page.tsx'
import { CodeForm } from '#src/features/accounts/components/code-form.tsx'
import { NewPasswordForm } from '#src/features/accounts/components/new-password-form.tsx'
import { passwordsBusy } from '#src/features/accounts/refused-credentials.ts'
import { redirectWithCookies } from '#src/features/accounts/sessions/begin-session.server.ts'
import { resendVerification } from '#src/features/accounts/sign-in/verification-email.server.ts'
import {
  acceptCode,
  acceptEmailVerification,
  findVerification,
} from '#src/features/accounts/sign-in/verify-email.server.ts'
import { consumeProof } from '#src/features/booking/spam-protection.server.ts'
import { hasSampleMail } from '#src/features/mail/sample-mail-files.server.ts'
import { SampleMailLink } from '#src/features/mail/sample-mail-link.tsx'
import { termInWords, verificationCodeTerm } from '#src/firm/link-terms.ts'
import { emailedCode } from '#src/input/code.ts'
import { readFormData } from '#src/input/form-data.ts'
import { tokenInQuery } from '#src/input/link-token.ts'
import { answerForm, button, form, type Outcome } from '#src/pages/_layout/forms/answer-form.server.ts'
import { tokenPageHeaders } from '#src/pages/_layout/page-headers.ts'
import { clientAddressContext, runtimeContext } from '#src/platform/runtime.server.ts'
import { tooManyRequests } from '#src/time/retry-after.ts'
import { Button } from '#src/ui/button.tsx'
import { type Answer, resultOf } from '#src/ui/forms/answer.ts'
import { ErrorSummary } from '#src/ui/forms/field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageTitle } from '#src/ui/page-title.tsx'
import { PageHeading } from '#src/ui/section.tsx'
import type { Route } from './+types/verify-email'

export const headers = tokenPageHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = tokenInQuery(request)
  const base = { token, hasSampleMail: hasSampleMail(context) }
  if (token === null) return { ...base, isExpired: false, needsPassword: false, email: null }
  const verification = await findVerification(context.get(runtimeContext), { token, request })
  const { needsPassword, email } = verification ?? { needsPassword: false, email: null }
  return { ...base, isExpired: verification === null, needsPassword, email: needsPassword ? email : null }
}

export async function action({ request, context }: Route.ActionArgs) {
  const formData = await readFormData(request)
  const page = { request, context }
  const forms = {
    '': await confirmByLink(String(formData.get('token') ?? ''), page),
    code: codeForm(page),
    resend: resendForm(page, formData),
  }
  return answerForm(page, forms, formData)
}

type Page = { request: Request; context: Readonly<RouterContextProvider> }

const codeWrong = `That code doesn’t work. Check it, or ask for a new email. Each code works for ${termInWords(verificationCodeTerm)}, and you can try five times`

/** Some accounts need a new password first. */
async function confirmByLink(token: string, { request, context }: Page) {
  const runtime = context.get(runtimeContext)
  const verification = await findVerification(runtime, { token, request })

  async function confirm({ password = null }: { password?: string | null }): Promise<Outcome> {
    const accepted = verification === null ? null : await acceptEmailVerification(runtime, { token, password, request })
    if (accepted?.ok === true) return redirectWithCookies(accepted.path, accepted.setCookies)
    return accepted?.reason === 'busy' ? { ok: false, ...passwordsBusy } : { ok: false, status: 410 }
  }

  return verification?.needsPassword === true
    ? form(newPasswordForm({ email: verification.email, firm: runtime.firm }), confirm, { secretFields: ['password'] })
    : button(() => confirm({}))
}

/** The same for a wrong code, an expired one and an address without one. */
function codeForm({ request, context }: Page) {
  const runtime = context.get(runtimeContext)
  const address = context.get(clientAddressContext)
  return form(
    emailedCode,
    async (typed) => {
      const accepted = await acceptCode(runtime, { ...typed, address, request })
      if (accepted.ok) return redirectWithCookies(accepted.path, accepted.setCookies)
      if (accepted.reason === 'code-wrong') return { ok: false, status: 422, fieldErrors: { code: codeWrong } }
      const instead = 'open the link in the email'
      return { ok: false, ...tooManyRequests(accepted.retryAt, runtime.clock.now(), { instead }) }
    },
    { failed: 'We couldn’t check the code. Please try again in a minute' },
  )
}

/** The same answer for every address. */
function resendForm({ context }: Page, formData: FormData) {
  const runtime = context.get(runtimeContext)
  const address = context.get(clientAddressContext)
  return form(
    emailForm,
    async ({ email }) => {
      const hasProof = await consumeProof(runtime, formData)
      const sent = await resendVerification(runtime, { email, address, hasProof })
      if (!sent.ok) return { ok: false, ...tooManyRequests(sent.retryAt, runtime.clock.now()) }
      return {
        ok: true,
        message:
          'If that address still needs to be confirmed, we’re sending a new email, and the older one no longer works. We send up to three an hour.',
        details: { email },
      }
    },
    { failed: 'We couldn’t send the email. Please try again in a minute' },
  )
}

export default function VerifyEmail({ loaderData, actionData: answer }: Route.ComponentProps) {
  const isSending = useNavigation().formAction !== undefined
  const { token, isExpired, needsPassword, email, hasSampleMail } = loaderData
  if (isExpired || answer?.status === 410) {
    return <ExpiredLink retryPath="/verify-email" retryName="Ask for a new email" />
  }
  if (token === null || (answer !== undefined && answer.intent !== '')) {
    return <ConfirmByCode answer={answer} hasSampleMail={hasSampleMail} />
  }
  if (needsPassword) {
    return (
      <AccountPage>
        <NewPasswordForm
          title="Confirm your email address"
          lead="We can’t tell whether this account was created in this browser. Choose a new password now, so that only you can get in."
          button="Confirm and log in"
          token={token}
          email={email}
          lastResult={resultOf(answer, '')}
        />
      </AccountPage>
    )
  }
  return (
    <div className="page-width section-space">
      <PageTitle title="Confirm your email address" isRefused={answer !== undefined} />
      <PageHeading title="Confirm your email address">Press the button and your account is ready.</PageHeading>
      <Form method="post" className="mt-8 max-w-xl space-y-6">
        <ErrorSummary answer={answer} formErrors={answer?.message ? [answer.message] : []} />
        <input type="hidden" name="token" value={token} />
        <Button type="submit" isBusy={isSending} className="max-sm:w-full">
          Confirm and log in
        </Button>
      </Form>
    </div>
  )
}

type ConfirmByCodeProps = { answer: Answer<string, { email: string }> | undefined; hasSampleMail: boolean }

/** For people who read the email on another device, or need a new one. */
function ConfirmByCode({ answer, hasSampleMail }: ConfirmByCodeProps) {
  const result = answer?.result
  const typed = result?.initialValue?.['email']
  // If it isn't valid, the form asks for it again.
  const email = answer?.details?.email ?? (typed === undefined || result?.error?.['email'] ? null : String(typed))
  return (
    <div className="page-width section-space">
      <PageTitle title="Confirm your email address" isRefused={answer?.ok === false} />
      <PageHeading title="Confirm your email address">
        Enter the code from our email{email === null ? '' : ` to ${email}`}.
      </PageHeading>
      <div aria-live="polite" className="mt-8 max-w-xl empty:hidden">
        {answer?.ok === true && <Notice>{answer.message}</Notice>}
      </div>
      <CodeForm key={email} email={email} lastResult={result ?? undefined} />
      {answer?.ok === true && hasSampleMail && <SampleMailLink />}
    </div>
  )
}
