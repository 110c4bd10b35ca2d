import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { controlStyle, describedBy, type Field, FieldFrame } from './field.tsx'

type SelectFieldProps = {
  field: Field
  label: ReactNode
  hint?: ReactNode
  options: { value: string; name: string }[]
  /** The first option, which selects nothing. */
  emptyOption?: string
  autoComplete?: string
}

/** A select. */
export function SelectField({ field, label, hint, options, emptyOption, autoComplete }: SelectFieldProps) {
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <div className="relative">
        <select
          key={field.key}
          id={field.id}
          name={field.name}
          defaultValue={field.initialValue ?? ''}
          autoComplete={autoComplete}
          className={`${controlStyle} appearance-none pr-11`}
          {...describedBy(field, hint !== undefined)}
        >
          {emptyOption !== undefined && <option value="">{emptyOption}</option>}
          {options.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
        <Icon size={20} className="pointer-events-none absolute top-3.5 right-3.5 text-link">
          <path d="m6 9.5 6 6 6-6" />
        </Icon>
      </div>
    </FieldFrame>
  )
}
