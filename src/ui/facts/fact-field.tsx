import { controlStyle } from '#src/ui/forms/control-style.ts'
import { describedBy, type Field, FieldError, hintIdOf } from '#src/ui/forms/field.tsx'
import { Select } from '#src/ui/forms/select-field.tsx'
import { useSecretGuard } from '#src/ui/forms/use-secret-guard.ts'

export type FactControl =
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
export function FactField({ label, hint, control, ...props }: FactFieldProps) {
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
