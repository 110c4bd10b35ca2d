import type { FieldMetadata } from '@conform-to/react'
import type { ReactNode } from 'react'

/** A field of a form, as the form library describes it: its name, ids, first value and errors. */
export type Field = Pick<
  FieldMetadata<string> | FieldMetadata<string | undefined>,
  'key' | 'id' | 'name' | 'initialValue' | 'errors' | 'errorId' | 'descriptionId'
>

type FieldFrameProps = { field: Field; label: ReactNode; hint?: ReactNode; children: ReactNode }

/** Label, hint and error around a control. The error stands between label and control, where it is read first. */
export function FieldFrame({ field, label, hint, children }: FieldFrameProps) {
  const isWrong = field.errors !== undefined
  return (
    <div className={isWrong ? 'wrong' : undefined}>
      <label htmlFor={field.id} className="block font-semibold">
        {label}
      </label>
      {hint !== undefined && (
        <p id={field.descriptionId} className="text-muted text-small">
          {hint}
        </p>
      )}
      <FieldError field={field} />
      <div className="mt-1.5">{children}</div>
    </div>
  )
}

/** What is wrong with a field, tied to it by its id. */
export function FieldError({ field }: { field: Field }) {
  if (field.errors === undefined) return null
  return (
    <p id={field.errorId} className="font-semibold text-danger text-small">
      <span className="sr-only">Error: </span>
      {field.errors.join('. ')}
    </p>
  )
}

/** The attributes that tie a control to its hint and its error. */
export function describedBy(field: Field, hasHint: boolean, errorIdElsewhere?: string) {
  const errorId = field.errors === undefined ? errorIdElsewhere : field.errorId
  const isWrong = errorId !== undefined
  const ids = [hasHint && field.descriptionId, errorId].filter(Boolean).join(' ')
  return { 'aria-describedby': ids === '' ? undefined : ids, 'aria-invalid': isWrong || undefined }
}

export const controlLook =
  'block w-full rounded-soft border border-field bg-raised px-3.5 py-2.5 text-body min-h-12 hover:border-link aria-invalid:border-danger aria-invalid:border-2'
