import type { ReactNode } from 'react'
import { describedBy, type Field, FieldError } from './field.tsx'

/** A box to tick. Its label is the sentence that is agreed to. */
export function Checkbox({
  field,
  label,
  isRequired = true,
}: {
  field: Field
  label: ReactNode
  isRequired?: boolean
}) {
  return (
    <div className={field.errors === undefined ? undefined : 'wrong'}>
      <FieldError field={field} />
      <label htmlFor={field.id} className="flex items-start gap-3">
        <input
          key={field.key}
          id={field.id}
          name={field.name}
          type="checkbox"
          value="on"
          defaultChecked={field.initialValue === 'on'}
          required={isRequired}
          className="mt-0.5 size-6 shrink-0 accent-primary"
          {...describedBy(field, false)}
        />
        <span>{label}</span>
      </label>
    </div>
  )
}
