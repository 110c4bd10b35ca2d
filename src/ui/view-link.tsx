import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { keepPlace } from './after-navigation.ts'

type ViewLinkProps = {
  to: string
  className: string
  isCurrent?: boolean
  /** Whether the form around holds words that a link would lose. */
  isFilledIn?: boolean | undefined
  children: ReactNode
}

/** Leads to another view of the free times on the same page. Without scripts a form that is filled in is sent along. */
export function ViewLink({ to, className, isCurrent = false, isFilledIn = false, children }: ViewLinkProps) {
  return (
    <>
      <Link
        to={to}
        state={keepPlace}
        preventScrollReset
        aria-current={isCurrent ? 'date' : undefined}
        className={`${className} ${isFilledIn ? 'unscripted:hidden' : ''}`}
      >
        {children}
      </Link>
      {isFilledIn && (
        <button type="submit" name="intent" value="show-day" formAction={to} className={`${className} scripted:hidden`}>
          {children}
        </button>
      )}
    </>
  )
}
