import { Form } from 'react-router'
import { pluralise } from '#src/time/duration-in-words.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import type { FormResult } from '#src/ui/forms/answer.ts'
import { ErrorSummary } from '#src/ui/forms/field.tsx'
import { SubmitButton } from '#src/ui/forms/submit-button.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { useForm } from '#src/ui/forms/use-form.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Section } from '#src/ui/section.tsx'

export function StartSecondFactor() {
  return (
    <>
      <div className="space-y-4">
        <p>
          You need an authenticator app on your phone: the one that came with it, your password manager, or any other.
          It shows six digits that change every 30 seconds. We’ll ask for them after your password when you log in.
        </p>
        <p>We’ll never ask for one of these codes on the phone, by email or in a chat. If someone does, it isn’t us.</p>
      </div>
      <Form method="post">
        <SubmitButton intent="begin">Start</SubmitButton>
      </Form>
    </>
  )
}

type ScanKeyProps = {
  uri: string
  secretKey: string
  qrCode: { size: number; path: string }
  lastResult: FormResult | undefined
}

export function ScanKey({ uri, secretKey, qrCode, lastResult }: ScanKeyProps) {
  const [form, fieldOf] = useForm<{ code: string }>({ id: 'turn-on-second-factor', lastResult })
  return (
    <>
      <section aria-labelledby="scan" className="space-y-4">
        <h2 id="scan" className="text-h3">
          1. Give your app the key
        </h2>
        <p>Scan this with the app:</p>
        {/* Dark on white in both themes: many scanners cannot read inverted codes. */}
        <svg
          role="img"
          aria-label="QR code with the key for your authenticator app"
          viewBox={`0 0 ${qrCode.size} ${qrCode.size}`}
          className="block size-60 rounded-soft border border-rule"
          shapeRendering="crispEdges"
        >
          <path fill="white" d={`M0 0h${qrCode.size}v${qrCode.size}H0z`} />
          <path fill="black" d={qrCode.path} />
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
          2. Enter the code it shows
        </h2>
        <Form id={form.id} method="post" noValidate className="space-y-6">
          <ErrorSummary answer={lastResult} formErrors={form.errors} fields={[fieldOf('code')]} />
          <TextField field={fieldOf('code')} label="Code" inputMode="numeric" autoComplete="one-time-code" />
          <SubmitButton intent="turn-on">Turn on</SubmitButton>
        </Form>
        <Form method="post">
          <SubmitButton intent="give-up" variant="quiet">
            Leave it off
          </SubmitButton>
        </Form>
      </section>
    </>
  )
}

/** Shown only once. */
export function RecoveryCodes({ codes, profilePath }: { codes: string[]; profilePath: string }) {
  return (
    <>
      <Notice className="print-hidden">
        <p className="font-semibold">Two-step login is on.</p>
        <p>Save these codes now. Nobody can show them to you again, not even us.</p>
      </Notice>
      <p>Each code logs you in once, in place of a code from your app. Keep them where you’d keep a spare key.</p>
      <ol className="tabular grid gap-x-8 gap-y-2 rounded-soft bg-panel p-6 font-semibold text-lead sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="print-hidden space-y-4">
        <div className="hidden flex-wrap gap-4 scripted:flex">
          <Button type="button" variant="quiet" onClick={() => window.print()}>
            Print codes
          </Button>
          <CopyButton text={codes.join('\n')} label="Copy codes" />
        </div>
        <ButtonLink to={`${profilePath}/security`}>I’ve saved my codes</ButtonLink>
      </div>
    </>
  )
}

export function SecondFactorEnabled({ recoveryCodesLeft }: { recoveryCodesLeft: number }) {
  return (
    <>
      <p>
        <strong>On.</strong> We also ask for a code from your authenticator app when you log in.
      </p>
      <Section id="recovery-codes" title="Recovery codes">
        <p>
          You have {pluralise(recoveryCodesLeft, 'code')} left. Each logs you in once if you lose your phone. New codes
          replace the old ones.
        </p>
        <Form method="post">
          <SubmitButton intent="renew" variant="quiet">
            Create new recovery codes
          </SubmitButton>
        </Form>
      </Section>
      <Section id="turn-off" title="Turn it off">
        <p>
          If you have a new phone, turn this off and set it up again. Once it’s off, we won’t ask for a code when you
          log in. We’ll email you when it’s done.
        </p>
        <Form method="post">
          <SubmitButton intent="turn-off" variant="danger">
            Turn off two-step login
          </SubmitButton>
        </Form>
      </Section>
    </>
  )
}
