import type { ReactNode } from 'react'

export const ownDeadlinesId = 'your-deadlines'

type WideSectionProps = { id: string; title: string; className?: string; children: ReactNode }

export function WideSection({ id, title, className = '', children }: WideSectionProps) {
  const headingId = `${id}-heading`
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className={`grid grid-cols-1 gap-6 border-rule border-t py-6 lg:grid-cols-[17rem_minmax(0,57ch)] lg:gap-16 print:block ${className}`}
    >
      <h2 id={headingId} className="text-h2">
        {title}
      </h2>
      <div className="space-y-6">{children}</div>
    </section>
  )
}
