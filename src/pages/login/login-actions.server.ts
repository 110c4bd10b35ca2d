import { data } from 'react-router'
import { parseCreateAccountForm, parseSignInForm } from '#src/features/accounts/account-forms.ts'
import { passwordsBusy } from '#src/features/accounts/passwords/passwords-busy.ts'
import { redirectWithCookies } from '#src/features/accounts/sessions/begin-session.server.ts'
import { findSignedInUser } from '#src/features/accounts/sessions/signed-in-user.server.ts'
import { signInWithinLimits } from '#src/features/accounts/sign-in/sign-in.server.ts'
import { signUp } from '#src/features/accounts/sign-in/sign-up.server.ts'
import { consumeProof } from '#src/features/booking/spam-protection/consume-proof.server.ts'
import { hasSampleMail } from '#src/features/mail/sample-mail-files.server.ts'
import { clientAddressContext, runtimeContext } from '#src/platform/runtime.server.ts'
import { tooManyRequests } from '#src/time/retry-after.ts'
import type { Route } from './+types/login'

type Context = Route.ActionArgs['context']

// Responses keep all input except the password.
const hidden = { hideFields: ['password'] }

/** Handles the sign-in form. */
export async function logIn(formData: FormData, request: Request, context: Context) {
  const submission = parseSignInForm(formData)
  if (submission.status !== 'success') return data({ result: submission.reply(hidden), alert: null }, { status: 422 })
  const runtime = context.get(runtimeContext)
  const address = context.get(clientAddressContext)
  const signedIn = await signInWithinLimits(runtime, { ...submission.value, request, address })
  if (signedIn.ok) return redirectWithCookies(signedIn.path, signedIn.setCookies)
  if (signedIn.reason === 'auth/too-many') {
    const { words, init } = tooManyRequests(signedIn.retryAt, runtime.clock.now())
    const message = `${words}.`
    const result = submission.reply({ ...hidden, formErrors: [message] })
    return data({ result, alert: { reason: signedIn.reason, message } }, init)
  }
  const result = submission.reply({ ...hidden, formErrors: [signedIn.message] })
  return data(
    { result, alert: { reason: signedIn.reason, message: signedIn.message } },
    signedIn.reason === 'auth/unavailable' ? passwordsBusy.init : { status: 401 },
  )
}

const notCreated = 'We couldn’t create your account. Please try again in a minute'

/** Handles the sign-up form. */
export async function createAccount(formData: FormData, request: Request, context: Context) {
  const runtime = context.get(runtimeContext)
  const submission = parseCreateAccountForm(formData, runtime)
  if (submission.status !== 'success') return data({ result: submission.reply(hidden), alert: null }, { status: 422 })
  const refuse = (message: string, init: { status: number; headers?: Record<string, string> }) =>
    data({ result: submission.reply({ ...hidden, formErrors: [message] }), alert: null }, init)
  try {
    const { user } = await findSignedInUser(runtime, request)
    const address = context.get(clientAddressContext)
    const hasProof = await consumeProof(runtime, formData)
    const asked = { ...submission.value, hasCurrentUser: user !== null, address, hasProof }
    const signedUp = await signUp(runtime, asked)
    if (signedUp.ok) {
      const headers = signedUp.setCookies.map((cookie): [string, string] => ['set-cookie', cookie])
      return data({ checkInbox: submission.value.email, hasSampleMail: hasSampleMail(context) }, { headers })
    }
    if (signedUp.reason === 'busy') return refuse(notCreated, passwordsBusy.init)
    const { words, init } = tooManyRequests(signedUp.retryAt, runtime.clock.now())
    return refuse(words, init)
  } catch (error) {
    runtime.log.error({ err: error }, 'an account could not be created')
    return refuse(notCreated, { status: 503 })
  }
}
