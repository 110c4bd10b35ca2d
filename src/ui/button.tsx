import type { ComponentProps } from 'react'
import { Link } from 'react-router'

type Variant = 'primary' | 'quiet' | 'danger' | 'on-night'
type Size = 'usual' | 'small'

const shape =
  'inline-flex items-center justify-center gap-2 rounded-soft border py-1.5 text-center font-semibold no-underline pressable'

const sizes: Record<Size, string> = {
  usual: 'min-h-control px-6 desk:px-4',
  small: 'min-h-target px-4 sm:px-5 whitespace-nowrap',
}

const variants: Record<Variant, string> = {
  primary: 'border-transparent bg-primary text-on-primary hover:bg-primary-hover',
  quiet: 'border-link text-link hover:bg-panel',
  danger: 'border-danger text-danger hover:bg-danger-panel',
  'on-night': 'border-on-night text-on-night hover:bg-on-night hover:text-ink',
}

type ButtonProps = ComponentProps<'button'> & { variant?: Variant; size?: Size; isBusy?: boolean }

/** While busy it keeps its label and width, and is disabled. */
export function Button(props: ButtonProps) {
  const { variant = 'primary', size = 'usual', isBusy = false, className = '', disabled, ...rest } = props
  return (
    <button
      {...rest}
      disabled={disabled === true || isBusy}
      aria-busy={isBusy || undefined}
      className={`${shape} ${sizes[size]} ${variants[variant]} ${className}`}
    />
  )
}

type ButtonLinkProps = ComponentProps<typeof Link> & { variant?: Variant; size?: Size }

export function ButtonLink({ variant = 'primary', size = 'usual', className = '', ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={`${shape} ${sizes[size]} ${variants[variant]} ${className}`} />
}
