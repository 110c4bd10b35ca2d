import type { FocusEvent } from 'react'
import { Link, NavLink } from 'react-router'
import { navbarLinks } from '#src/firm/public-pages/navigation-links.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { useFirm } from '#src/ui/site-facts.tsx'
import { useQuickExit } from './document/frame.ts'
import { PhoneHours } from './phone-hours/phone-hours.tsx'
import logo from './pictures/logo.svg'

const menuId = 'menu'

const linkStyle =
  'flex min-h-target items-center font-medium text-body no-underline underline-offset-8 hover:underline aria-[current=page]:font-semibold aria-[current=page]:text-link aria-[current=page]:underline'

/** Otherwise the focus would move on, hidden beneath the open menu. */
function closeOnBlur({ currentTarget: menu, relatedTarget: next }: FocusEvent) {
  if (next !== null && !menu.contains(next) && menu.matches(':popover-open')) (menu as HTMLElement).hidePopover()
}

/** Sticks to the top once the page is scrolled; on phones its links are in a menu. */
export function Navbar() {
  const firm = useFirm()
  const QuickExit = useQuickExit()
  return (
    // The first-paint script may have marked the header as sticky before React hydrates it.
    <header
      suppressHydrationWarning
      className="border-rule border-b bg-page print-hidden sticking:sticky sticking:top-0 sticking:z-40 sticking:shadow-sheet"
    >
      <div className="page-width flex min-h-20 items-center flex-wrap justify-between gap-x-3 gap-y-2 py-3">
        <Link
          to="/"
          className="flex items-center gap-3 text-heading no-underline"
          aria-label={`${firm.name}, home page`}
        >
          {/* Low priority: loads after the typeface, and is hidden on the narrowest screens. */}
          <img
            src={logo}
            alt=""
            width={36}
            height={36}
            fetchPriority="low"
            className="rounded-full bg-paper max-[22rem]:hidden"
          />
          <span className="font-semibold font-serif text-h3">{firm.name}</span>
        </Link>
        <Button
          type="button"
          popoverTarget={menuId}
          variant="quiet"
          size="small"
          className="ml-auto unscripted:hidden lg:hidden"
        >
          Menu
        </Button>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the focus leaves it */}
        <div id={menuId} popover="auto" onBlur={closeOnBlur} className="main-menu">
          <nav aria-label="Main">
            <Button
              type="button"
              popoverTarget={menuId}
              popoverTargetAction="hide"
              variant="quiet"
              size="small"
              className="mb-4 unscripted:hidden lg:hidden"
            >
              Close
            </Button>
            <ul className="flex flex-col gap-1">
              {navbarLinks.map(({ name, path }) => (
                <li key={path}>
                  <NavLink to={path} end prefetch="intent" className={linkStyle}>
                    {name}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
          <PhoneHours />
        </div>
        <ButtonLink to="/login" prefetch="intent" variant="quiet" size="small" className="signed-in:hidden">
          Log in
        </ButtonLink>
        <ButtonLink to="/profile" variant="quiet" size="small" className="signed-out:hidden">
          Profile
        </ButtonLink>
        {QuickExit !== null && <QuickExit />}
      </div>
    </header>
  )
}
