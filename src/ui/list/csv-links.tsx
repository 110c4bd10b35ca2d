import type { ReactNode } from 'react'

/**
 * The links to a CSV file with commas and with semicolons, which Excel reads where people write 1,5. Plain ones, so that
 * the router never prefetches them: every export is audited.
 */
export function CsvLinks({ href, children }: { href: string; children: ReactNode }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 print-hidden">
      <a href={href} className="inline-flex min-h-6 items-center">
        {children}
      </a>
      <a
        href={`${href}${href.includes('?') ? '&' : '?'}separator=semicolon`}
        className="inline-flex min-h-6 items-center text-small"
      >
        <span className="sr-only">The same file </span>with semicolons
      </a>
    </span>
  )
}
