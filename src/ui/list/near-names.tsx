import { Link } from 'react-router'
import { preserveScroll } from '#src/ui/navigation.tsx'

/** Links to whom a search may mean that found nobody; nothing if nobody is near. */
export function NearNames({ people }: { people: { name: string; href: string }[] }) {
  if (people.length === 0) return null
  return (
    <p className="mt-2">
      Did you mean{' '}
      {people.map(({ name, href }, index) => (
        <span key={href}>
          {index > 0 && (index < people.length - 1 ? ', ' : ' or ')}
          <Link to={href} state={preserveScroll} className="prose-link wrap-anywhere font-semibold">
            {name}
          </Link>
        </span>
      ))}
      ?
    </p>
  )
}
