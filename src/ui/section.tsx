import type { ReactNode } from 'react'
import { useChanged } from './toasts/toasts.ts'

type SectionProps = {
  id: string
  title: string
  /** At the end of the heading's line. */
  beside?: ReactNode
  className?: string
  children: ReactNode
}

export function Section({ id, title, beside, className = '', children }: SectionProps) {
  const headingId = `${id}-heading`
  return (
    <section {...useChanged(id)} aria-labelledby={headingId} className={`space-y-6 desk:space-y-2 ${className}`}>
      <div className="wrap-anywhere flex flex-wrap items-center justify-between gap-4">
        <h2 id={headingId} className="text-h2">
          {title}
        </h2>
        {beside}
      </div>
      {children}
    </section>
  )
}

export function PageHeading({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className="min-w-0 max-w-3xl desk:flex desk:min-h-control desk:max-w-none desk:flex-wrap desk:items-center desk:gap-x-4">
      <h1 className="min-w-0 text-h1 max-sm:max-w-[16ch] desk:max-w-none">{title}</h1>
      {children !== undefined && <div className="mt-4 min-w-0 text-lead text-muted desk:mt-0">{children}</div>}
    </div>
  )
}

/** Beside the main content on wide screens, and below it elsewhere. */
export function SidePanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <aside className="wrap-anywhere self-start border-link border-t-4 bg-panel p-6 lg:sticky lg:top-28">
      <h2 className="text-h3">{title}</h2>
      <div className="mt-4 space-y-4">{children}</div>
    </aside>
  )
}
