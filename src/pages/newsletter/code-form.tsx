import { Form, useLocation } from 'react-router'
import { linkTerms, termInWords } from '#src/firm/link-terms.ts'
import { newsletterWording } from '#src/firm/words.ts'
import { Button } from '#src/ui/button.tsx'
import type { FormResult } from '#src/ui/forms/answer.ts'
import { ErrorSummary } from '#src/ui/forms/field.tsx'
import { proveOnFocus } from '#src/ui/forms/proof-of-work/prove-on-focus.ts'
import { SubmitButton } from '#src/ui/forms/submit-button.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { useForm } from '#src/ui/forms/use-form.ts'
import { PageTitle } from '#src/ui/page-title.tsx'
import { PageHeading } from '#src/ui/section.tsx'

type CodeFormProps = { email?: string | undefined; lastResult?: FormResult | undefined }

/** For people who read their email on another device or do not open links. */
export function NewsletterCodeForm({ email, lastResult }: CodeFormProps) {
  const [form, fieldOf] = useForm<{ email: string; code: string }>({
    id: 'newsletter-code',
    lastResult,
    defaultValue: { email },
  })
  return (
    <Form id={form.id} method="post" action="/newsletter/confirm" noValidate className="mt-8 max-w-xl space-y-6">
      <ErrorSummary answer={lastResult} formErrors={form.errors} fields={[fieldOf('email'), fieldOf('code')]} />
      <TextField field={fieldOf('email')} label="Email" type="email" autoComplete="email" />
      <TextField
        field={fieldOf('code')}
        label="Code"
        hint={`The six digits in our email. The code works for ${termInWords(linkTerms['confirm-newsletter'])}, and you can try five times.`}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <SubmitButton intent="code">Confirm with code</SubmitButton>
    </Form>
  )
}

export function EnterCode({ lastResult }: Pick<CodeFormProps, 'lastResult'>) {
  // The footer form passes the email in router state, so that it stays out of the URL.
  const { state } = useLocation() as { state: { email?: string } | null }
  return (
    <div className="page-width section-space">
      <PageTitle title="Check your inbox" isRefused={lastResult !== undefined} />
      <PageHeading title="Check your inbox">
        To confirm your subscription, open the link in our email or enter its code here.
      </PageHeading>
      <NewsletterCodeForm email={state?.email} lastResult={lastResult} />
      <section aria-labelledby="new-mail-heading" className="mt-16">
        <h2 id="new-mail-heading" className="text-h2">
          No email, or an old one?
        </h2>
        <p className="mt-4 max-w-[60ch]">
          Check your spam folder too. Or enter your address here and we’ll send a new email. We send one every ten
          minutes at most, and up to three a day.
        </p>
        <AddressForm buttonName="Send a new email" />
      </section>
    </div>
  )
}

const fieldId = 'newsletter-page-email'

type AddressFormProps = { buttonName: string; email?: string | undefined; problem?: string | undefined }

/** Without scripts, refusals of the footer's form are shown with it. */
export function AddressForm({ buttonName, email, problem }: AddressFormProps) {
  const errors = problem === undefined ? undefined : [problem]
  return (
    <form method="post" action="/newsletter" onFocus={proveOnFocus} noValidate className="mt-8 max-w-xl space-y-4">
      <ErrorSummary answer={problem} fields={[{ id: fieldId, errors }]} />
      <TextField
        field={{
          id: fieldId,
          name: 'email',
          initialValue: email,
          errors,
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
