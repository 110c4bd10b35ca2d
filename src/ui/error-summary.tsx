import { useEffect, useRef } from 'react'

type ErrorSummaryProps = {
  /** What is wrong with the form as a whole. */
  formErrors?: string[] | undefined
  /** The form's fields, in their order on the page. */
  fields?: { id: string; errors?: string[] | undefined }[]
}

/**
 * All that is wrong with a form, at its top. It takes the focus when it appears, so that it is read first; each line
 * leads to the field that it speaks of.
 */
export function ErrorSummary({ formErrors = [], fields = [] }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const fieldErrors = fields.flatMap(({ id, errors = [] }) => errors.map((message) => ({ fieldId: id, message })))
  const messages = [...formErrors, ...fieldErrors.map(({ message }) => message)].join('\n')
  useEffect(() => {
    if (messages !== '') box.current?.focus()
  }, [messages])
  if (messages === '') return null
  return (
    <div ref={box} tabIndex={-1} role="alert" className="rounded-soft border-2 border-danger bg-danger-panel p-5">
      <h2 className="text-danger text-h3">There is a problem</h2>
      <ul className="mt-2 space-y-1">
        {formErrors.map((message) => (
          <li key={message}>{message}</li>
        ))}
        {fieldErrors.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a href={`#${fieldId}`} className="prose-link font-semibold text-danger">
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
