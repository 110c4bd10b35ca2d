import type { ReactNode } from 'react'

/** Something worth knowing that is not an error. */
export function Notice({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <div className={`rounded-soft border-link border-l-4 bg-panel px-5 py-4 ${className}`}>{children}</div>
}
