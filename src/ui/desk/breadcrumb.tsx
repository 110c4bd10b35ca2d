import { Link } from 'react-router'

type BreadcrumbProps = { trail: { name: string; to: string }[]; current: string }

export function Breadcrumb({ trail, current }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap gap-x-2 text-small">
        {trail.map(({ name, to }) => (
          <li key={to} className="flex gap-x-2">
            <Link to={to} className="prose-link">
              {name}
            </Link>
            <span aria-hidden="true" className="text-muted">
              ›
            </span>
          </li>
        ))}
        <li aria-current="page" className="min-w-0 text-muted">
          {current}
        </li>
      </ol>
    </nav>
  )
}
