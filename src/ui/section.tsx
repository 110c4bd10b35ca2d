import type { ReactNode } from 'react'

type SectionProps = {
  id: string
  title: string
  /** What stands at the end of the heading's line. */
  beside?: ReactNode
  className?: string
  children: ReactNode
}

/** A part of a page or of a form under a heading of its own. */
export function Section({ id, title, beside, className = '', children }: SectionProps) {
  const headingId = `${id}-heading`
  return (
    <section aria-labelledby={headingId} className={`space-y-6 ${className}`}>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id={headingId} className="text-h2">
          {title}
        </h2>
        {beside}
      </div>
      {children}
    </section>
  )
}
