import type { ReactNode } from 'react'
import { ProblemBox, ProblemLink } from '#src/ui/notice.tsx'
import type { Conflict } from './answer.ts'
import { ConflictChoice } from './conflict-choice.tsx'

export type Field = {
  name: string
  id: string
  initialValue: string | undefined
  errors: string[] | undefined
  conflict?: Conflict | undefined
  /** For errors that appear while someone is on the page. */
  errorRole?: 'alert'
}

export function errorIdOf({ id }: Field): string {
  return `${id}-error`
}

export function hintIdOf({ id }: Field): string {
  return `${id}-hint`
}

function conflictIdOf({ id }: Field): string {
  return `${id}-conflict`
}

type FieldFrameProps = { field: Field; label: ReactNode; hint?: ReactNode; children: ReactNode }

/** The error is between label and control, where it is read first. */
export function FieldFrame({ field, label, hint, children }: FieldFrameProps) {
  const isWrong = field.errors !== undefined
  return (
    <div className={isWrong ? 'wrong' : undefined}>
      <label htmlFor={field.id} className="block font-semibold">
        {label}
      </label>
      {hint !== undefined && (
        <p id={hintIdOf(field)} className="text-muted text-small">
          {hint}
        </p>
      )}
      <FieldError field={field} />
      <div className="mt-1">{children}</div>
    </div>
  )
}

export function FieldError({ field }: { field: Field }) {
  if (field.conflict !== undefined) {
    return <ConflictChoice id={conflictIdOf(field)} name={field.name} conflict={field.conflict} />
  }
  if (field.errors === undefined) return null
  return (
    <p id={errorIdOf(field)} role={field.errorRole} className="font-semibold text-danger text-small">
      <span className="sr-only">Error: </span>
      {inSentences(field.errors)}
    </p>
  )
}

/** Like a heading, a single sentence has no full stop; several have one each. */
function inSentences(messages: string[]): string {
  const text = messages.join('. ')
  return /[.?!]\s.*[^.?!]$/s.test(text) ? `${text}.` : text
}

export function describedBy(field: Field, hasHint: boolean, errorIdElsewhere?: string) {
  const errorId = field.errors === undefined ? errorIdElsewhere : errorIdOf(field)
  const isWrong = errorId !== undefined
  const conflictId = field.conflict === undefined ? undefined : conflictIdOf(field)
  const ids = [hasHint && hintIdOf(field), errorId, conflictId].filter(Boolean).join(' ')
  return { 'aria-describedby': ids === '' ? undefined : ids, 'aria-invalid': isWrong || undefined }
}

type ErrorSummaryProps = {
  answer: unknown
  formErrors?: string[] | undefined
  fields?: { id: string; errors?: string[] | undefined }[]
  children?: ReactNode
}

export function ErrorSummary({ answer, formErrors = [], fields = [], children }: ErrorSummaryProps) {
  const fieldErrors = fields.flatMap(({ id, errors = [] }) => errors.map((message) => ({ fieldId: id, message })))
  if (formErrors.length === 0 && fieldErrors.length === 0) return null
  return (
    <ProblemBox answer={answer} role="alert">
      <ul className="mt-2 space-y-1">
        {formErrors.map((message) => (
          <li key={message}>{inSentences([message])}</li>
        ))}
        {fieldErrors.map(({ fieldId, message }) => (
          <li key={`${fieldId} ${message}`}>
            <ProblemLink fieldId={fieldId}>{inSentences([message])}</ProblemLink>
          </li>
        ))}
      </ul>
      {children}
    </ProblemBox>
  )
}
