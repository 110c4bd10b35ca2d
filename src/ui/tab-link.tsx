import type { ComponentProps } from 'react'
import { Link, NavLink } from 'react-router'

const look =
  'flex min-h-11 min-w-6 items-center font-medium text-body no-underline underline-offset-8 hover:underline aria-[current=page]:font-semibold aria-[current=page]:text-link aria-[current=page]:underline'

/** A link in a row of pages; the page that one is on is underlined. */
export function TabLink(props: Omit<ComponentProps<typeof NavLink>, 'className'>) {
  return <NavLink end {...props} className={look} />
}

type ViewLinkProps = Omit<ComponentProps<typeof Link>, 'className'> & { isCurrent: boolean }

/** A link in a row of views of one page, which differ in their query; the view that one sees is underlined. */
export function ViewLink({ isCurrent, ...rest }: ViewLinkProps) {
  return <Link {...rest} aria-current={isCurrent ? 'page' : undefined} className={look} />
}
