import type { ReactNode } from 'react'
import { useChanged } from '#src/ui/toasts/toasts.ts'

/** A part of an agent's section, with its own heading. */
export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section {...useChanged(id)} aria-labelledby={`${id}-heading`} className="min-w-0 space-y-4">
      <h3 id={`${id}-heading`} className="text-h3">
        {title}
      </h3>
      {children}
    </section>
  )
}
