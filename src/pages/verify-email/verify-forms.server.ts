import type { RouterContextProvider } from 'react-router'
import { emailForm, newPasswordForm } from '#src/features/accounts/account-forms.ts'
import { passwordsBusy } from '#src/features/accounts/passwords/passwords-busy.ts'
import { redirectWithCookies } from '#src/features/accounts/sessions/begin-session.server.ts'
import { resendVerification } from '#src/features/accounts/sign-in/verification-email.server.ts'
import {
  acceptCode,
  acceptEmailVerification,
  findVerification,
} from '#src/features/accounts/sign-in/verify-email.server.ts'
import { consumeProof } from '#src/features/booking/spam-protection/consume-proof.server.ts'
import { termInWords, verificationCodeTerm } from '#src/firm/link-terms.ts'
import { emailedCode } from '#src/input/code.ts'
import { button, form, type Outcome } from '#src/pages/_layout/forms/answer-form.server.ts'
import { clientAddressContext, runtimeContext } from '#src/platform/runtime.server.ts'
import { tooManyRequests } from '#src/time/retry-after.ts'

type Page = { request: Request; context: Readonly<RouterContextProvider> }

const codeWrong = `That code doesn’t work. Check it, or ask for a new email. Each code works for ${termInWords(verificationCodeTerm)}, and you can try five times`

/** Some accounts need a new password first. */
export async function confirmByLink(token: string, { request, context }: Page) {
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
export function codeForm({ request, context }: Page) {
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
export function resendForm({ context }: Page, formData: FormData) {
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
          'If that address still needs to be confirmed, we’ve sent a new email, and the older one no longer works. We send up to three an hour.',
        details: { email },
      }
    },
    { failed: 'We couldn’t send the email. Please try again in a minute' },
  )
}
