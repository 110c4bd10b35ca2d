import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '#src/ui/icon.tsx'
import { controlStyle } from './control-style.ts'
import { describedBy, type Field, FieldFrame } from './field.tsx'

type Option = { value: string; name: string }

type SelectProps = Omit<ComponentProps<'select'>, 'className' | 'children'> & {
  options: (Option | { name: string; options: Option[] })[]
  emptyOption?: string | undefined
}

export function Select({ options, emptyOption, ...rest }: SelectProps) {
  return (
    <div className="relative">
      <select {...rest} className={`${controlStyle} appearance-none pr-10 desk:pr-9`}>
        {emptyOption !== undefined && <option value="">{emptyOption}</option>}
        {options.map((option) =>
          'value' in option ? (
            toOption(option)
          ) : (
            <optgroup key={option.name} label={option.name}>
              {option.options.map(toOption)}
            </optgroup>
          ),
        )}
      </select>
      <Icon size={20} className="pointer-events-none absolute inset-y-0 right-2.5 my-auto text-link">
        <path d="m6 9.5 6 6 6-6" />
      </Icon>
    </div>
  )
}

function toOption({ value, name }: Option) {
  return (
    <option key={value} value={value}>
      {name}
    </option>
  )
}

type SelectFieldProps = Pick<SelectProps, 'options' | 'emptyOption' | 'autoComplete' | 'onChange'> & {
  field: Field
  label: ReactNode
  hint?: ReactNode
  isRequired?: boolean
}

export function SelectField({ field, label, hint, isRequired, ...select }: SelectFieldProps) {
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <Select
        id={field.id}
        name={field.name}
        defaultValue={field.initialValue ?? ''}
        required={isRequired}
        {...select}
        {...describedBy(field, hint !== undefined)}
      />
    </FieldFrame>
  )
}
