import { Link } from 'react-router'
import { preserveScroll } from '#src/ui/navigation.tsx'

const tabStyle =
  'flex min-h-target min-w-6 items-center font-medium text-body no-underline underline-offset-8 hover:underline aria-[current=page]:font-semibold aria-[current=page]:text-link aria-[current=page]:underline'

type View = {
  name: string
  to: string
  isCurrent: boolean
  /** Remembers the choice. */
  onChoose?: () => void
}

type ViewTabsProps = { name: string; views: View[] }

/** They differ in their query. */
export function ViewTabs({ name, views }: ViewTabsProps) {
  return (
    <nav aria-label={name}>
      <ul className="flex flex-wrap gap-x-6 max-sm:gap-x-3">
        {views.map((view) => (
          <li key={view.to}>
            <Link
              to={view.to}
              state={preserveScroll}
              onClick={view.onChoose}
              aria-current={view.isCurrent ? 'page' : undefined}
              className={tabStyle}
            >
              {view.name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
