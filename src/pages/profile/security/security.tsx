import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { PageHeading, Section } from '../../../ui/section.tsx'
import type { Route } from './+types/security'
import { changeSecurity } from './change-security.server.ts'
import { OwnPage } from './own-page.tsx'
import { PasskeySection } from './passkey-section.tsx'
import { readSecurity } from './security-data.server.ts'
import { AdminRule, ChangePasswordForm, RuleNotice, SecondFactorSection, SessionSection } from './security-sections.tsx'

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export const loader = ({ request, context }: Route.LoaderArgs) => readSecurity(request, context)

export const action = ({ request, context }: Route.ActionArgs) => changeSecurity({ request, context })

// A Map, because `done` comes from the URL and could be `constructor`, which every object has.
const notices = new Map(
  Object.entries({
    'password-changed': 'Your password has been changed. You’ve been logged out everywhere else.',
    'session-ended': 'Session ended.',
    'others-ended': 'All other sessions ended.',
    'passkey-added': 'Passkey added.',
    'passkey-renamed': 'Passkey renamed.',
    'passkey-removed': 'Passkey removed. You can delete it from your device too.',
    'second-factor-off': 'Your second factor is off.',
    'link-sent':
      'We’ve sent you a link. It works for 30 minutes. Nothing there? Check your spam folder. We send up to three of these emails an hour.',
    'link-opened': 'Thank you. You can set up a second factor or a passkey now.',
    'rule-on': 'From now on every admin needs a second factor.',
    'rule-off': 'Each admin can now choose whether to use a second factor.',
  }),
)

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  const { profilePath, email, secondFactor, needsEnrolmentLink, sessions, rule, done } = loaderData
  const notice = actionData === undefined ? notices.get(done ?? '') : undefined
  const needsLink = rule?.mustRequestEnrolmentLink === true
  const answerAbout = (about: string) => (actionData?.about === about ? actionData.result : undefined)
  return (
    <OwnPage>
      <PageTitle title="Security" isRefused={actionData !== undefined} />
      <PageHeading title="Security">How your account is protected, and where you’re logged in.</PageHeading>
      <div className="mt-8 max-w-3xl space-y-6">
        {rule !== null && <RuleNotice rule={rule} />}
        <div aria-live="polite">{notice !== undefined && <Notice>{notice}</Notice>}</div>
      </div>
      {!needsLink && (
        <div className="mt-12 grid gap-x-16 gap-y-16 lg:grid-cols-2">
          <div className="space-y-16">
            <SecondFactorSection profilePath={profilePath} {...secondFactor} needsEnrolmentLink={needsEnrolmentLink} />
            <PasskeySection {...loaderData} answerAbout={answerAbout} />
            {rule?.mayChange === true && <AdminRule rule={rule} />}
          </div>
          <div className="space-y-16">
            <Section id="email" title="Email address">
              <p className="wrap-anywhere">You log in with {email}, and it’s where we email you.</p>
              <ButtonLink to={`${profilePath}/email`} variant="quiet">
                Change email address
              </ButtonLink>
            </Section>
            <ChangePasswordForm email={email} lastResult={answerAbout('password')} />
            <SessionSection sessions={sessions} />
          </div>
        </div>
      )}
    </OwnPage>
  )
}
