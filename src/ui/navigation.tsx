import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'

/** The ID of the part of a page in which days and times are chosen. */
export const freeTimesId = 'free-times'

/** Pass as `state` to a link or form that changes part of its page, so that the scroll position is kept. */
export const preserveScroll = { preserveScroll: true }

/**
 * After every completed navigation, closes open menus, scrolls to the top and focuses the main content, or the field
 * with which the page begins, unless the URL has a hash or the same page keeps its position or shows errors, an answer or
 * the record that was open, which take the focus themselves. Returns the new page's title for screen readers, which do not notice client-side navigation;
 * empty before the first one.
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
    for (const menu of document.querySelectorAll<HTMLElement>(':popover-open')) menu.hidePopover()

    const isSamePage = lastPathname === pathname
    const main = document.getElementById('main')
    const hasAnswer = main?.querySelector('[role=alert], [role=status]:focus, [data-record]:focus-within') != null
    if (hash !== '' || (isSamePage && (state?.preserveScroll === true || hasAnswer))) return
    window.scrollTo({ top: 0, left: 0, behavior: 'instant' })
    const first = main?.querySelector<HTMLElement>('[data-first-field]') ?? main
    first?.focus({ preventScroll: true })
    setAnnouncement(document.title)
  }, [key, pathname, hash, state])
  return announcement
}

type InPageLinkProps = {
  to: string
  className: string
  isCurrent?: boolean
  /** What the links choose between: days, or something else. */
  of?: 'date' | 'true'
  /** Whether the surrounding form contains input that following a link would lose. */
  isFilledIn?: boolean | undefined
  children: ReactNode
}

/**
 * Links to another view of the free times on the same page. Without scripts, a filled-in form is submitted with it, and
 * the page loads at its free times.
 */
export function InPageLink(props: InPageLinkProps) {
  const { to, className, isCurrent = false, of = 'date', isFilledIn = false, children } = props
  const atFreeTimes = `${to}#${freeTimesId}`
  const current = isCurrent ? of : undefined
  return (
    <>
      <Link
        to={atFreeTimes}
        state={preserveScroll}
        preventScrollReset
        aria-current={current}
        className={`${className} ${isFilledIn ? 'unscripted:hidden' : ''}`}
      >
        {children}
      </Link>
      {isFilledIn && (
        <button
          type="submit"
          name="intent"
          value="show-times"
          formAction={atFreeTimes}
          aria-current={current}
          className={`${className} scripted:hidden`}
        >
          {children}
        </button>
      )}
    </>
  )
}
