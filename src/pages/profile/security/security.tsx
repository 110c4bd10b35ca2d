import { redirect, useSearchParams } from 'react-router'
import { changePasswordForm, passkeyNameForm } from '#src/features/accounts/account-forms.ts'
import {
  findOwnPasskeys,
  mayHavePasskeys,
  removePasskey,
  renamePasskey,
} from '#src/features/accounts/passkeys.server.ts'
import { changePassword } from '#src/features/accounts/passwords/credentials.server.ts'
import { passwordsBusy } from '#src/features/accounts/refused-credentials.ts'
import {
  mustRequestEnrolmentLink,
  needsEnrolmentLink,
  sendEnrolmentLink,
} from '#src/features/accounts/second-factor/enrolment.server.ts'
import { restorePendingSecret } from '#src/features/accounts/second-factor/recent-authentication.server.ts'
import { findSecondFactor } from '#src/features/accounts/second-factor/second-factor-queries.server.ts'
import { readSecurityRule, saveSecurityRule } from '#src/features/accounts/second-factor/security-rules.server.ts'
import { cookieHeaders } from '#src/features/accounts/sessions/begin-session.server.ts'
import { actingUser, readOwnProfile, requireMayDo } from '#src/features/accounts/sessions/guard.server.ts'
import {
  deviceInWords,
  endOwnSession,
  findOwnSessions,
  signOutElsewhere,
} from '#src/features/accounts/sessions/own-sessions.server.ts'
import { isAdminRole, isStaffRole } from '#src/features/accounts/users/user-queries.server.ts'
import { usedSecondFactor } from '#src/features/accounts/users/user-state.server.ts'
import { linkTerms, termInWords } from '#src/firm/link-terms.ts'
import { readFormData, unknownForm } from '#src/input/form-data.ts'
import { answerForm, button, form, type Outcome } from '#src/pages/_layout/forms/answer-form.server.ts'
import { actionPageHeaders } from '#src/pages/_layout/page-headers.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { dayInWords } from '#src/time/day-in-words.ts'
import { elapsedInWords } from '#src/time/duration-in-words.ts'
import { dayOf } from '#src/time/local-time.ts'
import { tooManyRequests } from '#src/time/retry-after.ts'
import { minuteMs } from '#src/time/time-range.ts'
import { AnswerNotice } from '#src/ui/answer-notice.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { DeskHeading } from '#src/ui/desk/desk-heading.tsx'
import { useAnswer } from '#src/ui/forms/answer.ts'
import { AnswerBox } from '#src/ui/forms/answer-box.tsx'
import { PageTitle } from '#src/ui/page-title.tsx'
import { Section } from '#src/ui/section.tsx'
import type { Route } from './+types/security'
import { PasskeySection } from './passkey-section.tsx'
import { ChangePasswordForm, RuleNotice, SecondFactorSection, SessionSection, StaffRule } from './security-sections.tsx'

