import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { type Answer, type FormResult, isAnswerTo, resultOf } from '#src/ui/forms/answer.ts'
import { controlStyle } from '#src/ui/forms/control-style.ts'
import { describedBy, type Field, FieldError, hintIdOf } from '#src/ui/forms/field.tsx'
import { Select } from '#src/ui/forms/select-field.tsx'
import { SubmitButton } from '#src/ui/forms/submit-button.tsx'
import { useForm } from '#src/ui/forms/use-form.ts'
import { useSecretGuard } from '#src/ui/forms/use-secret-guard.ts'
import { preserveScroll } from '#src/ui/navigation.tsx'
import { useChanged, useToasts } from '#src/ui/toasts/toasts.ts'

export type EditableFactProps = {
  /** Unique on the page: its form's intent is `save-<fact>`. */
  fact: string
  term: string
  detail: ReactNode
  value: string
  version: string
  control: FactControl
  hint: string
  answer: Answer | undefined
}

/** `Change` shows a form below it. Each fact is saved separately. */
export function EditableFact(props: EditableFactProps) {
  const { fact, term, detail, version, answer } = props
  // When its form began, and after which answer: closing it leaves nothing of what was typed.
  const [begun, setBegun] = useState<{ version: string; times: number; after?: Answer | undefined }>({
    version,
    times: 0,
  })
  const result = answer === begun.after ? undefined : resultOf(answer, `save-${fact}`)
  const [isOpen, setIsOpen] = useState(result !== undefined)
  // A closed one follows what the page shows.
  if (!isOpen && begun.version !== version) setBegun({ ...begun, version, times: begun.times + 1 })
  const { isScripted } = useToasts()
  const details = useRef<HTMLDetailsElement>(null)
  const summary = useRef<HTMLElement>(null)
  function toggle(opens: boolean) {
    setIsOpen(opens)
    if (!opens) setBegun(({ times }) => ({ version, times: times + 1, after: answer }))
  }
  function close() {
    toggle(false)
    summary.current?.focus()
  }
  useEffect(() => {
    // Pressed before the scripts ran.
    if (details.current?.open) setIsOpen(true)
  }, [])
  useEffect(() => {
    // Not every browser focuses what is pressed.
    const isPressed = [summary.current, document.body].includes(document.activeElement as HTMLElement)
    if (isOpen && isPressed) details.current?.querySelector<HTMLElement>('[name=value]')?.focus()
  }, [isOpen])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (answer?.ok === true && isAnswerTo(answer, `save-${fact}`) && isOpen) close()
  }, [answer])
  return (
    <div {...useChanged(`fact-${fact}`)} className="flex scroll-mt-24 flex-wrap items-baseline justify-between gap-x-4">
      <div className="min-w-0 [&:has(+[open])]:relative [&:has(+[open])]:me-20">{detail}</div>
      <details
        ref={details}
        open={isOpen}
        onToggle={({ currentTarget }) => toggle(currentTarget.open)}
        className="ms-auto shrink-0 text-end open:-mt-7 open:basis-full open:[&>form]:text-start print-hidden"
      >
        <summary ref={summary} className="prose-link inline-block py-1 text-small">
          {isOpen ? 'Cancel' : 'Change'}
          <span className="sr-only">
            {isOpen ? ' changes to' : ''} {inSentence(term)}
          </span>
        </summary>
        {/* A long text is in the page once: assistive technology and searches find it behind a closed form too. */}
        {(isOpen || !isScripted || props.control.type !== 'text-area') && (
          <FactForm key={begun.times} {...props} lastResult={result} onCancel={close} />
        )}
      </details>
    </div>
  )
}

function inSentence(term: string): string {
  return term.charAt(0).toLowerCase() + term.slice(1)
}

function FactForm(props: EditableFactProps & { lastResult: FormResult | undefined; onCancel: () => void }) {
  const { fact, term, value, version, control, hint, lastResult, onCancel } = props
  const [form, fieldOf] = useForm<{ value: string }>({
    id: `edit-${fact}`,
    lastResult,
    defaultValue: { value },
    version,
  })
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (lastResult !== undefined) element.current?.querySelector<HTMLElement>('[name=value]')?.focus()
  }, [lastResult])

  function cancelByEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    // It is not for the panel that the record may be in.
    event.preventDefault()
    onCancel()
  }

  return (
    <Form
      ref={element}
      id={form.id}
      method="post"
      state={preserveScroll}
      noValidate
      onKeyDown={cancelByEscape}
      className="space-y-2 py-1"
    >
      <input type="hidden" name="version" value={form.version} />
      <FactField field={fieldOf('value')} label={term} hint={hint} control={control} />
      <FieldErrors errors={form.errors} />
      <SubmitButton intent={`save-${fact}`}>
        Save<span className="sr-only"> {inSentence(term)}</span>
      </SubmitButton>
    </Form>
  )
}

function FieldErrors({ errors }: { errors: string[] | undefined }) {
  if (errors === undefined) return null
  return (
    <p role="alert" className="font-semibold text-danger text-small">
      {errors.join('. ')}.
    </p>
  )
}

type FactControl =
  /** `isFreeText`: for words of one's own, in which secrets are refused. */
  | { type: 'text' | 'email' | 'tel'; isFreeText?: true }
  | { type: 'text-area'; maxLength: number }
  | { type: 'select'; options: { value: string; name: string }[] }

type FactFieldProps = {
  field: Field
  label: string
  hint: string
  control: FactControl
}

/** Its visible label is the term in the list of facts. */
function FactField({ label, hint, control, ...props }: FactFieldProps) {
  const [field, guard] = useSecretGuard(props.field)
  const common = {
    id: field.id,
    name: field.name,
    autoComplete: 'off',
    defaultValue: field.initialValue ?? '',
    ...describedBy(field, true),
  }
  return (
    <div className={field.errors === undefined ? undefined : 'wrong'}>
      <label htmlFor={field.id} className="sr-only">
        {label}
      </label>
      <div role={field.errors === undefined ? undefined : 'alert'} className="not-empty:mb-2.5">
        <FieldError field={field} />
      </div>
      {control.type === 'select' && <Select {...common} options={control.options} />}
      {control.type === 'text-area' && (
        <textarea {...common} {...guard} rows={8} maxLength={2 * control.maxLength} className={controlStyle} />
      )}
      {control.type !== 'select' && control.type !== 'text-area' && (
        // Far above any field's limit: text that is too long gets a message.
        <input
          {...common}
          {...(control.isFreeText && guard)}
          type={control.type}
          maxLength={500}
          spellCheck={control.isFreeText ?? false}
          className={controlStyle}
        />
      )}
      <p id={hintIdOf(field)} className="mt-2 text-muted text-small">
        {hint}
      </p>
    </div>
  )
}
