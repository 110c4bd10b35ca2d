import type { SubmissionResult } from '@conform-to/dom'
import { Link, useNavigate, useNavigation, useSubmit } from 'react-router'
import { UserNameField } from '#src/features/accounts/components/new-password-form.tsx'
import {
  PasskeyProblem,
  usePasskeyCeremony,
  useSupportsPasskeys,
} from '#src/features/accounts/components/passkey-button.tsx'
import { Button } from '#src/ui/button.tsx'
import { FirmMailLink } from '#src/ui/firm-links.tsx'
import { ErrorSummary } from '#src/ui/forms/field.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { useForm } from '#src/ui/forms/use-form.ts'
import { PageTitle } from '#src/ui/page-title.tsx'
import { PageHeading } from '#src/ui/section.tsx'
import { ConfirmForm } from './confirm-form.tsx'
import { LostPasskey } from './lost-passkey.tsx'
import type { PendingForm } from './pending-form.ts'

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
              Lost your passkey? Ask another admin to remove it, or write to <FirmMailLink />.
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
