import { type RouterContextProvider, redirect } from 'react-router'
import { ownPasswordForm } from '#src/features/accounts/account-forms.ts'
import { answerRefused } from '#src/features/accounts/refused-credentials.ts'
import { needsEnrolmentLink, requireEnrolmentAllowed } from '#src/features/accounts/second-factor/enrolment.server.ts'
import { reauthenticateWithPassword } from '#src/features/accounts/second-factor/recent-authentication.server.ts'
import {
  createSecondFactorKey,
  disableSecondFactor,
  enableSecondFactor,
  renewRecoveryCodes,
} from '#src/features/accounts/second-factor/second-factor.server.ts'
import { findSecondFactor } from '#src/features/accounts/second-factor/second-factor-queries.server.ts'
import { appCodeForm } from '#src/features/accounts/second-factor/security-forms.ts'
import { cookieHeaders, redirectWithCookies } from '#src/features/accounts/sessions/begin-session.server.ts'
import { actingUser } from '#src/features/accounts/sessions/guard.server.ts'
import { hasFactors } from '#src/features/accounts/users/user-state.server.ts'
import { answerForm, button, form } from '#src/pages/_layout/forms/answer-form.server.ts'
import { clientAddressContext, runtimeContext } from '#src/platform/runtime.server.ts'
import { readOwnProfile } from './own-profile.server.ts'

type Change = { request: Request; context: Readonly<RouterContextProvider> }

const isOn = 'Two-step login is on.'

export async function changeSecondFactor({ request, context }: Change) {
  const { user, profilePath } = readOwnProfile(context)
  const { userId, sessionId, email } = user
  const runtime = context.get(runtimeContext)
  const address = context.get(clientAddressContext)
  const own = { by: actingUser(context), email }
  const { status } = await findSecondFactor(runtime, user)
  const path = `${profilePath}/security/second-factor`
  const toThePage = () => redirect(path, 303)
  const toSecurity = () => redirect(`${profilePath}/security`, 303)

  const beginWithFactor = button(async () => {
    if (needsEnrolmentLink(user)) return toSecurity()
    // The user already has a passkey: require it first, as it proves more than the password.
    requireEnrolmentAllowed({ request, context })
    await createSecondFactorKey(runtime, userId)
    return toThePage()
  })

  const beginWithPassword = form(
    ownPasswordForm,
    async ({ password }) => {
      const confirmed = await reauthenticateWithPassword(runtime, { userId, sessionId, request, address, password })
      if (!confirmed.ok) {
        if (confirmed.reason === 'factor-needed') return toThePage()
        return answerRefused(confirmed, { field: 'password', now: runtime.clock.now() })
      }
      await createSecondFactorKey(runtime, userId)
      return redirectWithCookies(path, confirmed.setCookies)
    },
    { secretFields: ['password'] },
  )

  const turnOn = form(appCodeForm, async ({ code }) => {
    requireEnrolmentAllowed({ request, context })
    const turned = await enableSecondFactor(runtime, { ...own, sessionId, request, code })
    if (!turned.ok) return answerRefused(turned, { field: 'code', now: runtime.clock.now() })
    const { recoveryCodes, setCookies } = turned
    return { ok: true, message: isOn, details: { recoveryCodes }, headers: cookieHeaders(setCookies) }
  })

  const asksPassword = !needsEnrolmentLink(user) && !(await hasFactors(runtime.db, userId))
  return answerForm(
    { request, context },
    {
      begin: asksPassword ? beginWithPassword : beginWithFactor,
      // Submitted twice, or from an outdated page: already on, or abandoned.
      'turn-on': status === 'being-set-up' ? turnOn : button(async () => toThePage()),
      'give-up': button(async () => {
        if (status === 'being-set-up') await disableSecondFactor(runtime, own)
        return toSecurity()
      }),
      'turn-off': button(async () => {
        await disableSecondFactor(runtime, own)
        return { ok: true, message: 'Two-step login is off.' }
      }),
      renew: button(async () => {
        if (status !== 'on') return toThePage()
        return { ok: true, message: isOn, details: { recoveryCodes: await renewRecoveryCodes(runtime, own) } }
      }),
    },
  )
}
