import type { ReactNode } from 'react'
import { controlLook, describedBy, type Field, FieldFrame } from './field.tsx'

type TextFieldProps = {
  field: Field
  label: ReactNode
  hint?: ReactNode
  type?: 'text' | 'email' | 'tel' | 'password'
  autoComplete: string
  isRequired?: boolean
  /** The id of words elsewhere on the page that say what is wrong with this field. */
  errorId?: string | undefined
}

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const { field, label, hint, type = 'text', autoComplete, isRequired = true, errorId } = props
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
        {...describedBy(field, hint !== undefined, errorId)}
      />
    </FieldFrame>
  )
}
