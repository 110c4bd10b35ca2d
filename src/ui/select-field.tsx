import type { ReactNode } from 'react'
import { controlLook, describedBy, type Field, FieldFrame } from './field.tsx'

type SelectFieldProps = {
  field: Field
  label: ReactNode
  hint?: ReactNode
  options: { value: string; name: string }[]
  /** The first line, which chooses nothing. */
  emptyOption: string
  autoComplete?: string
}

/** A choice of one from a list. */
export function SelectField({ field, label, hint, options, emptyOption, autoComplete }: SelectFieldProps) {
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <select
        key={field.key}
        id={field.id}
        name={field.name}
        defaultValue={field.initialValue ?? ''}
        autoComplete={autoComplete}
        className={controlLook}
        {...describedBy(field, hint !== undefined)}
      >
        <option value="">{emptyOption}</option>
        {options.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
