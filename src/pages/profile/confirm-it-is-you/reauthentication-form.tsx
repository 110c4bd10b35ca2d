import type { SubmissionResult } from '@conform-to/dom'
import type { ReactNode } from 'react'
import { Form, Link, useLocation, useNavigate, useNavigation, useSubmit } from 'react-router'
import { UserNameField } from '#src/features/accounts/components/new-password-form.tsx'
import {
  PasskeyProblem,
  usePasskeyCeremony,
  useSupportsPasskeys,
} from '#src/features/accounts/components/passkey-button.tsx'
import { SampleMailLink } from '#src/features/mail/sample-mail-link.tsx'
import { termInWords, verificationCodeTerm } from '#src/firm/link-terms.ts'
import { AnswerNotice } from '#src/ui/answer-notice.tsx'
import { Button } from '#src/ui/button.tsx'
import { FirmMailLink } from '#src/ui/firm-links.tsx'
import type { FormResult } from '#src/ui/forms/answer.ts'
import { ErrorSummary, type Field } from '#src/ui/forms/field.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { useForm } from '#src/ui/forms/use-form.ts'
import { PageTitle } from '#src/ui/page-title.tsx'
import { PageHeading, Section } from '#src/ui/section.tsx'

/** It is re-submitted after re-authentication. */
export type PendingForm = { name: string; value: string }[]

type ReauthenticationFormProps = {
  profilePath: string
  email: string
  next: string
  /** If the account has either, the password is not requested. */
  hasApp: boolean
  hasPasskeys: boolean
  /** Instead of a lost passkey. */
  mayConfirmByEmail: boolean
  isCodeSent: boolean
  hasSampleMail: boolean
  pendingForm: PendingForm
  lastResult: SubmissionResult<string[]> | undefined
}

/** Before an action that must be impossible on an unattended device. */
export function ReauthenticationForm({
  profilePath,
  email,
  next,
  hasApp,
  hasPasskeys,
  mayConfirmByEmail,
  isCodeSent,
  hasSampleMail,
  pendingForm,
  lastResult,
}: ReauthenticationFormProps) {
  const [form, fieldOf] = useForm<{ 'confirm-password': string; 'confirm-code': string }>({
    id: 'confirm',
    lastResult,
  })
  const field = fieldOf(hasApp ? 'confirm-code' : 'confirm-password')
  const isSending = useNavigation().formAction?.includes('/confirm-it-is-you') === true
  const navigate = useNavigate()
  const submit = useSubmit()
  const supportsPasskeys = useSupportsPasskeys()
  const { isBusy, problem, run } = usePasskeyCeremony()
  const continueAfterwards = () => {
    const body = new URLSearchParams(pendingForm.map(({ name, value }) => [name, value]))
    return pendingForm.length > 0 ? submit(body, { method: 'post', action: next }) : navigate(next, { replace: true })
  }
  const isPasskeyAlone = hasPasskeys && !hasApp
  return (
    <div className="max-w-xl space-y-8">
      <PageTitle title="Confirm it’s you" isRefused={form.status === 'error'} />
      <PageHeading title="Confirm it’s you">
        We need to check it’s you before you continue. We won’t ask again for ten minutes.
      </PageHeading>
      {isPasskeyAlone && !mayConfirmByEmail && (
        <ErrorSummary answer={lastResult} formErrors={form.errors} fields={[]} />
      )}
      {isPasskeyAlone && (
        <p>
          Use your passkey. You need a browser with JavaScript switched on.
          {!mayConfirmByEmail && (
            <>
              {' '}
              Lost your passkey? Ask an admin to remove it, or write to <FirmMailLink />.
            </>
          )}
        </p>
      )}
      {!isPasskeyAlone && (
        <ConfirmForm
          {...{ id: form.id, profilePath, pendingForm, lastResult, formErrors: form.errors }}
          fields={[field]}
        >
          {hasApp ? (
            <TextField
              field={field}
              label="Code from your app"
              hint="Or a recovery code."
              autoComplete="one-time-code"
            />
          ) : (
            <>
              <UserNameField email={email} />
              <TextField
                field={field}
                label="Your password"
                hint={
                  <>
                    Forgotten it? <Link to="/reset-password">Choose a new password</Link> first.
                  </>
                }
                type="password"
                autoComplete="current-password"
              />
            </>
          )}
          <Button type="submit" isBusy={isSending}>
            Confirm
          </Button>
        </ConfirmForm>
      )}
      {hasPasskeys && supportsPasskeys && (
        <div className={isPasskeyAlone ? 'space-y-4' : 'space-y-4 border-rule border-t pt-6'}>
          <PasskeyProblem problem={problem} />
          <Button
            type="button"
            variant="quiet"
            isBusy={isBusy}
            onClick={() =>
              run({ address: `${profilePath}/security/passkeys`, kind: 'use', onDone: continueAfterwards })
            }
          >
            Confirm with a passkey
          </Button>
        </div>
      )}
      {mayConfirmByEmail && (
        <LostPasskey {...{ profilePath, email, pendingForm, isCodeSent, hasSampleMail, lastResult }} />
      )}
    </div>
  )
}

