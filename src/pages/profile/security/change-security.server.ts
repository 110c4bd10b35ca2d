import { data, type RouterContextProvider, redirect } from 'react-router'
import { removePasskey, renamePasskey } from '#src/features/accounts/passkeys/passkeys.server.ts'
import { changePassword } from '#src/features/accounts/passwords/change-password.server.ts'
import { answerRefused } from '#src/features/accounts/refused-credentials.ts'
import {
  mustRequestEnrolmentLink,
  needsEnrolmentLink,
  sendEnrolmentLink,
} from '#src/features/accounts/second-factor/enrolment.server.ts'
import { parseChangePasswordForm, parsePasskeyNameForm } from '#src/features/accounts/second-factor/security-forms.ts'
import { saveSecurityRule } from '#src/features/accounts/second-factor/security-rules.server.ts'
import { redirectWithCookies } from '#src/features/accounts/sessions/begin-session.server.ts'
import { actingUser, requireMayDo } from '#src/features/accounts/sessions/guard.server.ts'
import { endOwnSession, signOutElsewhere } from '#src/features/accounts/sessions/own-sessions.server.ts'
import { usedSecondFactor } from '#src/features/accounts/users/user-state.server.ts'
import { idIn, readFormData } from '#src/input/form-data.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { tooManyRequests } from '#src/time/retry-after.ts'
import { readOwnProfile } from './own-profile.server.ts'

type Change = { request: Request; context: Readonly<RouterContextProvider> }
type FormChange = Change & { formData: FormData }

/** Handles the forms of the security page. */
export async function changeSecurity({ request, context }: Change) {
  const formData = await readFormData(request)
  const change = { formData, request, context }
  const { user, profilePath } = readOwnProfile(context)
  const by = actingUser(context)
  const runtime = context.get(runtimeContext)
  const intent = formData.get('intent')
  // A user who has only given a password, where that is not enough, may request the link and nothing else.
  if (mustRequestEnrolmentLink(user) && intent !== 'send-link') return redirect(`${profilePath}/security`, 303)
  switch (intent) {
    case 'send-link':
      return sendLink(change)
    case 'end-session':
      await endOwnSession(runtime, user, idIn(formData, 'sessionId'))
      return done(change, 'session-ended')
    case 'end-others':
      await signOutElsewhere(runtime, { by, sessionId: user.sessionId })
      return done(change, 'others-ended')
    case 'rename-passkey':
      return rename(change)
    case 'remove-passkey':
      await removePasskey(runtime, { by, email: user.email, passkeyId: idIn(formData, 'passkeyId') })
      return done(change, 'passkey-removed')
    case 'set-rule':
      return setRule(change)
    default:
      return newPassword(change)
  }
}

function done({ context }: Change, what: string) {
  return redirect(`${readOwnProfile(context).profilePath}/security?done=${what}`, 303)
}

async function sendLink(change: FormChange) {
  const { user, profilePath } = readOwnProfile(change.context)
  const runtime = change.context.get(runtimeContext)
  if (!needsEnrolmentLink(user)) return redirect(`${profilePath}/security`, 303)
  const sent = await sendEnrolmentLink(runtime, user)
  if (sent.ok) return done(change, 'link-sent')
  const instead = 'open the newest link we’ve emailed you'
  const { words, init } = tooManyRequests(sent.retryAt, runtime.clock.now(), { instead })
  return data({ about: 'page', result: { error: { '': [words] } } }, init)
}

async function newPassword({ formData, request, context }: FormChange) {
  const { user, profilePath } = readOwnProfile(context)
  const runtime = context.get(runtimeContext)
  const submission = parseChangePasswordForm(formData, { email: user.email, firm: runtime.firm })
  const hidden = { hideFields: ['currentPassword', 'newPassword'] }
  if (submission.status !== 'success') return data({ about: 'password', result: submission.reply(hidden) }, 422)
  const changed = await changePassword(runtime, {
    user,
    by: actingUser(context),
    request,
    ...submission.value,
  })
  if (changed.ok) return redirectWithCookies(`${profilePath}/security?done=password-changed`, changed.setCookies)
  const { errors, init } = answerRefused(changed, { field: 'currentPassword', now: runtime.clock.now() })
  return data({ about: 'password', result: submission.reply({ ...hidden, ...errors }) }, init)
}

async function rename(change: FormChange) {
  const passkeyId = idIn(change.formData, 'passkeyId')
  const submission = parsePasskeyNameForm(change.formData)
  if (submission.status !== 'success') return data({ about: passkeyId, result: submission.reply() }, { status: 422 })
  await renamePasskey(change.context.get(runtimeContext), {
    by: actingUser(change.context),
    passkeyId,
    ...submission.value,
  })
  return done(change, 'passkey-renamed')
}

/**
 * Only an admin whose own session meets the rule may change it: others could lock every admin out, or turn it off
 * without having a second factor.
 */
async function setRule(change: FormChange) {
  const { user, profilePath } = readOwnProfile(change.context)
  requireMayDo(change.context, 'edit-security-rules')
  if (!usedSecondFactor(user.signedInWith)) return redirect(`${profilePath}/security`, 303)
  const isOn = change.formData.get('rule') === 'on'
  const runtime = change.context.get(runtimeContext)
  await saveSecurityRule(runtime, { rule: 'second-factor-for-admins', isOn, by: actingUser(change.context) })
  return done(change, isOn ? 'rule-on' : 'rule-off')
}
