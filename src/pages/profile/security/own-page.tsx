import type { ReactNode } from 'react'
import { Link } from 'react-router'

export function OwnPage({ above, children }: { above: { name: string; path: string }; children: ReactNode }) {
  return (
    <div>
      <nav aria-label="Breadcrumb" className="print-hidden mb-1">
        <Link to={above.path} className="prose-link inline-flex min-h-11 items-center">
          {above.name}
        </Link>
      </nav>
      {children}
    </div>
  )
}
