import type { RouterContextProvider } from 'react-router'
import { createAccountForm, signInForm } from '#src/features/accounts/account-forms.ts'
import { passwordsBusy } from '#src/features/accounts/passwords/passwords-busy.ts'
import { cookieHeaders, redirectWithCookies } from '#src/features/accounts/sessions/begin-session.server.ts'
import { findSignedInUser } from '#src/features/accounts/sessions/signed-in-user.server.ts'
import { signInWithinLimits } from '#src/features/accounts/sign-in/sign-in.server.ts'
import { signUp } from '#src/features/accounts/sign-in/sign-up.server.ts'
import { consumeProof } from '#src/features/booking/spam-protection/consume-proof.server.ts'
import { form, type Outcome } from '#src/pages/_layout/forms/answer-form.server.ts'
import { clientAddressContext, runtimeContext } from '#src/platform/runtime.server.ts'
import { tooManyRequests } from '#src/time/retry-after.ts'

type Page = { request: Request; context: Readonly<RouterContextProvider> }

const secretFields = ['password']

export function signIn({ request, context }: Page) {
  const runtime = context.get(runtimeContext)
  const address = context.get(clientAddressContext)
  return form(
    signInForm,
    async (typed): Promise<Outcome<{ reason: string }>> => {
      const signedIn = await signInWithinLimits(runtime, { ...typed, request, address })
      if (signedIn.ok) return redirectWithCookies(signedIn.path, signedIn.setCookies)
      const { reason } = signedIn
      if (reason === 'auth/too-many') {
        const { message, ...limited } = tooManyRequests(signedIn.retryAt, runtime.clock.now())
        return { ok: false, message: `${message}.`, ...limited, details: { reason } }
      }
      const refused = reason === 'auth/unavailable' ? passwordsBusy : ({ status: 401 } as const)
      return { ok: false, ...refused, message: signedIn.message, details: { reason } }
    },
    { secretFields },
  )
}

const failed = 'We couldn’t create your account. Please try again in a minute'

export function createAccount({ request, context }: Page, formData: FormData) {
  const runtime = context.get(runtimeContext)
  const address = context.get(clientAddressContext)
  return form(
    createAccountForm(runtime),
    async (typed) => {
      const { user } = await findSignedInUser(runtime, request)
      const hasProof = await consumeProof(runtime, formData)
      const signedUp = await signUp(runtime, { ...typed, hasCurrentUser: user !== null, address, hasProof })
      if (!signedUp.ok) {
        if (signedUp.reason === 'busy') return { ok: false, ...passwordsBusy, message: failed }
        return { ok: false, ...tooManyRequests(signedUp.retryAt, runtime.clock.now()) }
      }
      const { email } = typed
      const message = `We’ve sent an email to ${email}. To confirm your address, open the link in it or enter its code here.`
      return { ok: true, message, details: { email }, headers: cookieHeaders(signedUp.setCookies) }
    },
    { secretFields, failed },
  )
}
