import { useSearchParams } from 'react-router'
import { actionPageHeaders } from '#src/pages/_layout/page-headers.ts'
import { AnswerNotice } from '#src/ui/answer-notice.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { DeskHeading } from '#src/ui/desk/desk-heading.tsx'
import { useAnswer } from '#src/ui/forms/answer.ts'
import { AnswerBox } from '#src/ui/forms/answer-box.tsx'
import { PageTitle } from '#src/ui/page-title.tsx'
import { Section } from '#src/ui/section.tsx'
import type { Route } from './+types/security'
import { changeSecurity } from './change-security.server.ts'
import { PasskeySection } from './passkey-section.tsx'
import { readSecurity } from './security-data.server.ts'
import { ChangePasswordForm, RuleNotice, SecondFactorSection, SessionSection, StaffRule } from './security-sections.tsx'

export const headers = actionPageHeaders

export const loader = ({ request, context }: Route.LoaderArgs) => readSecurity(request, context)

export const action = ({ request, context }: Route.ActionArgs) => changeSecurity({ request, context })

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  const { profilePath, email, secondFactor, needsEnrolmentLink, sessions, rule } = loaderData
  const answer = useAnswer(actionData)
  const [query] = useSearchParams()
  const hasOpenedLink = answer === undefined && query.get('done') === 'link-opened'
  return (
    <div>
      <PageTitle title="Security" isRefused={answer?.ok === false} />
      <DeskHeading title="Security">How your account is protected, and where you’re logged in.</DeskHeading>
      <div className="mt-8 max-w-3xl space-y-6">
        <AnswerBox answer={answer} />
        {hasOpenedLink && (
          <AnswerNotice answer="link-opened">Thank you. You can set up two-step login or a passkey now.</AnswerNotice>
        )}
        {rule !== null && <RuleNotice rule={rule} />}
      </div>
      {rule?.mustRequestEnrolmentLink !== true && (
        <div className="mt-12 grid gap-x-16 gap-y-16 lg:grid-cols-2">
          <div className="space-y-16">
            <SecondFactorSection profilePath={profilePath} {...secondFactor} needsEnrolmentLink={needsEnrolmentLink} />
            <PasskeySection {...loaderData} answer={answer} />
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