type ConfirmFormProps = {
  id: string
  profilePath: string
  pendingForm: PendingForm
  lastResult: FormResult | undefined
  formErrors: string[] | undefined
  fields: Field[]
  children: ReactNode
}

/** A proof, with the form that waits for it. */
function ConfirmForm({ id, profilePath, pendingForm, lastResult, formErrors, fields, children }: ConfirmFormProps) {
  const { search } = useLocation()
  return (
    <Form id={id} method="post" action={`${profilePath}/confirm-it-is-you${search}`} noValidate className="space-y-6">
      <ErrorSummary answer={lastResult} formErrors={formErrors} fields={fields} />
      {pendingForm.map(({ name, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a form may contain a name twice, and the list never changes
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  )
}

type LostPasskeyProps = {
  profilePath: string
  email: string
  pendingForm: PendingForm
  isCodeSent: boolean
  hasSampleMail: boolean
  lastResult: FormResult | undefined
}

/** The only factor may be gone: then a code goes to the account's own address. */
function LostPasskey(props: LostPasskeyProps) {
  const { profilePath, email, pendingForm, isCodeSent, hasSampleMail, lastResult } = props
  const [form, fieldOf] = useForm<{ 'confirm-emailed-code': string }>({ id: 'lost-passkey', lastResult })
  const field = fieldOf('confirm-emailed-code')
  const sent = useNavigation()
  const isSending = sent.formAction?.includes('/confirm-it-is-you') === true
  const isAsking = isSending && sent.formData?.has('confirm-by-email') === true
  return (
    <Section id="lost" title="Lost your passkey?" className="border-rule border-t pt-6">
      <ConfirmForm
        {...{ id: form.id, profilePath, pendingForm, lastResult, formErrors: form.errors }}
        fields={isCodeSent ? [field] : []}
      >
        {isCodeSent ? (
          <>
            {lastResult === undefined && (
              <AnswerNotice answer={pendingForm}>
                We’re emailing a code to <span className="wrap-anywhere">{email}</span>. Nothing there after a few
                minutes? Check your spam folder.
              </AnswerNotice>
            )}
            <TextField
              field={field}
              label="Code from the email"
              hint={`Six digits. The code works for ${termInWords(verificationCodeTerm)}.`}
              inputMode="numeric"
              autoComplete="one-time-code"
            />
            <div className="flex flex-wrap gap-4">
              <Button type="submit" isBusy={isSending && !isAsking}>
                Confirm
              </Button>
              <Button type="submit" name="confirm-by-email" value="yes" variant="quiet" isBusy={isAsking}>
                Send another code
              </Button>
            </div>
          </>
        ) : (
          <>
            <p>
              We can email a code to <span className="wrap-anywhere">{email}</span> instead. Then remove the passkey
              that you’ve lost.
            </p>
            <Button type="submit" name="confirm-by-email" value="yes" variant="quiet" isBusy={isAsking}>
              Email me a code
            </Button>
          </>
        )}
      </ConfirmForm>
      {isCodeSent && hasSampleMail && <SampleMailLink />}
    </Section>
  )
}
