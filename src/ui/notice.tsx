import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'

const variants = { quiet: 'border-link bg-panel', danger: 'border-danger bg-danger-panel' }

export type NoticeProps = { variant?: keyof typeof variants; className?: string; children: ReactNode }

/** `danger` for problems other than form errors. */
export function Notice({ variant = 'quiet', className = '', children }: NoticeProps) {
  return <div className={`rounded-soft border-l-4 px-5 py-4 ${variants[variant]} ${className}`}>{children}</div>
}

type ProblemBoxProps = {
  answer: unknown
  role?: 'alert'
  children: ReactNode
}

/** It takes the focus, with and without scripts, so that it is read first. */
export function ProblemBox({ answer, role, children }: ProblemBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The router drops the action's result when the URL changes; that is not a new message.
    if (answer !== undefined) box.current?.focus()
  }, [answer])
  return (
    <div
      ref={box}
      tabIndex={-1}
      role={role}
      // biome-ignore lint/a11y/noAutofocus: a visitor who submitted a form without scripts needs to get to the error
      autoFocus
      className="rounded-soft border-2 border-danger bg-danger-panel p-5"
    >
      <h2 className="text-danger text-h3">There is a problem</h2>
      {children}
    </div>
  )
}

export function ProblemLink({ fieldId, children }: { fieldId: string; children: ReactNode }) {
  return (
    <a href={`#${fieldId}`} onClick={focusField} className="prose-link font-semibold text-danger">
      {children}
    </a>
  )
}

/** The plain link would change the URL, and the router would drop the form's result. */
function focusField(event: MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(event.currentTarget.hash.slice(1))
  if (!(field instanceof HTMLElement)) return
  event.preventDefault()
  showField(field)
}

/** Focuses it, with its name in sight. */
export function showField(field: HTMLElement): void {
  const name = field.closest('fieldset')?.querySelector('legend') ?? document.querySelector(`label[for="${field.id}"]`)
  ;(name ?? field).scrollIntoView()
  field.focus({ preventScroll: true })
}
