import { redirect } from 'react-router'
import { encode } from 'uqr'
import { appCodeForm } from '#src/features/accounts/account-forms.ts'
import { answerRefused } from '#src/features/accounts/refused-credentials.ts'
import { needsEnrolmentLink, requireEnrolmentAllowed } from '#src/features/accounts/second-factor/enrolment.server.ts'
import {
  createSecondFactorKey,
  disableSecondFactor,
  enableSecondFactor,
  renewRecoveryCodes,
} from '#src/features/accounts/second-factor/second-factor.server.ts'
import { findSecondFactor } from '#src/features/accounts/second-factor/second-factor-queries.server.ts'
import { cookieHeaders } from '#src/features/accounts/sessions/begin-session.server.ts'
import { actingUser, readOwnProfile } from '#src/features/accounts/sessions/guard.server.ts'
import { answerForm, button, form } from '#src/pages/_layout/forms/answer-form.server.ts'
import { actionPageHeaders } from '#src/pages/_layout/page-headers.ts'
import { runtimeContext } from '#src/platform/runtime.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { resultOf, useAnswer } from '#src/ui/forms/answer.ts'
import { AnswerBox } from '#src/ui/forms/answer-box.tsx'
import { PageTitle } from '#src/ui/page-title.tsx'
import { PageHeading } from '#src/ui/section.tsx'
import type { Route } from './+types/second-factor'
import { OwnPage } from './own-page.tsx'
import { RecoveryCodes, ScanKey, SecondFactorEnabled, StartSecondFactor } from './second-factor-steps.tsx'

export const headers = actionPageHeaders

/** With the key only if the user may set up a second factor. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { user, profilePath } = readOwnProfile(context)
  const runtime = context.get(runtimeContext)
  const base = { profilePath, needsEnrolmentLink: needsEnrolmentLink(user) }
  if (base.needsEnrolmentLink) return { ...base, secondFactor: { status: 'off' } as const }
  const found = await findSecondFactor(runtime, user)
  if (found.status !== 'being-set-up') return { ...base, secondFactor: found }
  requireEnrolmentAllowed({ request, context })
  const { status, uri, key } = found
  return { ...base, secondFactor: { status, secretKey: key, uri, qrCode: drawQrCode(uri) } }
}

/** `size`: in modules, with the quiet zone that scanners need. */
type QrCode = { size: number; path: string }

const edge = 4

function drawQrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + edge} ${y + edge}h1v1h-1z` : '')))
  return { size: size + 2 * edge, path: path.join('') }
}

const isOn = 'Two-step login is on.'

export async function action({ request, context }: Route.ActionArgs) {
  const { user, profilePath } = readOwnProfile(context)
  const { userId, sessionId, email } = user
  const runtime = context.get(runtimeContext)
  const own = { by: actingUser(context), email }
  const { status } = await findSecondFactor(runtime, user)
  const path = `${profilePath}/security/second-factor`
  const toThePage = () => redirect(path, 303)
  const toSecurity = () => redirect(`${profilePath}/security`, 303)

  const begin = button(async () => {
    if (needsEnrolmentLink(user)) return toSecurity()
    await createSecondFactorKey(runtime, userId)
    return toThePage()
  })

  const turnOn = form(appCodeForm, async ({ code }) => {
    if (needsEnrolmentLink(user)) return toSecurity()
    const turned = await enableSecondFactor(runtime, { ...own, sessionId, request, code })
    if (!turned.ok) return answerRefused(turned, { field: 'code', now: runtime.clock.now() })
    const { recoveryCodes, setCookies } = turned
    return { ok: true, message: isOn, details: { recoveryCodes }, headers: cookieHeaders(setCookies) }
  })

  return answerForm(
    { request, context },
    {
      begin,
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

export default function SecondFactorPage({ loaderData, actionData }: Route.ComponentProps) {
  const { profilePath, secondFactor, needsEnrolmentLink } = loaderData
  const answer = useAnswer(actionData)
  const recoveryCodes = answer?.details?.recoveryCodes
  const title = recoveryCodes === undefined ? 'Two-step login' : 'Your recovery codes'
  return (
    <OwnPage above={{ name: 'Security', path: `${profilePath}/security` }}>
      <PageTitle title={title} isRefused={answer?.ok === false} />
      {recoveryCodes === undefined && <AnswerBox answer={answer} />}
      <PageHeading title={title} />
      <div className="mt-8 max-w-2xl space-y-8">
        {recoveryCodes !== undefined && <RecoveryCodes codes={recoveryCodes} profilePath={profilePath} />}
        {needsEnrolmentLink && (
          <>
            <p>A password alone isn’t enough to set one up. Ask us to email you a link first.</p>
            <ButtonLink to={`${profilePath}/security`}>Go to security</ButtonLink>
          </>
        )}
        {!needsEnrolmentLink && recoveryCodes === undefined && secondFactor.status === 'off' && <StartSecondFactor />}
        {recoveryCodes === undefined && secondFactor.status === 'being-set-up' && (
          <ScanKey {...secondFactor} lastResult={resultOf(answer, 'turn-on')} />
        )}
        {recoveryCodes === undefined && secondFactor.status === 'on' && <SecondFactorEnabled {...secondFactor} />}
      </div>
    </OwnPage>
  )
}
