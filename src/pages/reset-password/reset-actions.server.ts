import { data } from 'react-router'
import { parseEmailForm, parseNewPasswordForm } from '#src/features/accounts/account-forms.ts'
import { findLink } from '#src/features/accounts/one-time-links.server.ts'
import { passwordsBusy } from '#src/features/accounts/passwords/passwords-busy.ts'
import { knownDeviceCookie } from '#src/features/accounts/sign-in/known-device.server.ts'
import { acceptPasswordReset, requestPasswordReset } from '#src/features/accounts/sign-in/password-reset.server.ts'
import { hasSampleMail } from '#src/features/mail/sample-mail-files.server.ts'
import { clientAddressContext, runtimeContext } from '#src/platform/runtime.server.ts'
import { tooManyRequests } from '#src/time/retry-after.ts'
import type { Route } from './+types/reset-password'

type Context = Route.ActionArgs['context']

/** Handles the form for a new password, which the emailed link opens. */
export async function setNewPassword(token: string, formData: FormData, request: Request, context: Context) {
  const runtime = context.get(runtimeContext)
  const link = await findLink(runtime, 'reset-password', token)
  const submission = parseNewPasswordForm(formData, { email: link?.accountEmail ?? null, firm: runtime.firm })
  if (submission.status !== 'success') {
    return data({ done: null, result: submission.reply({ hideFields: ['password'] }) }, { status: 422 })
  }
  const accepted = await acceptPasswordReset(runtime, {
    token,
    password: submission.value.password,
    address: context.get(clientAddressContext),
  })
  if (!accepted.ok && accepted.reason === 'busy') {
    const result = submission.reply({ hideFields: ['password'], formErrors: [passwordsBusy.words] })
    return data({ done: null, result }, passwordsBusy.init)
  }
  if (!accepted.ok) return data({ done: 'link-invalid' as const, result: undefined }, { status: 410 })
  // A user who reads the owner's email is trusted: wrong passwords tried elsewhere must not slow this browser down.
  const cookie = knownDeviceCookie(runtime, request, accepted.email)
  return data({ done: 'changed' as const, result: undefined }, { headers: { 'set-cookie': cookie } })
}

/** Handles a request for a new password: the same response for every address. */
export async function requestResetLink(formData: FormData, context: Context) {
  const submission = parseEmailForm(formData)
  if (submission.status !== 'success') return data({ done: null, result: submission.reply() }, { status: 422 })
  const runtime = context.get(runtimeContext)
  const refuse = (message: string, init: { status: number; headers?: Record<string, string> }) =>
    data({ done: null, result: submission.reply({ formErrors: [message] }) }, init)
  try {
    const address = context.get(clientAddressContext)
    const asked = await requestPasswordReset(runtime, { ...submission.value, address })
    if (asked.ok) return { done: 'sent' as const, result: undefined, hasSampleMail: hasSampleMail(context) }
    const { words, init } = tooManyRequests(asked.retryAt, runtime.clock.now())
    return refuse(words, init)
  } catch (error) {
    runtime.log.error({ err: error }, 'a link for a new password could not be requested')
    return refuse('We couldn’t send a link. Please try again in a minute', { status: 503 })
  }
}
