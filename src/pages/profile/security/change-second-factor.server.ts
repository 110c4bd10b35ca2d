import { data, type RouterContextProvider, redirect } from 'react-router'
import { parseOwnPasswordForm } from '#src/features/accounts/account-forms.ts'
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
import { parseAppCodeForm } from '#src/features/accounts/second-factor/security-forms.ts'
import { redirectWithCookies } from '#src/features/accounts/sessions/begin-session.server.ts'
import { actingUser } from '#src/features/accounts/sessions/guard.server.ts'
import { hasFactors } from '#src/features/accounts/users/user-state.server.ts'
import { readFormData } from '#src/input/form-data.ts'
import { clientAddressContext, runtimeContext } from '#src/platform/runtime.server.ts'
import { readOwnProfile } from './own-profile.server.ts'

type Change = { request: Request; context: Readonly<RouterContextProvider> }
type FormChange = Change & { formData: FormData }

/** Handles the forms of the second-factor page. */
export async function changeSecondFactor({ request, context }: Change) {
  const formData = await readFormData(request)
  const change = { formData, request, context }
  const { user, profilePath } = readOwnProfile(context)
  const runtime = context.get(runtimeContext)
  const own = { by: actingUser(context), email: user.email }
  const { status } = await findSecondFactor(runtime, user)
  switch (formData.get('intent')) {
    case 'begin':
      if (needsEnrolmentLink(user)) return redirect(`${profilePath}/security`, 303)
      if (!(await hasFactors(runtime.db, user.userId))) return begin(change)
      // The user already has a passkey: require it first, as it proves more than the password.
      requireEnrolmentAllowed(change)
      await createSecondFactorKey(runtime, user.userId)
      return redirect(`${profilePath}/security/second-factor`, 303)
    case 'turn-on':
      // Submitted twice, or from an outdated page: already on, or abandoned.
      if (status !== 'being-set-up') return redirect(`${profilePath}/security/second-factor`, 303)
      requireEnrolmentAllowed(change)
      return enable(change)
    case 'give-up':
      if (status === 'being-set-up') await disableSecondFactor(runtime, own)
      return redirect(`${profilePath}/security`, 303)
    case 'turn-off':
      await disableSecondFactor(runtime, own)
      return redirect(`${profilePath}/security?done=second-factor-off`, 303)
    case 'renew':
      if (status !== 'on') return redirect(`${profilePath}/security/second-factor`, 303)
      return data({ result: undefined, recoveryCodes: await renewRecoveryCodes(runtime, own) })
    default:
      return redirect(`${profilePath}/security/second-factor`, 303)
  }
}

async function begin({ formData, request, context }: FormChange) {
  const submission = parseOwnPasswordForm(formData)
  const hidden = { hideFields: ['password'] }
  if (submission.status !== 'success') return data({ result: submission.reply(hidden), recoveryCodes: undefined }, 422)
  const { user, profilePath } = readOwnProfile(context)
  const runtime = context.get(runtimeContext)
  const confirmed = await reauthenticateWithPassword(runtime, {
    userId: user.userId,
    sessionId: user.sessionId,
    request,
    address: context.get(clientAddressContext),
    ...submission.value,
  })
  if (confirmed.ok) {
    await createSecondFactorKey(runtime, user.userId)
    return redirectWithCookies(`${profilePath}/security/second-factor`, confirmed.setCookies)
  }
  if (confirmed.reason === 'factor-needed') return redirect(`${profilePath}/security/second-factor`, 303)
  const { errors, init } = answerRefused(confirmed, { field: 'password', now: runtime.clock.now() })
  return data({ result: submission.reply({ ...hidden, ...errors }), recoveryCodes: undefined }, init)
}

async function enable({ formData, request, context }: FormChange) {
  const submission = parseAppCodeForm(formData)
  if (submission.status !== 'success') return data({ result: submission.reply(), recoveryCodes: undefined }, 422)
  const runtime = context.get(runtimeContext)
  const { email, sessionId } = readOwnProfile(context).user
  const turned = await enableSecondFactor(runtime, {
    by: actingUser(context),
    email,
    sessionId,
    request,
    ...submission.value,
  })
  if (turned.ok) {
    const headers = turned.setCookies.map((cookie): [string, string] => ['set-cookie', cookie])
    return data({ result: undefined, recoveryCodes: turned.recoveryCodes }, { headers })
  }
  const { errors, init } = answerRefused(turned, { field: 'code', now: runtime.clock.now() })
  return data({ result: submission.reply(errors), recoveryCodes: undefined }, init)
}