export const headers = actionPageHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  const runtime = context.get(runtimeContext)
  const { user, profilePath } = readOwnProfile(context)
  const { userId, email, sessionId } = user
  const isStaff = isStaffRole(user.document.role)
  const zone = user.document.timeZone || runtime.firm.timeZone
  const now = runtime.clock.now().getTime()
  const day = (instant: number) => dayInWords(dayOf(instant, zone))
  const secondFactor = await findSecondFactor(runtime, { userId, email })
  return {
    profilePath,
    email,
    secondFactor:
      secondFactor.status === 'on'
        ? { isOn: true, recoveryCodesLeft: secondFactor.recoveryCodesLeft }
        : { isOn: false, recoveryCodesLeft: 0 },
    passkeys: (await findOwnPasskeys(runtime, userId)).map(({ addedAt, ...passkey }) => ({
      ...passkey,
      addedOn: addedAt === null ? null : day(addedAt),
    })),
    needsEnrolmentLink: needsEnrolmentLink(user),
    mayHavePasskeys: mayHavePasskeys(runtime),
    suggestedName: deviceInWords(request.headers.get('user-agent') ?? ''),
    sessions: (await findOwnSessions(runtime, { userId, sessionId, isStaff })).map(
      ({ beganAt, lastSeenAt, ...session }) => ({
        ...session,
        beganOn: day(beganAt),
        // Updated at most every five minutes.
        lastSeen: now - lastSeenAt < 10 * minuteMs ? 'just now' : `${elapsedInWords(now - lastSeenAt)} ago`,
      }),
    ),
    rule: isStaff
      ? {
          mayChange: isAdminRole(user.document.role),
          isOn: await readSecurityRule(runtime.db, 'second-factor-for-admins'),
          isMet: usedSecondFactor(user.signedInWith),
          mustRequestEnrolmentLink: mustRequestEnrolmentLink(user),
        }
      : null,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { user, profilePath } = readOwnProfile(context)
  const by = actingUser(context)
  const runtime = context.get(runtimeContext)
  const { userId, email, sessionId } = user
  const { formData } = restorePendingSecret(runtime, userId, await readFormData(request))
  const toThePage = () => redirect(`${profilePath}/security`, 303)
  // A user who has only given a password, where that is not enough, may request the link and nothing else.
  if (mustRequestEnrolmentLink(user) && formData.get('intent') !== 'send-link') return toThePage()

  async function sendLink(): Promise<Outcome> {
    if (!needsEnrolmentLink(user)) return toThePage()
    const sent = await sendEnrolmentLink(runtime, user)
    if (!sent.ok) {
      const instead = 'open the link in our newest email'
      return { ok: false, ...tooManyRequests(sent.retryAt, runtime.clock.now(), { instead }) }
    }
    const words = `It works for ${termInWords(linkTerms['set-up-factor'])}. Nothing there? Check your spam folder. We send up to three of these emails an hour.`
    return { ok: true, message: 'We’re emailing you a link.', left: { words, links: [] } }
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
    // The page's script does the rest.
    'add-passkey': form(passkeyNameForm, async ({ name }) => {
      if (needsEnrolmentLink(user)) return toThePage()
      return { ok: true, message: 'Follow the steps that your browser shows.', details: { newPasskey: name } }
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
      async ({ newPassword }) => {
        const changed = await changePassword(runtime, { user, by, request, newPassword })
        if (!changed.ok) return { ok: false, ...passwordsBusy }
        const message = 'Your password has been changed. You’ve been logged out everywhere else.'
        return { ok: true, message, headers: cookieHeaders(changed.setCookies) }
      },
      { secretFields: ['newPassword'] },
    ),
  }
  return answerForm({ request, context }, forms, formData)
}

/** A page from before an upgrade names it in another field: nothing must be said to be done. */
function named(about: string): string {
  if (about === '') throw unknownForm()
  return about
}

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  const { profilePath, email, secondFactor, needsEnrolmentLink, sessions, rule } = loaderData
  const answer = useAnswer(actionData)
  const newPasskey = answer?.details?.newPasskey
  const [query] = useSearchParams()
  const hasOpenedLink = answer === undefined && query.get('done') === 'link-opened'
  return (
    <div>
      <PageTitle title="Security" isRefused={answer?.ok === false} />
      <DeskHeading title="Security">How your account is protected, and where you’re logged in.</DeskHeading>
      <div className="mt-8 max-w-3xl space-y-6">
        <AnswerBox answer={newPasskey === undefined ? answer : undefined} />
        {hasOpenedLink && (
          <AnswerNotice answer="link-opened">Thank you. You can set up two-step login or a passkey now.</AnswerNotice>
        )}
        {rule !== null && <RuleNotice rule={rule} />}
      </div>
      {rule?.mustRequestEnrolmentLink !== true && (
        <div className="mt-12 grid gap-x-16 gap-y-16 lg:grid-cols-2">
          <div className="space-y-16">
            <SecondFactorSection profilePath={profilePath} {...secondFactor} needsEnrolmentLink={needsEnrolmentLink} />
            <PasskeySection {...loaderData} answer={answer} newPasskey={newPasskey} />
            {rule?.mayChange === true && <StaffRule rule={rule} />}
          </div>
          <div className="space-y-16">
            <Section id="email" title="Email address">
              <p className="wrap-anywhere">You log in with {email}. Emails about your account go there too.</p>
              <ButtonLink to={`${profilePath}/email`} variant="quiet">
                Change email address
              </ButtonLink>
            </Section>
            <ChangePasswordForm email={email} answer={answer} />
            <SessionSection sessions={sessions} />
          </div>
        </div>
      )}
    </div>
  )
}
