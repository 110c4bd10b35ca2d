import type { ReactNode } from 'react'

/** The heading of a page, with a few words below it. */
export function PageHeading({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className="max-w-3xl">
      <h1 className="text-h1 max-sm:max-w-[16ch]">{title}</h1>
      {children !== undefined && <div className="wrap-break-word mt-4 text-lead text-muted">{children}</div>}
    </div>
  )
}
