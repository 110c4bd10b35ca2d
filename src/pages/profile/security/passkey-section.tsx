import { useEffect, useRef } from 'react'
import { Form, useNavigation, useRevalidator } from 'react-router'
import {
  PasskeyProblem,
  usePasskeyCeremony,
  useSupportsPasskeys,
} from '#src/features/accounts/components/passkey-button.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { type Answer, type FormResult, resultOf } from '#src/ui/forms/answer.ts'
import { ErrorSummary } from '#src/ui/forms/field.tsx'
import { SubmitButton } from '#src/ui/forms/submit-button.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { useForm } from '#src/ui/forms/use-form.ts'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { Section } from '#src/ui/section.tsx'
import { useToasts } from '#src/ui/toasts/toasts.ts'
import { EnrolmentLinkRequired } from './security-sections.tsx'

type PasskeySectionProps = {
  profilePath: string
  passkeys: { passkeyId: string; name: string; addedOn: string | null; isSynced: boolean }[]
  mayHavePasskeys: boolean
  needsEnrolmentLink: boolean
  suggestedName: string
  answer: Answer | undefined
  /** The name that the answer accepts. */
  newPasskey: string | undefined
}

export function PasskeySection(props: PasskeySectionProps) {
  const { passkeys, mayHavePasskeys, needsEnrolmentLink, answer } = props
  return (
    <Section id="passkeys" title="Passkeys">
      <p>
        A passkey logs you in without a password. You just unlock your phone, computer or security key as usual. It only
        works on this site, so a fake copy of the site can’t steal it.
      </p>
      {passkeys.length > 0 && (
        <ul className="border-rule border-t">
          {passkeys.map((passkey) => (
            <PasskeyLine
              key={passkey.passkeyId}
              {...passkey}
              lastResult={resultOf(answer, 'rename-passkey', passkey.passkeyId)}
            />
          ))}
        </ul>
      )}
      {!mayHavePasskeys && (
        <p className="text-muted text-small">
          This site’s address is a number. Browsers only support passkeys for addresses with names, so you can’t use
          them here.
        </p>
      )}
      {mayHavePasskeys && needsEnrolmentLink && <EnrolmentLinkRequired variant="quiet" />}
      {mayHavePasskeys && !needsEnrolmentLink && <AddPasskey {...props} />}
    </Section>
  )
}

type AddPasskeyProps = Pick<PasskeySectionProps, 'profilePath' | 'suggestedName' | 'answer' | 'newPasskey'>

/** Once the server has the name and knows who it is, the browser asks for the passkey. Without scripts, a message says so. */
function AddPasskey({ profilePath, suggestedName, answer, newPasskey: name }: AddPasskeyProps) {
  const supportsPasskeys = useSupportsPasskeys()
  const { isBusy, problem, run } = usePasskeyCeremony()
  const { revalidate } = useRevalidator()
  const { show } = useToasts()
  const isUpToDate = useNavigation().state === 'idle'
  const lastResult = resultOf(answer, 'add-passkey')
  const [form, fieldOf] = useForm<{ name: string }>({
    id: 'new-passkey',
    lastResult,
    defaultValue: { name: name ?? suggestedName },
  })
  const element = useRef<HTMLFormElement>(null)
  const begun = useRef<unknown>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (name === undefined || supportsPasskeys !== true || !isUpToDate || begun.current === answer) return
    begun.current = answer
    // The page may have come from the one that asked who it is.
    if (element.current?.contains(document.activeElement) === false) element.current.focus()
    void run({
      address: `${profilePath}/security/passkeys`,
      kind: 'add',
      fields: { name },
      onDone: () => {
        show({ answer: {}, text: 'Passkey added.', undo: null, changed: [] })
        return revalidate()
      },
    })
  }, [answer, supportsPasskeys, isUpToDate])
  if (!supportsPasskeys) {
    return <p className="text-muted text-small">To add one, you need a newer browser with JavaScript switched on.</p>
  }
  return (
    <Form
      ref={element}
      id={form.id}
      method="post"
      noValidate
      state={preserveScroll}
      tabIndex={-1}
      aria-label="Add a passkey"
      aria-busy={isBusy}
      className="space-y-4"
    >
      <ErrorSummary answer={lastResult} formErrors={form.errors} fields={[fieldOf('name')]} />
      <PasskeyProblem problem={problem} />
      <TextField
        field={fieldOf('name')}
        label="Name of the new passkey"
        hint="This helps you tell it apart from others."
        autoComplete="off"
      />
      <SubmitButton intent="add-passkey" variant="quiet">
        Add a passkey
      </SubmitButton>
    </Form>
  )
}

type PasskeyLineProps = {
  passkeyId: string
  name: string
  addedOn: string | null
  isSynced: boolean
  lastResult: FormResult | undefined
}

function PasskeyLine({ passkeyId, name, addedOn, isSynced, lastResult }: PasskeyLineProps) {
  const [form, fieldOf] = useForm<{ name: string }>({
    id: `passkey-${passkeyId}`,
    lastResult,
    defaultValue: { name },
  })
  return (
    <li className="border-rule border-b py-4">
      <p className="wrap-anywhere font-semibold">{name}</p>
      <p className="text-muted text-small">
        {addedOn !== null && `Added on ${addedOn}`}
        {isSynced && ' · shared between your devices'}
      </p>
      <Disclosure summary={`Change ${name}`} isOpen={form.status === 'error'}>
        <div className="mt-2 space-y-4">
          <Form id={form.id} method="post" noValidate state={preserveScroll} className="space-y-4">
            <ErrorSummary answer={lastResult} formErrors={form.errors} fields={[fieldOf('name')]} />
            <input type="hidden" name="about" value={passkeyId} />
            <TextField field={fieldOf('name')} label={`New name for ${name}`} autoComplete="off" />
            <SubmitButton intent="rename-passkey" about={passkeyId} variant="quiet" size="small">
              Rename
            </SubmitButton>
          </Form>
          <Form method="post" state={preserveScroll}>
            <input type="hidden" name="about" value={passkeyId} />
            <SubmitButton
              intent="remove-passkey"
              about={passkeyId}
              variant="danger"
              size="small"
              aria-label={`Remove ${name}`}
            >
              Remove
            </SubmitButton>
          </Form>
        </div>
      </Disclosure>
    </li>
  )
}
