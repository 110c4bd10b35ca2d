import { newsletterWording } from '../../features/newsletter/subscriptions/newsletter-forms.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { TextField } from '../../ui/text-field.tsx'

const fieldId = 'newsletter-page-email'

type AddressFormProps = { buttonName: string; email?: string; problem?: string }

/** The newsletter's form on a page of its own: where the box at the foot of each page leads without scripts. */
export function AddressForm({ buttonName, email, problem }: AddressFormProps) {
  const errors = problem === undefined ? undefined : [problem]
  return (
    <form method="post" action="/newsletter" noValidate className="mt-8 max-w-xl space-y-4">
      <ErrorSummary answer={problem} fields={[{ id: fieldId, errors }]} />
      <TextField
        field={{
          key: undefined,
          id: fieldId,
          name: 'email',
          initialValue: email,
          errors,
          errorId: `${fieldId}-error`,
          descriptionId: `${fieldId}-description`,
        }}
        label="Email"
        hint={newsletterWording}
        type="email"
        autoComplete="email"
        isRequired={false}
      />
      <Button type="submit">{buttonName}</Button>
    </form>
  )
}
