import type { ReactNode } from 'react'
import { controlLook, describedBy, type Field, FieldFrame } from './field.tsx'

type TextAreaProps = { field: Field; label: ReactNode; hint?: ReactNode; rows?: number; maxLength?: number }

/** Several lines of text, never required. */
export function TextArea({ field, label, hint, rows = 6, maxLength = 5000 }: TextAreaProps) {
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <textarea
        key={field.key}
        id={field.id}
        name={field.name}
        rows={rows}
        // Far above what any field takes: what is too long is said in words, and the form still fits into a request.
        maxLength={maxLength}
        defaultValue={field.initialValue}
        className={controlLook}
        {...describedBy(field, hint !== undefined)}
      />
    </FieldFrame>
  )
}
