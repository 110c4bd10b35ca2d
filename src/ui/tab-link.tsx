import type { ComponentProps } from 'react'
import { NavLink } from 'react-router'

/** A link in a row of pages; the page that one is on is underlined. */
export function TabLink(props: Omit<ComponentProps<typeof NavLink>, 'className'>) {
  return (
    <NavLink
      end
      {...props}
      className="flex min-h-11 items-center font-medium text-body no-underline underline-offset-8 hover:underline aria-[current=page]:font-semibold aria-[current=page]:text-link aria-[current=page]:underline"
    />
  )
}
