import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'

/** The id of the menu that the button `Menu` opens on phones. */
export const menuId = 'menu'

/** Give this as `state` to a link or form that changes a part of its page: the page then keeps its place. */
export const preserveScroll = { preserveScroll: true }

/**
 * On every completed navigation: the menu collapses, the page scrolls to its top, and reading begins there. A page that
 * answers a form with errors has its own first thing to read. Returns the title of the page that was navigated to, for
 * screen readers, which notice none of this by themselves; empty before the first navigation.
 */
export function useAfterNavigation(): string {
  const { key, pathname, hash, state } = useLocation()
  const [announcement, setAnnouncement] = useState('')
  const last = useRef({ key, pathname })
  useEffect(() => {
    const { key: lastKey, pathname: lastPathname } = last.current
    // The page's first load is not a navigation.
    if (lastKey === key) return
    last.current = { key, pathname }
    const menu = document.getElementById(menuId)
    if (menu?.matches(':popover-open')) menu.hidePopover()

    const isSamePage = lastPathname === pathname
    const main = document.getElementById('main')
    if (hash !== '' || (isSamePage && (state?.preserveScroll === true || main?.querySelector('[role=alert]') != null)))
      return
    window.scrollTo({ top: 0, left: 0, behavior: 'instant' })
    main?.focus({ preventScroll: true })
    setAnnouncement(document.title)
  }, [key, pathname, hash, state])
  return announcement
}

type InPageLinkProps = {
  to: string
  className: string
  isCurrent?: boolean
  /** Whether the surrounding form contains input that following a link would lose. */
  isFilledIn?: boolean | undefined
  children: ReactNode
}

/** Leads to another view of the free times on the same page. Without scripts a form that is filled in is sent along. */
export function InPageLink({ to, className, isCurrent = false, isFilledIn = false, children }: InPageLinkProps) {
  return (
    <>
      <Link
        to={to}
        state={preserveScroll}
        preventScrollReset
        aria-current={isCurrent ? 'date' : undefined}
        className={`${className} ${isFilledIn ? 'unscripted:hidden' : ''}`}
      >
        {children}
      </Link>
      {isFilledIn && (
        <button type="submit" name="intent" value="show-day" formAction={to} className={`${className} scripted:hidden`}>
          {children}
        </button>
      )}
    </>
  )
}
