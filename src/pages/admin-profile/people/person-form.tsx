import type { SubmissionResult } from '@conform-to/dom'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { ErrorSummary } from '../../../ui/forms/field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'

type PersonFormProps = {
  details: { name: string; email: string; phone: string }
  version: string
  lastResult: SubmissionResult<string[]> | undefined
}

/** What staff may correct of a person without an account. */
export function PersonForm({ details, version, lastResult }: PersonFormProps) {
  const [form, fieldOf] = useForm<PersonFormProps['details']>({ id: 'edit-person', lastResult, defaultValue: details })
  const isSending = useNavigation().formData?.get('intent') === 'save'
  return (
    <Disclosure summary="Correct these details" isOpen={lastResult !== undefined}>
      <Form id={form.id} method="post" action="?" noValidate className="mt-2 space-y-4">
        <input type="hidden" name="version" value={version} />
        <ErrorSummary
          answer={lastResult}
          formErrors={form.errors}
          fields={[fieldOf('name'), fieldOf('phone'), fieldOf('email')]}
        />
        <TextField field={fieldOf('name')} label="Name" autoComplete="off" />
        <TextField field={fieldOf('phone')} label="Phone (optional)" type="tel" autoComplete="off" isRequired={false} />
        <TextField
          field={fieldOf('email')}
          label="Email (optional)"
          hint="Appointments keep the details they were booked with."
          type="email"
          autoComplete="off"
          isRequired={false}
        />
        <Button type="submit" name="intent" value="save" isBusy={isSending}>
          Save details
        </Button>
      </Form>
    </Disclosure>
  )
}
