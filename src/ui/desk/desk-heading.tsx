import type { ReactNode } from 'react'

type DeskHeadingProps = {
  title: string
  children?: ReactNode
  /** Whether a phone, on which a list begins at once, goes without the line of context. */
  isForWide?: boolean
}

/** On narrow screens only the desk's bar shows it. */
export function DeskHeading({ title, children, isForWide = false }: DeskHeadingProps) {
  return (
    <div className="flex min-h-control min-w-0 flex-wrap items-center gap-x-4 max-lg:contents">
      <h1 className="min-w-0 text-h1 max-lg:sr-only">{title}</h1>
      {children !== undefined && <p className={`min-w-0 text-muted ${isForWide ? 'max-md:hidden' : ''}`}>{children}</p>}
    </div>
  )
}
