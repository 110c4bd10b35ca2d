import type { ComponentProps } from 'react'
import type { Field } from '#src/ui/forms/field.tsx'
import { SelectField } from '#src/ui/forms/select-field.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'

type ProfileFieldsProps = {
  fieldOf: (name: 'name' | 'phone' | 'timeZone') => Field
  timeZones: ComponentProps<typeof SelectField>['options']
  /** So that the browser may offer what it knows. */
  isOwn: boolean
}

export function ProfileFields({ fieldOf, timeZones, isOwn }: ProfileFieldsProps) {
  return (
    <>
      <TextField field={fieldOf('name')} label="Name" autoComplete={isOwn ? 'name' : 'off'} />
      <TextField
        field={fieldOf('phone')}
        label="Phone (optional)"
        type="tel"
        {...(isOwn && { hint: 'We’ll also phone you on it for your upcoming appointments, unless you chose email.' })}
        autoComplete={isOwn ? 'tel' : 'off'}
        isRequired={false}
      />
      <SelectField
        field={fieldOf('timeZone')}
        label="Time zone (optional)"
        emptyOption="None chosen"
        options={timeZones}
      />
    </>
  )
}
