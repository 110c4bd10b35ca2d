import type { ReactNode } from 'react'

/** On narrow screens only the desk's bar shows it. */
export function DeskHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex min-h-control min-w-0 flex-wrap items-center gap-x-4 max-lg:contents">
      <h1 className="min-w-0 text-h1 max-lg:sr-only">{title}</h1>
      {children !== undefined && <p className="min-w-0 text-muted">{children}</p>}
    </div>
  )
}
