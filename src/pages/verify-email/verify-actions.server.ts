import type { SubmissionResult } from '@conform-to/dom'
import { data } from 'react-router'
import {
  parseEmailForm,
  parseNewPasswordForm,
  parseVerificationCodeForm,
} from '#src/features/accounts/account-forms.ts'
import { passwordsBusy } from '#src/features/accounts/passwords/passwords-busy.ts'
import { redirectWithCookies } from '#src/features/accounts/sessions/begin-session.server.ts'
import { resendVerification } from '#src/features/accounts/sign-in/verification-email.server.ts'
import {
  acceptCode,
  acceptEmailVerification,
  findVerification,
} from '#src/features/accounts/sign-in/verify-email.server.ts'
import { consumeProof } from '#src/features/booking/spam-protection/consume-proof.server.ts'
import { hasSampleMail } from '#src/features/mail/sample-mail-files.server.ts'
import { termInWords, verificationCodeTerm } from '#src/firm/link-terms.ts'
import { clientAddressContext, runtimeContext } from '#src/platform/runtime.server.ts'
import { tooManyRequests } from '#src/time/retry-after.ts'
import type { Route } from './+types/verify-email'

type Context = Route.ActionArgs['context']
type Refusal = { formErrors: string[] } | { fieldErrors: Record<string, string[]> }
type AnswerInit = { status: number; headers?: Record<string, string> }

export type VerificationCodeAnswer = {
  isExpired: false
  /** The submitted address; null if it is not valid. */
  email: string | null
  result: SubmissionResult<string[]> | undefined
  isSentAgain: boolean
  hasSampleMail: boolean
}

const codeWrong = `That code doesn’t work. Check it, or ask for a new email. Each code works for ${termInWords(verificationCodeTerm)}, and you can try five times`

/** Handles the button on the page that the emailed link opens. */
export async function confirmByLink(formData: FormData, request: Request, context: Context) {
  const runtime = context.get(runtimeContext)
  const token = String(formData.get('token') ?? '')
  const verification = await findVerification(runtime, { token, request })
  if (verification === null) return data({ isExpired: true as const }, { status: 410 })
  const known = { email: verification.email, firm: runtime.firm }
  const submission = verification.needsPassword ? parseNewPasswordForm(formData, known) : null
  if (submission !== null && submission.status !== 'success') {
    const result = submission.reply({ hideFields: ['password'] })
    return data({ isExpired: false as const, newPassword: result }, { status: 422 })
  }
  const password = submission?.value.password ?? null
  const accepted = await acceptEmailVerification(runtime, { token, password, request })
  if (!accepted.ok && accepted.reason === 'busy') {
    const newPassword = submission?.reply({ hideFields: ['password'], formErrors: [passwordsBusy.words] })
    return data({ isExpired: false as const, newPassword }, passwordsBusy.init)
  }
  if (!accepted.ok) return data({ isExpired: true as const }, { status: 410 })
  return redirectWithCookies(accepted.path, accepted.setCookies)
}

/** Handles a submitted code. The response is the same for a wrong code, an expired one and an address without one. */
export async function typeCode(formData: FormData, request: Request, context: Context) {
  const runtime = context.get(runtimeContext)
  const submission = parseVerificationCodeForm(formData)
  const asked = sentAnswer(formData)
  if (submission.status !== 'success')
    return data<VerificationCodeAnswer>({ ...asked, result: submission.reply() }, { status: 422 })
  const answer = (because: Refusal, init: AnswerInit) =>
    data<VerificationCodeAnswer>({ ...asked, result: submission.reply(because) }, init)
  try {
    const address = context.get(clientAddressContext)
    const accepted = await acceptCode(runtime, { ...submission.value, address, request })
    if (accepted.ok) return redirectWithCookies(accepted.path, accepted.setCookies)
    if (accepted.reason === 'code-wrong') return answer({ fieldErrors: { code: [codeWrong] } }, { status: 422 })
    const { words, init } = tooManyRequests(accepted.retryAt, runtime.clock.now(), {
      instead: 'open the link in the email',
    })
    return answer({ formErrors: [words] }, init)
  } catch (error) {
    runtime.log.error({ err: error }, 'a code could not be checked')
    return answer({ formErrors: ['We couldn’t check the code. Please try again in a minute'] }, { status: 503 })
  }
}

/** Handles a request to resend the email: the same response for every address. */
export async function resendEmail(formData: FormData, context: Context) {
  const runtime = context.get(runtimeContext)
  const submission = parseEmailForm(formData)
  const asked = sentAnswer(formData)
  if (submission.status !== 'success')
    return data<VerificationCodeAnswer>({ ...asked, result: submission.reply() }, { status: 422 })
  const answer = (formErrors: string[], init: AnswerInit) =>
    data<VerificationCodeAnswer>({ ...asked, result: submission.reply({ formErrors }) }, init)
  try {
    const hasProof = await consumeProof(runtime, formData)
    const address = context.get(clientAddressContext)
    const sent = await resendVerification(runtime, { ...submission.value, address, hasProof })
    if (sent.ok)
      return data<VerificationCodeAnswer>({ ...asked, isSentAgain: true, hasSampleMail: hasSampleMail(context) })
    const { words, init } = tooManyRequests(sent.retryAt, runtime.clock.now())
    return answer([words], init)
  } catch (error) {
    runtime.log.error({ err: error }, 'an email could not be sent again')
    return answer(['We couldn’t send the email. Please try again in a minute'], { status: 503 })
  }
}

/** The response for the form's address. If that is not valid, the page asks for it again. */
function sentAnswer(formData: FormData): VerificationCodeAnswer {
  const submission = parseEmailForm(formData)
  const email = submission.status === 'success' ? submission.value.email : null
  return { isExpired: false, email, result: undefined, isSentAgain: false, hasSampleMail: false }
}
