import { type SubmissionResult, useForm } from '@conform-to/react'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { TextField } from '../../../ui/text-field.tsx'

type ScanKeyProps = {
  uri: string
  secretKey: string
  qrCode: { size: number; path: string }
  lastResult: SubmissionResult<string[]> | undefined
}

/** The key for the app, to scan, to open or to type, and the code that shows that it has arrived. */
export function ScanKey({ uri, secretKey, qrCode, lastResult }: ScanKeyProps) {
  const [form, fields] = useForm<{ code: string }, string[]>({ id: 'turn-on-second-factor', lastResult })
  const intent = useNavigation().formData?.get('intent')
  return (
    <>
      <section aria-labelledby="scan" className="space-y-4">
        <h2 id="scan" className="text-h3">
          1. Give your app the key
        </h2>
        <p>Scan this with the app:</p>
        {/* Dark on white in either theme: cameras know no other. */}
        <svg
          role="img"
          aria-label="QR code with the key for your authenticator app"
          viewBox={`0 0 ${qrCode.size} ${qrCode.size}`}
          className="block size-60 rounded-soft border border-rule"
          shapeRendering="crispEdges"
        >
          <path fill="#fff" d={`M0 0h${qrCode.size}v${qrCode.size}H0z`} />
          <path fill="#000" d={qrCode.path} />
        </svg>
        <p>
          Is the app on this device?{' '}
          <a href={uri} className="prose-link">
            Open the app with the key
          </a>
          . Or type the key into the app:
        </p>
        <p className="wrap-anywhere tabular rounded-soft bg-panel px-4 py-3 font-semibold">
          <code>{secretKey.match(/.{1,4}/g)?.join(' ')}</code>
        </p>
      </section>
      <section aria-labelledby="code-step" className="space-y-4">
        <h2 id="code-step" className="text-h3">
          2. Enter the code that it shows
        </h2>
        <Form id={form.id} method="post" noValidate className="space-y-6">
          <ErrorSummary answer={lastResult} formErrors={form.errors} fields={[fields.code]} />
          <input type="hidden" name="intent" value="turn-on" />
          <TextField field={fields.code} label="Code" inputMode="numeric" autoComplete="one-time-code" />
          <Button type="submit" isBusy={intent === 'turn-on'}>
            Turn on
          </Button>
        </Form>
        <Form method="post">
          <Button type="submit" name="intent" value="give-up" look="quiet" isBusy={intent === 'give-up'}>
            Leave it off
          </Button>
        </Form>
      </section>
    </>
  )
}
