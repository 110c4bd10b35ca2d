import type { ComponentProps } from 'react'
import { Link, NavLink } from 'react-router'
import { preserveScroll } from './navigation.tsx'

const variant =
  'flex min-h-11 min-w-6 items-center font-medium text-body no-underline underline-offset-8 hover:underline aria-[current=page]:font-semibold aria-[current=page]:text-link aria-[current=page]:underline'

/** A link in a row of pages; the current page is underlined. */
export function TabLink(props: Omit<ComponentProps<typeof NavLink>, 'className'>) {
  return <NavLink end {...props} className={variant} />
}

type ViewTabsProps = { name: string; views: { name: string; to: string; isCurrent: boolean }[] }

/** Links to the views of one page, which differ in their query; the current view is underlined. */
export function ViewTabs({ name, views }: ViewTabsProps) {
  return (
    <nav aria-label={name}>
      <ul className="flex flex-wrap gap-x-6">
        {views.map((view) => (
          <li key={view.to}>
            <Link
              to={view.to}
              state={preserveScroll}
              aria-current={view.isCurrent ? 'page' : undefined}
              className={variant}
            >
              {view.name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
