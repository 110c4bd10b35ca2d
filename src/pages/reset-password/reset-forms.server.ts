import type { RouterContextProvider } from 'react-router'
import { emailForm, newPasswordForm } from '#src/features/accounts/account-forms.ts'
import { findLink } from '#src/features/accounts/one-time-links.server.ts'
import { passwordsBusy } from '#src/features/accounts/passwords/passwords-busy.ts'
import { knownDeviceCookie } from '#src/features/accounts/sign-in/known-device.server.ts'
import { acceptPasswordReset, requestPasswordReset } from '#src/features/accounts/sign-in/password-reset.server.ts'
import { linkTerms, termInWords } from '#src/firm/link-terms.ts'
import { form } from '#src/pages/_layout/forms/answer-form.server.ts'
import { clientAddressContext, runtimeContext } from '#src/platform/runtime.server.ts'
import { tooManyRequests } from '#src/time/retry-after.ts'

type Page = { request: Request; context: Readonly<RouterContextProvider> }

export async function newPassword(token: string, { request, context }: Page) {
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
export function linkRequest({ context }: Page) {
  const runtime = context.get(runtimeContext)
  const address = context.get(clientAddressContext)
  return form(
    emailForm,
    async ({ email }) => {
      const requested = await requestPasswordReset(runtime, { email, address })
      if (!requested.ok) return { ok: false, ...tooManyRequests(requested.retryAt, runtime.clock.now()) }
      return {
        ok: true,
        message: `If there’s an account with that address, we’ve sent it an email with a link. The link works for ${termInWords(linkTerms['reset-password'])}.`,
        details: { isChanged: false },
      }
    },
    { failed: 'We couldn’t send a link. Please try again in a minute' },
  )
}
