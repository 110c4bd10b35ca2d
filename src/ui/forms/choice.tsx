import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '#src/ui/icon.tsx'
import { describedBy, type Field, FieldError } from './field.tsx'

export function Checkbox({
  field,
  label,
  isRequired = true,
  autoComplete,
}: {
  field: Field
  label: ReactNode
  isRequired?: boolean
  /** A browser that comes back to the page does not tick it again. */
  autoComplete?: 'off'
}) {
  return (
    <div className={field.errors === undefined ? undefined : 'wrong'}>
      <FieldError field={field} />
      <label htmlFor={field.id} className="flex items-start gap-3">
        <input
          id={field.id}
          name={field.name}
          type="checkbox"
          value="on"
          defaultChecked={field.initialValue === 'on'}
          required={isRequired}
          autoComplete={autoComplete}
          className="mt-0.5 size-6 shrink-0 accent-primary"
          {...describedBy(field, false)}
        />
        <span>{label}</span>
      </label>
    </div>
  )
}

export function RadioCard({ children, ...radio }: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return (
    <label className={`${choiceStyle} flex min-h-target items-center justify-center gap-1.5 px-1`}>
      <input {...radio} type="radio" className={radioStyle} />
      {children}
    </label>
  )
}

/** Browsers draw an unchecked radio button in grey in dark mode. */
const radioStyle =
  'size-4 shrink-0 appearance-none rounded-full border-2 border-field bg-raised checked:border-5 checked:border-link sm:size-5'

/** A link or button with `aria-current`, or a radio's label. Edge and bold text, so that colour alone says nothing. */
export const choiceStyle =
  'pressable ring-within rounded-soft border-2 border-rule bg-raised text-body no-underline hover:bg-panel chosen:border-link chosen:bg-chosen chosen:font-semibold'

export function CheckMark() {
  return (
    <Icon strokeWidth={2.2} className="mt-0.5 shrink-0 text-link">
      <path d="m4 12.5 5.5 5.5L20 7" />
    </Icon>
  )
}
