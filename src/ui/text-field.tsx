import type { ReactNode } from 'react'
import { controlLook, describedBy, type Field, FieldFrame } from './field.tsx'

type TextFieldProps = {
  field: Field
  label: ReactNode
  hint?: ReactNode
  type?: 'text' | 'email' | 'tel' | 'password'
  autoComplete: string
  isRequired?: boolean
}

/** One line of text. */
export function TextField({ field, label, hint, type = 'text', autoComplete, isRequired = true }: TextFieldProps) {
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <input
        key={field.key}
        id={field.id}
        name={field.name}
        type={type}
        autoComplete={autoComplete}
        defaultValue={type === 'password' ? undefined : field.initialValue}
        required={isRequired}
        // Far above what any field takes: what is too long is said in words, and the form still fits into a request.
        maxLength={500}
        spellCheck={type === 'text' ? undefined : false}
        className={controlLook}
        {...describedBy(field, hint !== undefined)}
      />
    </FieldFrame>
  )
}
