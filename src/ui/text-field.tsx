import type { ReactNode } from 'react'
import { controlLook, describedBy, type Field, FieldFrame } from './field.tsx'
import { PasswordInput } from './password-input.tsx'

type TextFieldProps = {
  field: Field
  label: ReactNode
  hint?: ReactNode
  type?: 'text' | 'email' | 'tel' | 'password' | 'date' | 'time'
  autoComplete: string
  isRequired?: boolean
  /** The earliest day, for dates. */
  min?: string
  /** For whole numbers: a phone shows its digits. */
  inputMode?: 'numeric'
  /** The id of words elsewhere on the page that say what is wrong with this field. */
  errorId?: string | undefined
}

/** Times are asked for in steps of five minutes; the browser counts in seconds. */
const fiveMinutes = 300

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const { field, label, hint, type = 'text', autoComplete, isRequired = true, min, inputMode, errorId } = props
  const common = {
    id: field.id,
    name: field.name,
    autoComplete,
    required: isRequired,
    // Far above what any field takes: what is too long is said in words, and the form still fits into a request.
    maxLength: 500,
    spellCheck: type === 'text' ? undefined : false,
    ...describedBy(field, hint !== undefined, errorId),
  }
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      {type === 'password' ? (
        <PasswordInput key={field.key} {...common} />
      ) : (
        <input
          key={field.key}
          {...common}
          type={type}
          inputMode={inputMode}
          min={min}
          step={type === 'time' ? fiveMinutes : undefined}
          defaultValue={field.initialValue}
          className={controlLook}
        />
      )}
    </FieldFrame>
  )
}
