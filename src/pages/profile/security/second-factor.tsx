import { actionPageHeaders } from '#src/pages/_layout/page-headers.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { resultOf, useAnswer } from '#src/ui/forms/answer.ts'
import { AnswerBox } from '#src/ui/forms/answer-box.tsx'
import { PageTitle } from '#src/ui/page-title.tsx'
import { PageHeading } from '#src/ui/section.tsx'
import type { Route } from './+types/second-factor'
import { changeSecondFactor } from './change-second-factor.server.ts'
import { OwnPage } from './own-page.tsx'
import { RecoveryCodes, ScanKey, SecondFactorEnabled, StartSecondFactor } from './second-factor-steps.tsx'
import { readSecondFactor } from './security-data.server.ts'

export const headers = actionPageHeaders

export const loader = ({ request, context }: Route.LoaderArgs) => readSecondFactor(request, context)

export const action = ({ request, context }: Route.ActionArgs) => changeSecondFactor({ request, context })

export default function SecondFactorPage({ loaderData, actionData }: Route.ComponentProps) {
  const { profilePath, secondFactor, email, asksPassword, needsEnrolmentLink } = loaderData
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
        {!needsEnrolmentLink && recoveryCodes === undefined && secondFactor.status === 'off' && (
          <StartSecondFactor email={email} asksPassword={asksPassword} lastResult={resultOf(answer, 'begin')} />
        )}
        {recoveryCodes === undefined && secondFactor.status === 'being-set-up' && (
          <ScanKey {...secondFactor} lastResult={resultOf(answer, 'turn-on')} />
        )}
        {recoveryCodes === undefined && secondFactor.status === 'on' && <SecondFactorEnabled {...secondFactor} />}
      </div>
    </OwnPage>
  )
}
