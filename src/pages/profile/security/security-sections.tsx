import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { UserNameField } from '#src/features/accounts/components/new-password-form.tsx'
import { passwordLengthHint } from '#src/features/accounts/passwords/password-length.ts'
import { pluralise } from '#src/time/duration-in-words.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { type Answer, isAnswerTo, resultOf } from '#src/ui/forms/answer.ts'
import { ErrorSummary } from '#src/ui/forms/field.tsx'
import { SubmitButton } from '#src/ui/forms/submit-button.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { useForm } from '#src/ui/forms/use-form.ts'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Section } from '#src/ui/section.tsx'

type SecondFactorSectionProps = {
  profilePath: string
  isOn: boolean
  recoveryCodesLeft: number
  needsEnrolmentLink: boolean
}

export function SecondFactorSection({
  profilePath,
  isOn,
  recoveryCodesLeft,
  needsEnrolmentLink,
}: SecondFactorSectionProps) {
  return (
    <Section id="second-factor" title="Two-step login">
      {isOn ? (
        <p>
          <strong>On.</strong> We also ask for a code from your authenticator app when you log in. You have{' '}
          {pluralise(recoveryCodesLeft, 'recovery code')} left.
        </p>
      ) : (
        <p>
          <strong>Off.</strong> Turn it on and a stolen password won’t be enough to get in: we’ll also ask for a code
          from an app on your phone.
        </p>
      )}
      {needsEnrolmentLink ? (
        <EnrolmentLinkRequired variant="quiet" />
      ) : (
        <ButtonLink to={`${profilePath}/security/second-factor`} variant="quiet">
          {isOn ? 'Change two-step login' : 'Set up two-step login'}
        </ButtonLink>
      )}
    </Section>
  )
}

type Session = { sessionId: string; device: string; beganOn: string; lastSeen: string; isThis: boolean }

export function SessionSection({ sessions }: { sessions: Session[] }) {
  return (
    <Section id="sessions" title="Where you’re logged in">
      <p className="text-muted text-small">
        Device names are what each browser tells us, so they’re approximate. If you don’t recognise one, end its session
        and change your password.
      </p>
      <ul className="border-rule border-t">
        {sessions.map(({ sessionId, device, beganOn, lastSeen, isThis }) => (
          <li key={sessionId} className="flex flex-wrap items-center justify-between gap-4 border-rule border-b py-4">
            <div>
              <p className="font-semibold">
                {device}
                {isThis && ' — this device'}
              </p>
              <p className="text-muted text-small">
                {isThis ? 'In use now' : `Last seen ${lastSeen}`} · logged in on {beganOn}
              </p>
            </div>
            {!isThis && (
              <Form method="post" state={preserveScroll}>
                <input type="hidden" name="about" value={sessionId} />
                <SubmitButton
                  intent="end-session"
                  about={sessionId}
                  variant="quiet"
                  size="small"
                  aria-label={`End session: ${device}, last seen ${lastSeen}`}
                >
                  End session
                </SubmitButton>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Form method="post" state={preserveScroll}>
          <SubmitButton intent="end-others" variant="quiet">
            End all other sessions
          </SubmitButton>
        </Form>
      )}
    </Section>
  )
}

export function ChangePasswordForm({ email, answer }: { email: string; answer: Answer | undefined }) {
  const lastResult = resultOf(answer, 'change-password')
  const [form, fieldOf] = useForm<{ newPassword: string }>({
    id: 'change-password',
    lastResult,
  })
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (answer?.ok === true && isAnswerTo(answer, 'change-password')) element.current?.reset()
  }, [answer])
  return (
    <Section id="password" title="Password">
      <Form ref={element} id={form.id} method="post" noValidate state={preserveScroll} className="space-y-6">
        <ErrorSummary answer={lastResult} formErrors={form.errors} fields={[fieldOf('newPassword')]} />
        <UserNameField email={email} />
        <TextField
          field={fieldOf('newPassword')}
          label="New password"
          hint={`${passwordLengthHint} Three or four unrelated words are easy to remember.`}
          type="password"
          autoComplete="new-password"
        />
        <SubmitButton intent="change-password">Change password</SubmitButton>
        <p className="text-muted text-small">
          This logs you out everywhere else. We’ll email you to say it’s been changed.
        </p>
      </Form>
    </Section>
  )
}

/** `isMet`: this session began with a second factor. `mustRequestEnrolmentLink`: an emailed link must be opened. */
type Rule = { isOn: boolean; isMet: boolean; mustRequestEnrolmentLink: boolean }

export function RuleNotice({ rule }: { rule: Rule }) {
  if (!rule.isOn || rule.isMet) return null
  return (
    <Notice variant="danger">
      <p className="font-semibold">All staff must use two-step login.</p>
      {rule.mustRequestEnrolmentLink ? (
        <EnrolmentLinkRequired />
      ) : (
        <p>Set up an authenticator app or a passkey below to use the other pages.</p>
      )}
    </Notice>
  )
}

export function StaffRule({ rule }: { rule: Rule }) {
  return (
    <Section id="staff-rule" title="Two-step login for all staff">
      <p>
        {rule.isOn
          ? 'All staff have to log in with a code from an authenticator app or with a passkey.'
          : 'Each admin and agent can choose whether to use two-step login. You can require one for all of them: a code from an authenticator app, or a passkey.'}
      </p>
      {rule.isMet ? (
        <Form method="post" state={preserveScroll}>
          <SubmitButton intent={rule.isOn ? 'let-choose' : 'require-factor'} variant="quiet">
            {rule.isOn ? 'Let everyone choose' : 'Require it for all staff'}
          </SubmitButton>
        </Form>
      ) : (
        <p className="text-muted text-small">
          To change this, log in with a code from your app or a passkey yourself first.
        </p>
      )}
    </Section>
  )
}

/** In place of the forms that set up a first factor, until the user has opened an emailed link. */
export function EnrolmentLinkRequired({ variant = 'primary' }: { variant?: 'primary' | 'quiet' }) {
  return (
    <>
      <p>A password alone isn’t enough to set one up. We’ll email you a link. Open it in this browser.</p>
      <Form method="post" state={preserveScroll} className="mt-4">
        <SubmitButton intent="send-link" variant={variant}>
          Email me the link
        </SubmitButton>
      </Form>
    </>
  )
}
