import type { ReactNode } from 'react'
import { ProblemBox, ProblemLink } from '#src/ui/notice.tsx'
import type { Conflict } from './answer.ts'
import { ConflictChoice } from './conflict-choice.tsx'

/** A form field as `useForm` describes it: name, id, initial value and errors. */
export type Field = {
  name: string
  id: string
  initialValue: string | undefined
  errors: string[] | undefined
  /** What someone else has made of it meanwhile. */
  conflict?: Conflict | undefined
  /** For errors that appear while someone is on the page. */
  errorRole?: 'alert'
}

/** The id of a field's error. */
export function errorIdOf({ id }: Field): string {
  return `${id}-error`
}

/** The id of a field's hint. */
export function hintIdOf({ id }: Field): string {
  return `${id}-hint`
}

/** The id of what someone else has made of a field. */
function conflictIdOf({ id }: Field): string {
  return `${id}-conflict`
}

type FieldFrameProps = { field: Field; label: ReactNode; hint?: ReactNode; children: ReactNode }

/** Label, hint and error of a control. The error is between label and control, where it is read first. */
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

/** The error of a field, associated with it by ID, and what someone else has made of it. */
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

/** What is wrong. Like a heading, a single sentence has no full stop; several have one each. */
function inSentences(messages: string[]): string {
  const text = messages.join('. ')
  return /[.?!]\s.*[^.?!]$/s.test(text) ? `${text}.` : text
}

/** The attributes that associate a control with its hint, its error and what someone else has made of it. */
export function describedBy(field: Field, hasHint: boolean, errorIdElsewhere?: string) {
  const errorId = field.errors === undefined ? errorIdElsewhere : errorIdOf(field)
  const isWrong = errorId !== undefined
  const conflictId = field.conflict === undefined ? undefined : conflictIdOf(field)
  const ids = [hasHint && hintIdOf(field), errorId, conflictId].filter(Boolean).join(' ')
  return { 'aria-describedby': ids === '' ? undefined : ids, 'aria-invalid': isWrong || undefined }
}

type ErrorSummaryProps = {
  /** The form's last result. */
  answer: unknown
  /** The errors of the form as a whole. */
  formErrors?: string[] | undefined
  /** The form's fields, in their order on the page. */
  fields?: { id: string; errors?: string[] | undefined }[]
  /** What can be done about it elsewhere, below the errors. */
  children?: ReactNode
}

/** The error summary of a form; each line links to its field. */
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
