import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'

type Look = 'primary' | 'quiet' | 'on-night'

const shape =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-soft border px-6 py-2.5 text-center font-semibold no-underline pressable disabled:cursor-not-allowed disabled:opacity-60'

const looks: Record<Look, string> = {
  primary: 'border-transparent bg-primary text-on-primary enabled:hover:bg-primary-hover [a&]:hover:bg-primary-hover',
  quiet: 'border-link text-link bg-transparent hover:bg-panel',
  'on-night': 'border-on-night text-on-night bg-transparent hover:bg-on-night hover:text-ink',
}

type ButtonProps = ComponentProps<'button'> & { look?: Look; isBusy?: boolean }

/** A button that does something. While it is busy it cannot be pressed again. */
export function Button({ look = 'primary', isBusy = false, className = '', disabled, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      disabled={disabled === true || isBusy}
      aria-busy={isBusy || undefined}
      className={`${shape} ${looks[look]} ${className}`}
    />
  )
}

type ButtonLinkProps = { to: string; state?: unknown; look?: Look; className?: string; children: ReactNode }

/** A link that looks like a button: it leads somewhere, and fetches that page when it is about to be followed. */
export function ButtonLink({ look = 'primary', className = '', ...rest }: ButtonLinkProps) {
  return <Link prefetch="intent" {...rest} className={`${shape} ${looks[look]} ${className}`} />
}
