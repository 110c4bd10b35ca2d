import { type RouterContextProvider, redirect } from 'react-router'
import { removePasskey, renamePasskey } from '#src/features/accounts/passkeys/passkeys.server.ts'
import { changePassword } from '#src/features/accounts/passwords/change-password.server.ts'
import { answerRefused } from '#src/features/accounts/refused-credentials.ts'
import {
  mustRequestEnrolmentLink,
  needsEnrolmentLink,
  sendEnrolmentLink,
} from '#src/features/accounts/second-factor/enrolment.server.ts'
import { changePasswordForm, passkeyNameForm } from '#src/features/accounts/second-factor/security-forms.ts'
import { saveSecurityRule } from '#src/features/accounts/second-factor/security-rules.server.ts'
import { cookieHeaders } from '#src/features/accounts/sessions/begin-session.server.ts'
import { actingUser, requireMayDo } from '#src/features/accounts/sessions/guard.server.ts'
import { endOwnSession, signOutElsewhere } from '#src/features/accounts/sessions/own-sessions.server.ts'
import { usedSecondFactor } from '#src/features/accounts/users/user-state.server.ts'
import { linkTerms, termInWords } from '#src/firm/link-terms.ts'
import { readFormData, unknownForm } from '#src/input/form-data.ts'
import { answerForm, button, form, type Outcome } from '#src/pages/_layout/forms/answer-form.server.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { tooManyRequests } from '#src/time/retry-after.ts'
import { readOwnProfile } from './own-profile.server.ts'

type Change = { request: Request; context: Readonly<RouterContextProvider> }

export async function changeSecurity({ request, context }: Change) {
  const formData = await readFormData(request)
  const { user, profilePath } = readOwnProfile(context)
  const by = actingUser(context)
  const runtime = context.get(runtimeContext)
  const { email, sessionId } = user
  const toThePage = () => redirect(`${profilePath}/security`, 303)
  // A user who has only given a password, where that is not enough, may request the link and nothing else.
  if (mustRequestEnrolmentLink(user) && formData.get('intent') !== 'send-link') return toThePage()

  async function sendLink(): Promise<Outcome> {
    if (!needsEnrolmentLink(user)) return toThePage()
    const sent = await sendEnrolmentLink(runtime, user)
    if (!sent.ok) {
      const instead = 'open the newest link we’ve emailed you'
      return { ok: false, ...tooManyRequests(sent.retryAt, runtime.clock.now(), { instead }) }
    }
    const words = `It works for ${termInWords(linkTerms['set-up-factor'])}. Nothing there? Check your spam folder. We send up to three of these emails an hour.`
    return { ok: true, message: 'We’ve sent you a link.', left: { words, links: [] } }
  }

  /** Only who meets the rule may change it: others could lock every admin out, or turn it off without a factor. */
  const setRule = (isOn: boolean, message: string) =>
    button(async () => {
      requireMayDo(context, 'edit-security-rules')
      if (!usedSecondFactor(user.signedInWith)) return toThePage()
      await saveSecurityRule(runtime, { rule: 'second-factor-for-admins', isOn, by })
      return { ok: true, message }
    })

  const forms = {
    'send-link': button(sendLink),
    'end-session': button(async (_, about) => {
      await endOwnSession(runtime, user, named(about))
      return { ok: true, message: 'Session ended.' }
    }),
    'end-others': button(async () => {
      await signOutElsewhere(runtime, { by, sessionId })
      return { ok: true, message: 'All other sessions ended.' }
    }),
    'rename-passkey': form(passkeyNameForm, async ({ name }, passkeyId) => {
      await renamePasskey(runtime, { by, passkeyId: named(passkeyId), name })
      return { ok: true, message: 'Passkey renamed.' }
    }),
    'remove-passkey': button(async (_, passkeyId) => {
      await removePasskey(runtime, { by, email, passkeyId: named(passkeyId) })
      return { ok: true, message: 'Passkey removed. You can delete it from your device too.' }
    }),
    'require-factor': setRule(true, 'From now on, all staff need two-step login.'),
    'let-choose': setRule(false, 'Each member of staff can now choose whether to use two-step login.'),
    'change-password': form(
      changePasswordForm({ email, firm: runtime.firm }),
      async (passwords) => {
        const changed = await changePassword(runtime, { user, by, request, ...passwords })
        if (!changed.ok) return answerRefused(changed, { field: 'currentPassword', now: runtime.clock.now() })
        const message = 'Your password has been changed. You’ve been logged out everywhere else.'
        return { ok: true, message, headers: cookieHeaders(changed.setCookies) }
      },
      { secretFields: ['currentPassword', 'newPassword'] },
    ),
  }
  return answerForm({ request, context }, forms, formData)
}

/** A page from before an upgrade names it in another field: nothing must be said to be done. */
function named(about: string): string {
  if (about === '') throw unknownForm()
  return about
}
