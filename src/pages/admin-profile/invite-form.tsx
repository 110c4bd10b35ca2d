import { type SubmissionResult, useForm } from '@conform-to/react'
import { Form, useNavigation } from 'react-router'
import { keepPlace } from '../../ui/after-navigation.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** Asks an address whether it wants the newsletter. Nobody is subscribed by it. */
export function InviteForm({ lastResult }: { lastResult: SubmissionResult<string[]> | undefined }) {
  const [form, fields] = useForm<{ email: string }, string[]>({ id: 'invite', lastResult })
  const isSending = useNavigation().formData?.get('intent') === 'invite'
  return (
    <Form id={form.id} method="post" noValidate state={keepPlace} className="max-w-xl space-y-6 sheet p-6">
      <ErrorSummary answer={lastResult} formErrors={form.errors} fields={[fields.email]} />
      <TextField
        field={fields.email}
        label="Ask somebody"
        hint="We send a mail that asks to confirm. Ask only people who have told you that they want the newsletter."
        type="email"
        autoComplete="off"
      />
      <Button type="submit" name="intent" value="invite" look="quiet" isBusy={isSending}>
        Send the question
      </Button>
    </Form>
  )
}
