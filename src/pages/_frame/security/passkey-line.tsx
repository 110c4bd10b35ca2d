import { type SubmissionResult, useForm } from '@conform-to/react'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { keepPlace } from '../after-navigation.ts'

type PasskeyLineProps = {
  passkeyId: string
  name: string
  addedOn: string | null
  isSynced: boolean
  lastResult: SubmissionResult<string[]> | undefined
}

/** One passkey, to be renamed or removed. */
export function PasskeyLine({ passkeyId, name, addedOn, isSynced, lastResult }: PasskeyLineProps) {
  const [form, fields] = useForm<{ name: string }, string[]>({
    id: `passkey-${passkeyId}`,
    lastResult,
    defaultValue: { name },
  })
  const isSending = useNavigation().formData?.get('passkeyId') === passkeyId
  return (
    <li className="border-rule border-b py-4">
      <p className="wrap-anywhere font-semibold">{name}</p>
      <p className="text-muted text-small">
        {addedOn !== null && `Added on ${addedOn}`}
        {isSynced && ' · your devices share it'}
      </p>
      <Disclosure summary={`Change ${name}`} isOpen={form.status === 'error'}>
        <div className="mt-2 space-y-4">
          <Form id={form.id} method="post" noValidate state={keepPlace} className="space-y-4">
            <ErrorSummary answer={lastResult} formErrors={form.errors} fields={[fields.name]} />
            <input type="hidden" name="intent" value="rename-passkey" />
            <input type="hidden" name="passkeyId" value={passkeyId} />
            <TextField field={fields.name} label={`New name for ${name}`} autoComplete="off" />
            <Button type="submit" look="quiet" size="small" isBusy={isSending}>
              Rename
            </Button>
          </Form>
          <Form method="post" state={keepPlace}>
            <input type="hidden" name="intent" value="remove-passkey" />
            <input type="hidden" name="passkeyId" value={passkeyId} />
            <Button type="submit" look="danger" size="small" isBusy={isSending} aria-label={`Remove ${name}`}>
              Remove
            </Button>
          </Form>
        </div>
      </Disclosure>
    </li>
  )
}
