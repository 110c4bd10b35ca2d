import { useNavigation } from 'react-router'
import { SampleMailLink } from '#src/features/mail/sample-mail-link.tsx'
import { termInWords, verificationCodeTerm } from '#src/firm/link-terms.ts'
import { AnswerNotice } from '#src/ui/answer-notice.tsx'
import { Button } from '#src/ui/button.tsx'
import type { FormResult } from '#src/ui/forms/answer.ts'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { useForm } from '#src/ui/forms/use-form.ts'
import { Section } from '#src/ui/section.tsx'
import { ConfirmForm } from './confirm-form.tsx'
import type { PendingForm } from './pending-form.ts'

type LostPasskeyProps = {
  profilePath: string
  email: string
  pendingForm: PendingForm
  isCodeSent: boolean
  hasSampleMail: boolean
  lastResult: FormResult | undefined
}

/** The only factor may be gone: then a code goes to the account's own address. */
export function LostPasskey(props: LostPasskeyProps) {
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
