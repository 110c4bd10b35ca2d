import { Form, useNavigation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** What was typed, and what is wrong with it. */
export type CodeAnswer = {
  email: string
  code: string
  errors: { email?: string[] | undefined; code?: string[] | undefined }
  /** What stands in the way otherwise. */
  problem?: string
}

const path = '/newsletter/confirm'

function fieldOf(name: 'email' | 'code', { answer, email }: CodeFormProps) {
  const id = `newsletter-code-${name}`
  return {
    ...{ key: undefined, id, name, errorId: `${id}-error`, descriptionId: `${id}-description` },
    initialValue: answer?.[name] ?? (name === 'email' ? email : undefined),
    errors: answer?.errors[name],
  }
}

type CodeFormProps = { email?: string | undefined; answer?: CodeAnswer | undefined }

/** Takes the code from the mail that asks to confirm: for whoever reads that mail elsewhere, or opens no links in mails. */
export function CodeForm(props: CodeFormProps) {
  const isSending = useNavigation().formAction === path
  const [email, code] = [fieldOf('email', props), fieldOf('code', props)]
  const { answer } = props
  return (
    <Form method="post" action={path} noValidate className="mt-8 max-w-xl space-y-6">
      <ErrorSummary
        answer={answer}
        formErrors={answer?.problem === undefined ? [] : [answer.problem]}
        fields={[email, code]}
      />
      <TextField field={email} label="Email" type="email" autoComplete="email" />
      <TextField
        field={code}
        label="Code"
        hint="The six digits in our mail. It works for 72 hours, and for five tries."
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <Button type="submit" isBusy={isSending}>
        Confirm with the code
      </Button>
    </Form>
  )
}
