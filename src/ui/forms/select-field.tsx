import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '#src/ui/icon.tsx'
import { controlStyle } from './control-style.ts'
import { describedBy, type Field, FieldFrame } from './field.tsx'

type SelectProps = Omit<ComponentProps<'select'>, 'className' | 'children'> & {
  options: { value: string; name: string }[]
  emptyOption?: string | undefined
}

export function Select({ options, emptyOption, ...rest }: SelectProps) {
  return (
    <div className="relative">
      <select {...rest} className={`${controlStyle} appearance-none pr-10 desk:pr-9`}>
        {emptyOption !== undefined && <option value="">{emptyOption}</option>}
        {options.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <Icon size={20} className="pointer-events-none absolute inset-y-0 right-2.5 my-auto text-link">
        <path d="m6 9.5 6 6 6-6" />
      </Icon>
    </div>
  )
}

type SelectFieldProps = Pick<SelectProps, 'options' | 'emptyOption' | 'autoComplete'> & {
  field: Field
  label: ReactNode
  hint?: ReactNode
}

export function SelectField({ field, label, hint, ...select }: SelectFieldProps) {
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <Select
        id={field.id}
        name={field.name}
        defaultValue={field.initialValue ?? ''}
        {...select}
        {...describedBy(field, hint !== undefined)}
      />
    </FieldFrame>
  )
}
