import { type SubmissionResult, useForm } from '@conform-to/react'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { Section } from '../../../ui/section.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { keepPlace } from '../after-navigation.ts'

type ChangePasswordFormProps = { email: string; lastResult: SubmissionResult<string[]> | undefined }

export function ChangePasswordForm({ email, lastResult }: ChangePasswordFormProps) {
  const [form, fields] = useForm<{ currentPassword: string; newPassword: string }, string[]>({
    id: 'change-password',
    lastResult,
  })
  const isSending = useNavigation().formData?.has('newPassword') === true
  return (
    <Section id="password" title="Password">
      <Form id={form.id} method="post" noValidate state={keepPlace} className="space-y-6">
        <ErrorSummary
          answer={lastResult}
          formErrors={form.errors}
          fields={[fields.currentPassword, fields.newPassword]}
        />
        {/* For password managers, which keep the two together. */}
        <input type="email" autoComplete="username" defaultValue={email} readOnly hidden />
        <TextField
          field={fields.currentPassword}
          label="Current password"
          type="password"
          autoComplete="current-password"
        />
        <TextField
          field={fields.newPassword}
          label="New password"
          hint="12 characters or more. Three or four words in a row are easy to remember."
          type="password"
          autoComplete="new-password"
        />
        <Button type="submit" isBusy={isSending}>
          Change password
        </Button>
        <p className="text-muted text-small">
          Wherever else you are signed in, you are signed out then. We tell you by e-mail.
        </p>
      </Form>
    </Section>
  )
}
