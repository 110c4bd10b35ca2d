import { useLocation } from 'react-router'
import { linkTerms, termInWords } from '#src/firm/link-terms.ts'
import { actionPageHeaders } from '#src/pages/_layout/page-headers.ts'
import { AnswerNotice } from '#src/ui/answer-notice.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { DeskHeading } from '#src/ui/desk/desk-heading.tsx'
import { ErrorSummary } from '#src/ui/forms/field.tsx'
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

/** What was done, and the section in which it is said. */
type SectionNotice = {
  about: 'page' | 'password' | 'sessions' | 'passkeys' | 'second-factor' | 'staff-rule'
  text: string
}

// A Map, because `done` comes from the URL and could be `constructor`, which every object has.
const notices = new Map<string, SectionNotice>(
  Object.entries({
    'password-changed': {
      about: 'password',
      text: 'Your password has been changed. You’ve been logged out everywhere else.',
    },
    'session-ended': { about: 'sessions', text: 'Session ended.' },
    'others-ended': { about: 'sessions', text: 'All other sessions ended.' },
    'passkey-added': { about: 'passkeys', text: 'Passkey added.' },
    'passkey-renamed': { about: 'passkeys', text: 'Passkey renamed.' },
    'passkey-removed': { about: 'passkeys', text: 'Passkey removed. You can delete it from your device too.' },
    'second-factor-off': { about: 'second-factor', text: 'Your second factor is off.' },
    'link-sent': {
      about: 'page',
      text: `We’ve sent you a link. It works for ${termInWords(linkTerms['set-up-factor'])}. Nothing there? Check your spam folder. We send up to three of these emails an hour.`,
    },
    'link-opened': { about: 'page', text: 'Thank you. You can set up a second factor or a passkey now.' },
    'rule-on': { about: 'staff-rule', text: 'From now on, all staff need a second factor.' },
    'rule-off': { about: 'staff-rule', text: 'Each member of staff can now choose whether to use a second factor.' },
  }),
)

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  const { profilePath, email, secondFactor, needsEnrolmentLink, sessions, rule, done } = loaderData
  const notice = actionData === undefined ? notices.get(done ?? '') : undefined
  const { key } = useLocation()
  // In the section of its button: on a phone, the page's top is far from it.
  const noticeOf = (about: SectionNotice['about']) =>
    notice?.about === about && <AnswerNotice answer={key}>{notice.text}</AnswerNotice>
  const needsLink = rule?.mustRequestEnrolmentLink === true
  const answerAbout = (about: string) => (actionData?.about === about ? actionData.result : undefined)
  const refused = answerAbout('page')
  return (
    <div>
      <PageTitle title="Security" isRefused={actionData !== undefined} />
      <DeskHeading title="Security">How your account is protected, and where you’re logged in.</DeskHeading>
      <div className="mt-8 max-w-3xl space-y-6">
        <ErrorSummary answer={refused} formErrors={refused?.error?.[''] ?? undefined} />
        {rule !== null && <RuleNotice rule={rule} />}
        {noticeOf('page')}
      </div>
      {!needsLink && (
        <div className="mt-12 grid gap-x-16 gap-y-16 lg:grid-cols-2">
          <div className="space-y-16">
            <SecondFactorSection
              profilePath={profilePath}
              {...secondFactor}
              needsEnrolmentLink={needsEnrolmentLink}
              notice={noticeOf('second-factor')}
            />
            <PasskeySection {...loaderData} answerAbout={answerAbout} notice={noticeOf('passkeys')} />
            {rule?.mayChange === true && <StaffRule rule={rule} notice={noticeOf('staff-rule')} />}
          </div>
          <div className="space-y-16">
            <Section id="email" title="Email address">
              <p className="wrap-anywhere">You log in with {email}. Emails about your account go there too.</p>
              <ButtonLink to={`${profilePath}/email`} variant="quiet">
                Change email address
              </ButtonLink>
            </Section>
            <ChangePasswordForm
              email={email}
              lastResult={answerAbout('password')}
              changed={notice?.about === 'password' ? key : null}
              notice={noticeOf('password')}
            />
            <SessionSection sessions={sessions} notice={noticeOf('sessions')} />
          </div>
        </div>
      )}
    </div>
  )
}
