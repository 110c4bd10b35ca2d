import { type SubmissionResult, useForm } from '@conform-to/react'
import { Form, useLocation, useNavigate, useNavigation, useSubmit } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { PageTitle } from '../page-title.tsx'
import type { Carried } from './carried-form.ts'
import { PasskeyProblem } from './passkey-problem.tsx'
import { useKnowsPasskeys, usePasskeyCeremony } from './use-passkey-button.ts'

type ConfirmFormProps = {
  desk: string
  email: string
  next: string
  hasPasskeys: boolean
  carried: Carried
  lastResult: SubmissionResult<string[]> | undefined
}

/** Asks for the password, or a passkey, before something that must not happen on a device that was left open. */
export function ConfirmForm({ desk, email, next, hasPasskeys, carried, lastResult }: ConfirmFormProps) {
  const [form, fields] = useForm<{ 'confirm-password': string }, string[]>({ id: 'confirm', lastResult })
  const isSending = useNavigation().formAction?.includes('/confirm-it-is-you') === true
  const { search } = useLocation()
  const navigate = useNavigate()
  const submit = useSubmit()
  const knowsPasskeys = useKnowsPasskeys()
  const { isBusy, problem, run } = usePasskeyCeremony()
  const goOn = () => {
    const body = new URLSearchParams(carried.map(({ name, value }) => [name, value]))
    return carried.length > 0 ? submit(body, { method: 'post', action: next }) : navigate(next, { replace: true })
  }
  return (
    <div className="max-w-xl space-y-8">
      <PageTitle title="Confirm that it is you" isRefused={form.status === 'error'} />
      <PageHeading title="Confirm that it is you">
        What you are about to do is for you alone. After this we do not ask again for ten minutes.
      </PageHeading>
      <Form id={form.id} method="post" action={`${desk}/confirm-it-is-you${search}`} noValidate className="space-y-6">
        <ErrorSummary answer={lastResult} formErrors={form.errors} fields={[fields['confirm-password']]} />
        {carried.map(({ name, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a form may hold one name twice, and the list never changes
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <input type="email" autoComplete="username" defaultValue={email} readOnly hidden />
        <TextField
          field={fields['confirm-password']}
          label="Your password"
          type="password"
          autoComplete="current-password"
        />
        <Button type="submit" isBusy={isSending}>
          Confirm
        </Button>
      </Form>
      {hasPasskeys && knowsPasskeys && (
        <div className="space-y-4 border-rule border-t pt-6">
          <PasskeyProblem problem={problem} />
          <Button
            type="button"
            look="quiet"
            isBusy={isBusy}
            onClick={() => run({ address: `${desk}/security/passkeys`, kind: 'use', onDone: goOn })}
          >
            Confirm with a passkey
          </Button>
        </div>
      )}
    </div>
  )
}
