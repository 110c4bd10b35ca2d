import { Link } from 'react-router'

type PagerProps = {
  /** What is paged through, for whoever hears the page. */
  name: string
  /** Where each way leads; null where there is none. */
  links: { name: string; to: string | null }[]
  state?: unknown
}

/** The ways to other pages of a long list. Nothing when there is no other page. */
export function Pager({ name, links, state }: PagerProps) {
  const shown = links.flatMap(({ name, to }) => (to === null ? [] : [{ name, to }]))
  if (shown.length === 0) return null
  return (
    <nav aria-label={`${name}, pages`} className="mt-4 flex gap-6">
      {shown.map(({ name, to }) => (
        <Link key={name} to={to} state={state} className="prose-link inline-flex min-h-11 items-center">
          {name}
        </Link>
      ))}
    </nav>
  )
}
