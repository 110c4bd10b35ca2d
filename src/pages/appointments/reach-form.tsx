import { Form, useSearchParams } from 'react-router'
import { ReachChoice } from '#src/features/booking/components/reach-choice.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { type Answer, resultOf } from '#src/ui/forms/answer.ts'
import { ErrorSummary } from '#src/ui/forms/field.tsx'
import { SubmitButton } from '#src/ui/forms/submit-button.tsx'
import { useForm } from '#src/ui/forms/use-form.ts'
import { preserveScroll } from '#src/ui/navigation.tsx'

type ReachFormProps = { phone: string; phoneVersion: string; answer: Answer | undefined }

export function ReachForm(props: ReachFormProps) {
  // What was saved is shown anew, here or in another tab.
  return <Fields key={props.phoneVersion} {...props} />
}

function Fields({ phone, phoneVersion, answer }: ReachFormProps) {
  const lastResult = resultOf(answer, 'reach')
  const [query] = useSearchParams()
  const [form, fieldOf] = useForm<{ reach: string; phone: string }>({
    id: 'reach',
    lastResult,
    defaultValue: { reach: phone === '' ? 'email' : 'phone', phone },
    version: phoneVersion,
  })
  const [reach, number] = [fieldOf('reach'), fieldOf('phone')]
  return (
    <Disclosure summary="Change how we reach you" isOpen={lastResult !== undefined || query.has('reach')}>
      <Form id={form.id} method="post" noValidate state={preserveScroll} className="mt-2 space-y-4">
        <ErrorSummary answer={lastResult} formErrors={form.errors} fields={[reach, number]} />
        <input type="hidden" name="version" value={form.version} />
        <ReachChoice reach={reach} phone={number} />
        <SubmitButton intent="reach" variant="quiet">
          Save
        </SubmitButton>
      </Form>
    </Disclosure>
  )
}
