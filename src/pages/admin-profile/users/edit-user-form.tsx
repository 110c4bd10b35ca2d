import { type SubmissionResult, useForm } from '@conform-to/react'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { Section } from '../../../ui/section.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'

type EditUserFormProps = {
  profile: { name: string; phone: string; timeZone: string }
  timeZones: string[]
  lastResult: SubmissionResult<string[]> | undefined
}

/** What staff may change of a user's profile. The e-mail address is proved by its owner, so that it is not among it. */
export function EditUserForm({ profile, timeZones, lastResult }: EditUserFormProps) {
  const [form, fields] = useForm<EditUserFormProps['profile'], string[]>({
    id: 'edit-user',
    lastResult,
    defaultValue: profile,
  })
  const isSending = useNavigation().formData?.get('intent') === 'save'
  return (
    <Section id="details" title="Details">
      <Form id={form.id} method="post" noValidate className="space-y-6">
        <ErrorSummary
          answer={lastResult}
          formErrors={form.errors}
          fields={[fields.name, fields.phone, fields.timeZone]}
        />
        <TextField field={fields.name} label="Name" autoComplete="off" />
        <TextField field={fields.phone} label="Phone (optional)" type="tel" autoComplete="off" isRequired={false} />
        <SelectField
          field={fields.timeZone}
          label="Time zone (optional)"
          emptyOption="Not chosen"
          options={timeZones.map((zone) => ({ value: zone, name: zone.replaceAll('_', ' ') }))}
        />
        <Button type="submit" name="intent" value="save" isBusy={isSending}>
          Save details
        </Button>
      </Form>
    </Section>
  )
}
