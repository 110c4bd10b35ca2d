import type { SubmissionResult } from '@conform-to/dom'
import { Form, Link } from 'react-router'
import { UserNameField } from '#src/features/accounts/components/user-name-field.tsx'
import { ErrorSummary } from '#src/ui/forms/field.tsx'
import { SubmitButton } from '#src/ui/forms/submit-button.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { useForm } from '#src/ui/forms/use-form.ts'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Section } from '#src/ui/section.tsx'
import { useFirm } from '#src/ui/site-facts.tsx'

type DeleteAccountFormProps = { email: string; delayDays: number; lastResult: SubmissionResult<string[]> | undefined }

export function DeleteAccountForm({ email, delayDays, lastResult }: DeleteAccountFormProps) {
  const [form, fieldOf] = useForm<{ password: string }>({ id: 'delete-account', lastResult })
  return (
    <Section id="delete" title="Delete my account">
      <p>
        We’ll delete your account {delayDays} days after you ask, along with your profile, your sessions, your
        newsletter subscription and, if you have confirmed your email address, the notes on our record of you. Until
        then, you can change your mind here. Deleting your account neither cancels nor deletes any appointments. Cancel
        upcoming ones with the link in the email about each one.{' '}
        <Link to="/profile/data/delete-appointments">Delete past ones</Link> before your account is gone. Otherwise we
        keep them for as long as the <a href="/privacy-policy">privacy policy</a> says.
      </p>
      <Form
        id={form.id}
        method="post"
        action="/profile/data"
        noValidate
        state={preserveScroll}
        className="max-w-md space-y-6"
      >
        <ErrorSummary answer={lastResult} formErrors={form.errors} fields={[fieldOf('password')]} />
        <UserNameField email={email} />
        <TextField
          field={fieldOf('password')}
          label="Your password"
          hint="This stops anyone else who uses your device from deleting it."
          type="password"
          autoComplete="current-password"
        />
        <SubmitButton intent="delete" variant="danger">
          Delete my account
        </SubmitButton>
      </Form>
    </Section>
  )
}

export function DeletionNotice({ deletedFrom }: { deletedFrom: string }) {
  const { timeZoneCity } = useFirm()
  return (
    <Notice className="mt-8">
      <p className="font-semibold">
        Your account will be deleted on {deletedFrom}, {timeZoneCity} time.
      </p>
      <p>Nothing changes until then, and you can still keep it.</p>
      <Form method="post" action="/profile/data" className="mt-3">
        <SubmitButton intent="keep" variant="quiet">
          Keep my account
        </SubmitButton>
      </Form>
    </Notice>
  )
}
