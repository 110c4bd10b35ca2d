import { ProblemBox, ProblemLink } from './problem-box.tsx'

type ErrorSummaryProps = {
  /** What the form was answered. */
  answer: unknown
  /** What is wrong with the form as a whole. */
  formErrors?: string[] | undefined
  /** The form's fields, in their order on the page. */
  fields?: { id: string; errors?: string[] | undefined }[]
}

/** All that is wrong with a form, in the words that stand beside its fields; each line leads to its field. */
export function ErrorSummary({ answer, formErrors = [], fields = [] }: ErrorSummaryProps) {
  const fieldErrors = fields.flatMap(({ id, errors = [] }) => errors.map((message) => ({ fieldId: id, message })))
  if (formErrors.length === 0 && fieldErrors.length === 0) return null
  return (
    <ProblemBox answer={answer} role="alert">
      <ul className="mt-2 space-y-1">
        {formErrors.map((message) => (
          <li key={message}>{message}</li>
        ))}
        {fieldErrors.map(({ fieldId, message }) => (
          <li key={`${fieldId} ${message}`}>
            <ProblemLink fieldId={fieldId}>{message}</ProblemLink>
          </li>
        ))}
      </ul>
    </ProblemBox>
  )
}
