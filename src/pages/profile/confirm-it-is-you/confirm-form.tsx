import type { ReactNode } from 'react'
import { Form, useLocation } from 'react-router'
import type { FormResult } from '#src/ui/forms/answer.ts'
import { ErrorSummary, type Field } from '#src/ui/forms/field.tsx'
import type { PendingForm } from './pending-form.ts'

type ConfirmFormProps = {
  id: string
  profilePath: string
  pendingForm: PendingForm
  lastResult: FormResult | undefined
  formErrors: string[] | undefined
  fields: Field[]
  children: ReactNode
}

/** A proof, with the form that waits for it. */
export function ConfirmForm({
  id,
  profilePath,
  pendingForm,
  lastResult,
  formErrors,
  fields,
  children,
}: ConfirmFormProps) {
  const { search } = useLocation()
  return (
    <Form id={id} method="post" action={`${profilePath}/confirm-it-is-you${search}`} noValidate className="space-y-6">
      <ErrorSummary answer={lastResult} formErrors={formErrors} fields={fields} />
      {pendingForm.map(({ name, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a form may contain a name twice, and the list never changes
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  )
}
