import { type SubmissionResult, useForm } from '@conform-to/react'
import { Form, useNavigation } from 'react-router'
import { firm } from '../../firm/firm.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/forms/field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { preserveScroll } from '../../ui/navigation.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/section.tsx'

type DeleteAccountFormProps = { delayDays: number; lastResult: SubmissionResult<string[]> | undefined }

/** Asks for the password and schedules the deletion of the account. */
export function DeleteAccountForm({ delayDays, lastResult }: DeleteAccountFormProps) {
  const [form, fields] = useForm<{ password: string }, string[]>({ id: 'delete-account', lastResult })
  const isSending = useNavigation().formData?.get('intent') === 'delete'
  return (
    <Section id="delete" title="Delete my account">
      <p>
        Your account is deleted {delayDays} days after you ask for it, with your profile, your sessions and your
        newsletter. Until then you can take it back here. Appointments are not part of it: they stand, and can be
        cancelled with the link in their mail. The <a href="/privacy-policy">privacy policy</a> says how long we keep
        them.
      </p>
      <Form
        id={form.id}
        method="post"
        action="/profile/data"
        noValidate
        state={preserveScroll}
        className="max-w-md space-y-6"
      >
        <ErrorSummary answer={lastResult} formErrors={form.errors} fields={[fields.password]} />
        <TextField
          field={fields.password}
          label="Your password"
          hint="So that nobody else deletes it on your device."
          type="password"
          autoComplete="current-password"
        />
        <Button type="submit" name="intent" value="delete" variant="danger" isBusy={isSending}>
          Delete my account
        </Button>
      </Form>
    </Section>
  )
}

/** Until when the deletion can be cancelled, and the button for it. */
export function DeletionNotice({ deletedFrom }: { deletedFrom: string }) {
  const isSending = useNavigation().formData?.get('intent') === 'keep'
  return (
    <Notice className="mt-8">
      <p className="font-semibold">
        Your account will be deleted on {deletedFrom}, {firm.timeZoneCity} time.
      </p>
      <p>Until then nothing changes, and you can keep it.</p>
      <Form method="post" action="/profile/data" className="mt-3">
        <Button type="submit" name="intent" value="keep" variant="quiet" isBusy={isSending}>
          Keep my account
        </Button>
      </Form>
    </Notice>
  )
}
