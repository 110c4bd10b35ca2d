import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { controlStyle } from './control-style.ts'
import { describedBy, type Field, FieldFrame } from './field.tsx'
import { useSecretGuard } from './use-secret-guard.ts'

type TextFieldProps = {
  field: Field
  label: ReactNode
  hint?: ReactNode
  type?: 'text' | 'email' | 'tel' | 'password' | 'date' | 'time'
  autoComplete: string
  isRequired?: boolean
  /** The page begins with it, so that it has the focus. */
  isFirst?: boolean
  min?: string
  /** For whole numbers: phones show a numeric keypad. */
  inputMode?: 'numeric'
  /** Only if it may be longer than other fields. */
  maxLength?: number
  errorId?: string | undefined
  /** For words of one's own, in which secrets are refused. */
  isFreeText?: boolean
}

/** Shorter ones are no phone numbers. */
const atLeastFiveDigits = '(\\P{Nd}*\\p{Nd}){5,}\\P{Nd}*'

/** In seconds. */
const fiveMinutes = 300

export function TextField(props: TextFieldProps) {
  const {
    label,
    hint,
    type = 'text',
    autoComplete,
    isRequired = true,
    isFirst,
    min,
    inputMode,
    maxLength = 500,
    errorId,
    isFreeText,
  } = props
  const [field, guard] = useSecretGuard(props.field)
  const common = {
    id: field.id,
    name: field.name,
    autoComplete,
    required: isRequired,
    // Far above any field's limit: text that is too long gets a message, but the form still fits into a request.
    maxLength,
    spellCheck: type === 'text' ? undefined : false,
    ...describedBy(field, hint !== undefined, errorId),
  }
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      {type === 'password' ? (
        <PasswordInput {...common} />
      ) : (
        <input
          {...common}
          {...(isFreeText && guard)}
          type={type}
          inputMode={inputMode}
          min={min}
          step={type === 'time' ? fiveMinutes : undefined}
          pattern={type === 'tel' ? atLeastFiveDigits : undefined}
          defaultValue={field.initialValue}
          // biome-ignore lint/a11y/noAutofocus: for pages that staff open to type at once
          autoFocus={isFirst}
          data-first-field={isFirst || undefined}
          className={controlStyle}
        />
      )}
    </FieldFrame>
  )
}

/** Submitting hides the password again, so that no browser stores it as ordinary text. */
function PasswordInput(props: ComponentProps<'input'> & { id: string }) {
  const input = useRef<HTMLInputElement>(null)
  const [isScripted, setScripted] = useState(false)
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    setScripted(true)
    const form = input.current?.form
    const hide = () => setShown(false)
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [])
  return (
    <div className="relative">
      <input {...props} ref={input} type={isShown ? 'text' : 'password'} className={`${controlStyle} pr-20`} />
      {isScripted && (
        <button
          type="button"
          aria-label={isShown ? 'Hide password' : 'Show password'}
          aria-controls={props.id}
          onClick={() => setShown(!isShown)}
          className="absolute inset-y-0.5 right-[3px] border border-transparent min-w-11 rounded-soft px-4 font-semibold text-link text-small underline pressable"
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      )}
    </div>
  )
}

type TextAreaProps = {
  field: Field
  label: ReactNode
  hint?: ReactNode
  rows?: number
  maxLength?: number
  /** Begins with two lines and grows with its text. Browsers that can’t do that show `rows`. */
  isGrowing?: boolean
}

/** Never required; secrets are refused. */
export function TextArea({ label, hint, rows = 6, maxLength = 5000, isGrowing = false, ...props }: TextAreaProps) {
  const [field, guard] = useSecretGuard(props.field)
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <textarea
        id={field.id}
        name={field.name}
        rows={rows}
        // Far above any field's limit: text that is too long gets a message, but the form still fits into a request.
        maxLength={maxLength}
        defaultValue={field.initialValue}
        className={`${controlStyle} ${isGrowing ? 'field-sizing-content min-h-17! [contain:inline-size]' : ''}`}
        {...describedBy(field, hint !== undefined)}
        {...guard}
      />
    </FieldFrame>
  )
}
